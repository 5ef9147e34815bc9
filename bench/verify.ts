import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { writeLedger } from '../server/src/features/proof/testing/generate-ledger.ts'
import { formatFigure } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatTable } from './harness/table.ts'

const entries = Number(process.env['BENCH_VERIFY_ENTRIES'] ?? 1_000_000)

/** Does the minimum as a baseline: reads the lines, parses them and hashes each once. */
const runPlainHash = async (file: string): Promise<number> => {
  const started = performance.now()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    createHash('sha256')
      .update(String((JSON.parse(line) as { form?: string }).form))
      .digest()
  }
  return (performance.now() - started) / 1000
}

const verifyOnce = async (file: string, threads: number): Promise<number> => {
  const tool = path.resolve(import.meta.dirname, '../server/src/tools/verify.ts')
  const started = performance.now()
  const args = ['--disable-warning=ExperimentalWarning', tool, '--threads', String(threads), file]
  const [failure, output] = await new Promise<[Error | null, string]>((resolve) => {
    execFile(process.execPath, args, (error, stdout) => resolve([error, stdout]))
  })
  if (failure) throw new Error(`it does not hold: ${output}`)
  return (performance.now() - started) / 1000
}

/**
 * Measures the verify command on a million entries, or BENCH_VERIFY_ENTRIES, against reading and
 * hashing each line once.
 */
export const benchVerify = async ({ folder, say }: BenchContext): Promise<void> => {
  const file = path.join(folder, 'ledger.jsonl')
  say(`Writing a ledger of ${new Intl.NumberFormat('en-GB').format(entries)} entries.`)
  await writeLedger(file, entries)
  const bare = await runPlainHash(file)
  const one = await verifyOnce(file, 1)
  const threads = Math.max(availableParallelism(), 2)
  const several = await verifyOnce(file, threads)
  const row = (name: string, took: number): string[] => [
    name,
    formatFigure(took),
    formatFigure(entries / took),
    `${formatFigure((100 * bare) / took)}%`,
  ]
  say(`The file has ${formatFigure(statSync(file).size / 1_000_000)} MB.`)
  say(
    formatTable(
      ['', 's', 'entries a second', 'of the twin'],
      [
        row('each line read, parsed and hashed once', bare),
        row('npm run verify: commitments, leaves, links, tree, signature; 1 thread', one),
        row(`the same, ${threads} threads`, several),
      ],
    ),
  )
}
