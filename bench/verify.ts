import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { toHex } from '@pennytrail/contract/byte-encoding.ts'
import { toCanonicalForm, committedFields } from '@pennytrail/contract/ledger/canonical-entry.ts'
import { hashLeaf, linkAfter } from '@pennytrail/contract/proof/entry-verifier.ts'
import { GrowingTree } from '@pennytrail/contract/proof/merkle-tree.ts'
import { formatVerifierKey } from '@pennytrail/contract/proof/checkpoint.ts'
import { computeCommitment } from '../server/src/features/ledger/entries/entry-hash.ts'
import { hashSha256, signNote, readSigningKeys } from '../server/src/features/proof/signing-keys.ts'
import { formatFigure } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatTable } from './harness/table.ts'

const entries = 1_000_000
const charity = { id: '01940000-0000-7000-8000-000000000001', number: '9000001', name: 'Bench' }
const projectId = '01940000-0000-7000-8000-000000000003'
const origin = `bench.example/ledger/${charity.id}`
const keys = readSigningKeys({
  appOrigin: 'https://bench.example',
  checkpointKeys: ['b'.repeat(43)],
})

const makeEntry = (seq: number) => {
  const values = [`Payee ${seq}`, 'Planks for the jetty', '', 'Robin Person', '']
  const salts = committedFields.map((_, at) => Buffer.alloc(32, seq + at))
  const commitments = Object.fromEntries(
    committedFields.map((field, at) => [field, computeCommitment(field, salts[at]!, values[at]!)]),
  ) as Record<(typeof committedFields)[number], string>
  const form = toCanonicalForm({
    charityNumber: charity.number,
    charityId: charity.id,
    seq,
    id: charity.id,
    kind: 'spending',
    category: 'charitable-activities',
    entryDate: '2026-06-14',
    recordedAt: '2026-06-15T10:00:00.000Z',
    currency: 'GBP',
    amount: 1000,
    direction: 'out',
    projectId,
    counterProjectId: null,
    budgetLineId: null,
    donationId: null,
    reversesId: null,
    authorRole: 'Contributor',
    source: 'bank',
    sourceRefHash: null,
    original: null,
    legs: [
      { account: 'spending:charitable-activities', projectId, amount: 1000 },
      { account: 'bank', projectId: null, amount: -1000 },
    ],
    commitments,
  })
  const openings = (['payee', 'description', 'files'] as const).map((field) => {
    const at = committedFields.indexOf(field)
    return { field, value: values[at]!, salt: salts[at]!.toString('hex') }
  })
  return { form, openings }
}

/**
 * Writes the ledger file in two passes: the first computes the hashes and the second writes the
 * lines, because in the file the checkpoint comes before the entries.
 */
const writeLedger = async (file: string): Promise<void> => {
  const tree = new GrowingTree(hashSha256)
  for (let seq = 1; seq <= entries; seq += 1) tree.append(hashLeaf(hashSha256, makeEntry(seq).form))
  const signedAt = '2026-06-15T11:00:00.000Z'
  const checkpoint = signNote(keys, { origin, size: entries, root: tree.root(), signedAt })
  const out = createWriteStream(file)
  const words = keys.map((key) => formatVerifierKey(hashSha256, key))
  const head = { pennytrail: 'ledger', version: 1, charity, size: entries, keys: words }
  out.write(`${JSON.stringify(head)}\n${JSON.stringify({ checkpoint })}\n`)
  let link: Uint8Array = new Uint8Array(32)
  for (let seq = 1; seq <= entries; seq += 1) {
    const { form, openings } = makeEntry(seq)
    const leaf = hashLeaf(hashSha256, form)
    link = linkAfter(hashSha256, link, leaf)
    const line = { seq, leaf: toHex(leaf), link: toHex(link), form, openings }
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

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

const verifyOnce = async (file: string): Promise<number> => {
  const tool = path.resolve(import.meta.dirname, '../server/src/tools/verify.ts')
  const started = performance.now()
  const args = ['--disable-warning=ExperimentalWarning', tool, file]
  const [failure, output] = await new Promise<[Error | null, string]>((resolve) => {
    execFile(process.execPath, args, (error, stdout) => resolve([error, stdout]))
  })
  if (failure) throw new Error(`it does not hold: ${output}`)
  return (performance.now() - started) / 1000
}

/** Measures the verify command on a million entries against reading and hashing each line once. */
export const benchVerify = async ({ folder, say }: BenchContext): Promise<void> => {
  const file = path.join(folder, 'ledger.jsonl')
  say(`Writing a ledger of ${new Intl.NumberFormat('en-GB').format(entries)} entries.`)
  await writeLedger(file)
  const bare = await runPlainHash(file)
  const seconds = await verifyOnce(file)
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
        row('npm run verify: commitments, leaves, links, tree, signature', seconds),
      ],
    ),
  )
}
