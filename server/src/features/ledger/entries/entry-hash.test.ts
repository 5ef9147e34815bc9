import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  chainStart,
  committedFields,
  type CanonicalEntry,
} from '@pennytrail/contract/ledger/canonical-entry.ts'
import { expect, it } from 'vitest'
import {
  computeChainHash,
  computeCommitment,
  computeLeafHash,
  hashSourceRef,
} from './entry-hash.ts'

const page = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../docs/ledger.md'),
  'utf8',
)

/** The worked example of docs/ledger.md: salts 01…01 to 05…05 and these values. */
const values = ['Timber yard', 'Planks for the jetty', '', 'Robin Person', '']
const salts = committedFields.map((_, at) => Buffer.alloc(32, at + 1))
const commitments = Object.fromEntries(
  committedFields.map((field, at) => [field, computeCommitment(field, salts[at]!, values[at]!)]),
) as CanonicalEntry['commitments']

// Finds the last JSON line of docs/ledger.md, which lists the hashed fields.
const form = /^(\["pennytrail-ledger-entry".*\])$/gm
const written = [...page.matchAll(form)].map((match) => match[1]!).at(-1)!

it('the worked example in docs/ledger.md commits to each field by its label, salt and value', () => {
  expect(JSON.parse(written).at(-1)).toEqual(committedFields.map((field) => commitments[field]))
})

it('hashing the leaf and the chain link independently gives the documented hashes', () => {
  const leaf = createHash('sha256').update(Buffer.of(0)).update(written).digest('hex')
  const link = createHash('sha256')
    .update(Buffer.of(2))
    .update(Buffer.from(chainStart, 'hex'))
    .update(Buffer.from(leaf, 'hex'))
    .digest('hex')
  expect(page).toContain(leaf)
  expect(page).toContain(link)
  expect(computeChainHash(chainStart, leaf)).toBe(link)
  const project = '01940000-0000-7000-8000-000000000003'
  const entry: CanonicalEntry = {
    charityNumber: '9000001',
    charityId: '01940000-0000-7000-8000-000000000001',
    seq: 1,
    id: '01940000-0000-7000-8000-000000000002',
    kind: 'spending',
    category: 'charitable-activities',
    entryDate: '2026-06-14',
    recordedAt: '2026-06-15T10:00:00.000Z',
    currency: 'GBP',
    amount: 1000,
    direction: 'out',
    projectId: project,
    counterProjectId: null,
    budgetLineId: null,
    donationId: null,
    reversesId: null,
    authorRole: 'Contributor',
    source: 'bank',
    sourceRefHash: hashSourceRef('line-1'),
    original: { amount: 1250, currency: 'USD', rate: '0.8000' },
    legs: [
      { account: 'spending:charitable-activities', projectId: project, amount: 1000 },
      { account: 'bank', projectId: null, amount: -1000 },
    ],
    commitments,
  }
  expect(computeLeafHash(entry)).toBe(leaf)
})

it('an entry without a source reference has no source hash', () => {
  expect(hashSourceRef(null)).toBeNull()
})
