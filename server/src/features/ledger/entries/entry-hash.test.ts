import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  chainStart,
  listCommittedFields,
  toCanonicalForm,
  type CanonicalEntry,
  type FormVersion,
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

const getCommitments = (
  formVersion: FormVersion,
  values: readonly string[],
): CanonicalEntry['commitments'] =>
  Object.fromEntries(
    listCommittedFields(formVersion).map((field, at) => [
      field,
      computeCommitment(field, Buffer.alloc(32, at + 1), values[at]!),
    ]),
  )

const project = '01940000-0000-7000-8000-000000000003'
const shared = {
  charityNumber: '9000001',
  charityId: '01940000-0000-7000-8000-000000000001',
  currency: 'GBP',
  counterProjectId: null,
  budgetLineId: null,
  donationId: null,
  reversesId: null,
  source: 'bank',
} as const

/** The worked examples of docs/ledger.md: salts 01…01 to 06…06 and these values. */
const examples: readonly CanonicalEntry[] = [
  {
    ...shared,
    formVersion: 1,
    seq: 1,
    id: '01940000-0000-7000-8000-000000000002',
    kind: 'spending',
    category: 'charitable-activities',
    entryDate: '2026-06-14',
    recordedAt: '2026-06-15T10:00:00.000Z',
    amount: 1000,
    direction: 'out',
    projectId: project,
    authorRole: 'Contributor',
    sourceRefHash: hashSourceRef('line-1'),
    original: { amount: 1250, currency: 'USD', rate: '0.8000' },
    legs: [
      { account: 'spending:charitable-activities', projectId: project, amount: 1000 },
      { account: 'bank', projectId: null, amount: -1000 },
    ],
    commitments: getCommitments(1, ['Timber yard', 'Planks for the jetty', '', 'Robin Person', '']),
  },
  {
    ...shared,
    formVersion: 2,
    seq: 2,
    id: '01940000-0000-7000-8000-000000000005',
    kind: 'income',
    category: 'donations-and-legacies',
    entryDate: '2026-06-16',
    recordedAt: '2026-06-17T10:00:00.000Z',
    amount: 2500,
    direction: 'in',
    projectId: null,
    authorRole: 'Manager',
    sourceRefHash: hashSourceRef('line-2'),
    original: null,
    legs: [
      { account: 'bank:01940000-0000-7000-8000-000000000004', projectId: null, amount: 2500 },
      { account: 'income', projectId: null, amount: -2500 },
    ],
    commitments: getCommitments(2, [
      'Asha Okoro',
      'Standing order',
      '',
      'Robin Person',
      '',
      'BGC A OKORO RIVER',
    ]),
  },
  {
    ...shared,
    formVersion: 3,
    seq: 3,
    id: '01940000-0000-7000-8000-000000000006',
    kind: 'match',
    category: 'donations-and-legacies',
    entryDate: '2026-06-18',
    recordedAt: '2026-06-18T10:00:00.000Z',
    amount: 2500,
    direction: 'in',
    projectId: project,
    authorRole: 'Manager',
    source: 'platform',
    sourceRefHash: hashSourceRef('match/1/0'),
    original: null,
    legs: [
      { account: 'bank', projectId: null, amount: 2500 },
      { account: 'income', projectId: project, amount: -2500 },
    ],
    commitments: getCommitments(3, ['', 'Match of a gift', 'Acme Trust', 'Robin Person', '', '']),
    match: {
      giftId: '01940000-0000-7000-8000-000000000007',
      pledgeId: '01940000-0000-7000-8000-000000000008',
    },
  },
]

// Finds the JSON lines of docs/ledger.md, which list the hashed fields.
const written = [...page.matchAll(/^(\["pennytrail-ledger-entry".*\])$/gm)].map(
  (match) => match[1]!,
)

it('the worked examples in docs/ledger.md commit to each field by its label, salt and value', () => {
  expect(written).toEqual(examples.map(toCanonicalForm))
})

it('hashing each leaf and chain link independently gives the documented hashes', () => {
  let link = chainStart
  for (const [at, entry] of examples.entries()) {
    const leaf = createHash('sha256').update(Buffer.of(0)).update(written[at]!).digest('hex')
    const next = createHash('sha256')
      .update(Buffer.of(2))
      .update(Buffer.from(link, 'hex'))
      .update(Buffer.from(leaf, 'hex'))
      .digest('hex')
    expect(page).toContain(leaf)
    expect(page).toContain(next)
    expect(computeLeafHash(entry)).toBe(leaf)
    expect(computeChainHash(link, leaf)).toBe(next)
    link = next
  }
})

it('an entry without a source reference has no source hash', () => {
  expect(hashSourceRef(null)).toBeNull()
})
