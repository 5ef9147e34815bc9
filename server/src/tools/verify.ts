import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { readFileVersion, parseLine } from '@pennytrail/contract/proof/proof-files.ts'
import { ProofReader } from '@pennytrail/contract/proof/read-proof-file.ts'
import {
  readNote,
  readVerifierKey,
  type CheckpointKey,
} from '@pennytrail/contract/proof/checkpoint.ts'
import type { VerificationReport } from '@pennytrail/contract/proof/verification-report.ts'
import { nodeCrypto, hashSha256 } from '../features/proof/signing-keys.ts'

const usage = `Verifies a ledger, a proof, a receipt or a checkpoint, without a network.

  npm run verify -- [--key KEY] FILE [CHECKPOINT…]

FILE is what was downloaded; .gz is read as well. Each CHECKPOINT is a text that you kept, to hold
FILE against. KEY is a key of /api/checkpoint-keys that you trust (its verifierKey, or a file with
one in each line); without one the signatures are checked by the keys that FILE brings, which shows
that it fits together, but not who signed it.`

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

const openLines = (file: string): AsyncIterable<string> => {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  return createInterface({ input, crlfDelay: Infinity })
}

/** Returns the checkpoint keys that the proof file itself contains. */
const ownKeys = async (file: string): Promise<CheckpointKey[]> => {
  let text = ''
  for await (const line of openLines(file)) {
    text += `${line}\n`
    if (readFileVersion(parseLine(line)) !== null || text.length > maxHead) break
  }
  const told = parseLine(text) as { keys?: unknown } | undefined
  const words = Array.isArray(told?.keys) ? told.keys : []
  return words.flatMap((word) => readVerifierKey(hashSha256, String(word)) ?? [])
}

const verify = async (
  file: string,
  keys: readonly CheckpointKey[],
  checkpoints: readonly string[],
): Promise<VerificationReport> => {
  const reader = new ProofReader({ crypto: nodeCrypto, keys, checkpoints })
  for await (const line of openLines(file)) reader.line(line)
  return reader.end()
}

const marks = { holds: 'ok     ', wrong: 'WRONG  ', unproven: '?      ' } as const

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  })
  const [file, ...kept] = positionals
  if (values.help || file === undefined) {
    printLine(usage)
    return file === undefined && !values.help ? 2 : 0
  }
  if (!statSync(file).isFile()) throw new Error(`${file}: not a file`)
  const checkpoints = kept.map((name) => {
    const text = readFileSync(name, 'utf8')
    if (readNote(text) === null) throw new Error(`${name}: not a checkpoint`)
    return text
  })
  const trusted = readKeys(values.key ?? [])
  const report = await verify(file, trusted.length > 0 ? trusted : await ownKeys(file), checkpoints)
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
