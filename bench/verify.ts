import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { toHex } from '@pennytrail/contract/byte-encoding.ts'
import { canonicalForm, committedFields } from '@pennytrail/contract/ledger/canonical-entry.ts'
import { leafOfForm, linkAfter } from '@pennytrail/contract/proof/entry-verifier.ts'
import { GrowingTree } from '@pennytrail/contract/proof/merkle-tree.ts'
import { verifierKey } from '@pennytrail/contract/proof/signed-note.ts'
import { commitmentOf } from '../server/src/features/ledger/entries/entry-hash.ts'
import { sha256, signedNote, signingKeys } from '../server/src/features/proof/signing-keys.ts'
import { show } from './harness/figures.ts'
import type { Ground } from './harness/bench-context.ts'
import { table } from './harness/table.ts'

const entries = 1_000_000
const charity = { id: '01940000-0000-7000-8000-000000000001', number: '9000001', name: 'Bench' }
const projectId = '01940000-0000-7000-8000-000000000003'
const origin = `bench.example/ledger/${charity.id}`
const keys = signingKeys({ appOrigin: 'https://bench.example', checkpointKeys: ['b'.repeat(43)] })

const entryAt = (seq: number) => {
  const values = [`Payee ${seq}`, 'Planks for the jetty', '', 'Robin Person', '']
  const salts = committedFields.map((_, at) => Buffer.alloc(32, seq + at))
  const commitments = Object.fromEntries(
    committedFields.map((field, at) => [field, commitmentOf(field, salts[at]!, values[at]!)]),
  ) as Record<(typeof committedFields)[number], string>
  const form = canonicalForm({
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

/** Two passes, since the checkpoint stands before the entries: hash, then write. */
const writeLedger = async (file: string): Promise<void> => {
  const tree = new GrowingTree(sha256)
  for (let seq = 1; seq <= entries; seq += 1) tree.append(leafOfForm(sha256, entryAt(seq).form))
  const signedAt = '2026-06-15T11:00:00.000Z'
  const checkpoint = signedNote(keys, { origin, size: entries, root: tree.root(), signedAt })
  const out = createWriteStream(file)
  const words = keys.map((key) => verifierKey(sha256, key))
  const head = { pennytrail: 'ledger', version: 1, charity, size: entries, keys: words }
  out.write(`${JSON.stringify(head)}\n${JSON.stringify({ checkpoint })}\n`)
  let link: Uint8Array = new Uint8Array(32)
  for (let seq = 1; seq <= entries; seq += 1) {
    const { form, openings } = entryAt(seq)
    const leaf = leafOfForm(sha256, form)
    link = linkAfter(sha256, link, leaf)
    const line = { seq, leaf: toHex(leaf), link: toHex(link), form, openings }
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** The least that could be done: read the lines, parse them, and hash each once. */
const hashPlainly = async (file: string): Promise<number> => {
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
  const [problem, said] = await new Promise<[Error | null, string]>((resolve) => {
    execFile(process.execPath, args, (error, stdout) => resolve([error, stdout]))
  })
  if (problem) throw new Error(`it does not hold: ${said}`)
  return (performance.now() - started) / 1000
}

/** A ledger of a million entries through the command, beside reading and hashing each line once. */
export const benchVerify = async ({ folder, say }: Ground): Promise<void> => {
  const file = path.join(folder, 'ledger.jsonl')
  say(`Writing a ledger of ${new Intl.NumberFormat('en-GB').format(entries)} entries.`)
  await writeLedger(file)
  const bare = await hashPlainly(file)
  const seconds = await verifyOnce(file)
  const row = (name: string, took: number): string[] => [
    name,
    show(took),
    show(entries / took),
    `${show((100 * bare) / took)}%`,
  ]
  say(`The file has ${show(statSync(file).size / 1_000_000)} MB.`)
  say(
    table(
      ['', 's', 'entries a second', 'of the twin'],
      [
        row('each line read, parsed and hashed once', bare),
        row('npm run verify: commitments, leaves, links, tree, signature', seconds),
      ],
    ),
  )
}
