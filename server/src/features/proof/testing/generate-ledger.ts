import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { toHex } from '@pennytrail/contract/byte-encoding.ts'
import {
  committedFields,
  listCommittedFields,
  getCommitmentLabel,
  toCanonicalForm,
  type CommittedField,
} from '@pennytrail/contract/ledger/canonical-entry.ts'
import { formatVerifierKey } from '@pennytrail/contract/proof/checkpoint.ts'
import { hashLeaf, linkAfter } from '@pennytrail/contract/proof/entry-verifier.ts'
import { GrowingTree } from '@pennytrail/contract/proof/merkle-tree.ts'
import { hashSha256, nodeCrypto } from '../node-crypto.ts'
import { listSigningKeys, signNote } from '../signing-keys.ts'

const charity = { id: '01940000-0000-7000-8000-000000000001', number: '9000001', name: 'Bench' }
const savings = '01940000-0000-7000-8000-000000000004'
const projectId = '01940000-0000-7000-8000-000000000003'
const origin = `bench.example/ledger/${charity.id}`
const keys = listSigningKeys({
  appOrigin: 'https://bench.example',
  checkpointKeys: ['b'.repeat(43)],
})

const commit = (field: CommittedField, salt: Uint8Array, value: string): string =>
  nodeCrypto.sha256Hex(
    Buffer.concat([Buffer.from(getCommitmentLabel(field)), salt, Buffer.from(value)]),
  )

const makeEntry = (seq: number, description: string) => {
  // Both forms occur in one ledger.
  const formVersion = seq % 2 === 0 ? 2 : 1
  const values = [`Payee ${seq}`, description, '', 'Robin Person', '', `TRF PAYEE ${seq}`]
  const salts = committedFields.map((_, at) => Buffer.alloc(32, seq + at))
  const commitments = Object.fromEntries(
    listCommittedFields(formVersion).map((field, at) => [
      field,
      commit(field, salts[at]!, values[at]!),
    ]),
  )
  const form = toCanonicalForm({
    formVersion,
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
      { account: seq % 2 === 0 ? `bank:${savings}` : 'bank', projectId: null, amount: -1000 },
    ],
    commitments,
  })
  const openings = (['payee', 'description', 'files'] as const).map((field) => {
    const at = committedFields.indexOf(field)
    return { field, value: values[at]!, salt: salts[at]!.toString('hex') }
  })
  return { form, openings }
}

/** The keys that sign an invented ledger, each as a verifier key. */
export const generatedLedgerKeys = keys.map((key) => formatVerifierKey(hashSha256, key))

/**
 * Yields the lines of an invented, signed ledger file. It makes every entry twice, because the
 * checkpoint comes before the entries and a long ledger does not fit into memory.
 */
export function* generateLedger(
  entries: number,
  description = 'Planks for the jetty',
): Generator<string> {
  const tree = new GrowingTree(hashSha256)
  for (let seq = 1; seq <= entries; seq += 1) {
    tree.append(hashLeaf(hashSha256, makeEntry(seq, description).form))
  }
  const signedAt = '2026-06-15T11:00:00.000Z'
  const checkpoint = signNote(keys, { origin, size: entries, root: tree.root(), signedAt })
  const head = { pennytrail: 'ledger', version: 1, charity, size: entries }
  yield JSON.stringify({ ...head, keys: generatedLedgerKeys })
  yield JSON.stringify({ checkpoint })
  let link: Uint8Array = new Uint8Array(32)
  for (let seq = 1; seq <= entries; seq += 1) {
    const { form, openings } = makeEntry(seq, description)
    const leaf = hashLeaf(hashSha256, form)
    link = linkAfter(hashSha256, link, leaf)
    yield JSON.stringify({ seq, leaf: toHex(leaf), link: toHex(link), form, openings })
  }
}

/** Writes an invented ledger file. */
export const writeLedger = async (file: string, entries: number): Promise<void> => {
  const out = createWriteStream(file)
  for (const line of generateLedger(entries)) {
    if (!out.write(`${line}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}
