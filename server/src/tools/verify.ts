import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readFileVersion, parseLine } from '@pennytrail/contract/proof/proof-files.ts'
import { ProofReader } from '@pennytrail/contract/proof/read-proof-file.ts'
import {
  readNote,
  readVerifierKey,
  type CheckpointKey,
} from '@pennytrail/contract/proof/checkpoint.ts'
import type { VerificationReport } from '@pennytrail/contract/proof/verification-report.ts'
import { nodeCrypto, hashSha256 } from '../features/proof/node-crypto.ts'
import { readLineBlocks, splitLines } from './line-blocks.ts'
import { readProofFile } from './verify-file.ts'

const usage = `Verifies a ledger, a proof, a receipt or a checkpoint, without a network.

  npm run verify -- [--key KEY] [--threads N] FILE [CHECKPOINT…]

FILE is what was downloaded; .gz is read as well. Each CHECKPOINT is a text that you kept, to hold
FILE against. KEY is a key of /api/checkpoint-keys that you trust (its verifierKey, or a file with
one in each line); without one the signatures are checked by the keys that FILE brings, which shows
that it fits together, but not who signed it. A long ledger is verified by one thread for each
processor; N sets another number.`

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)
/** Checkpoint keys are only looked for in this many characters at the start of a proof file. */
const maxHead = 5_000_000

/** Parses checkpoint keys: each word is either a key or a file with one key a line. */
const readKeys = (words: readonly string[]): CheckpointKey[] =>
  words.flatMap((word) => {
    const lines = word.includes('+') ? [word] : readFileSync(word, 'utf8').split('\n')
    const keys = lines
      .filter((line) => line.trim() !== '')
      .map((line) => readVerifierKey(hashSha256, line))
    if (!keys.every((key) => key !== null)) throw new Error(`${word}: not a key`)
    return keys
  })

/** Returns the first line if it is a file's head, else the start of the file up to `maxHead`. */
const readHead = async (file: string): Promise<string> => {
  let text = ''
  for await (const block of readLineBlocks(file)) {
    for (const line of splitLines(block)) {
      text += `${line}\n`
      if (readFileVersion(parseLine(line)) !== null || text.length > maxHead) return text
    }
  }
  return text
}

/** Returns the checkpoint keys that the proof file itself contains. */
const ownKeys = async (file: string): Promise<CheckpointKey[]> => {
  const text = await readHead(file)
  const parsed = parseLine(text) as { keys?: unknown } | undefined
  const words = Array.isArray(parsed?.keys) ? parsed.keys : []
  return words.flatMap((word) => readVerifierKey(hashSha256, String(word)) ?? [])
}

const verify = async (
  file: string,
  keys: readonly CheckpointKey[],
  checkpoints: readonly string[],
  threads: number | undefined,
): Promise<VerificationReport> => {
  const reader = new ProofReader({ crypto: nodeCrypto, keys, checkpoints })
  await readProofFile(reader, file, { threads })
  return reader.end()
}

const parseThreads = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`--threads ${text}: not a number of threads`)
  return Number(text)
}

const marks = { holds: 'ok     ', wrong: 'WRONG  ', unproven: '?      ' } as const

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true },
      threads: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [file, ...checkpointFiles] = positionals
  if (values.help || file === undefined) {
    printLine(usage)
    return file === undefined && !values.help ? 2 : 0
  }
  if (!statSync(file).isFile()) throw new Error(`${file}: not a file`)
  const checkpoints = checkpointFiles.map((name) => {
    const text = readFileSync(name, 'utf8')
    if (readNote(text) === null) throw new Error(`${name}: not a checkpoint`)
    return text
  })
  const trusted = readKeys(values.key ?? [])
  const keys = trusted.length > 0 ? trusted : await ownKeys(file)
  const report = await verify(file, keys, checkpoints, parseThreads(values.threads))
  printLine(report.summary)
  for (const { kind, text } of report.findings) printLine(`${marks[kind]}${text}`)
  if (trusted.length === 0 && report.verdict !== 'wrong') {
    printLine(`${marks.unproven}The keys came with the file: give --key with one you trust.`)
  }
  return { holds: 0, wrong: 1, unproven: 1 }[report.verdict]
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
