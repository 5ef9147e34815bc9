import { expect, it } from 'vitest'
import {
  chainStart,
  chooseFormVersion,
  toCanonicalForm,
  type CanonicalEntry,
} from './canonical-entry.ts'
import { isAssetAccount, isBankPlace, isOwnAccount } from './bank-accounts/ledger-accounts.ts'

const example: CanonicalEntry = {
  formVersion: 1,
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
  projectId: '01940000-0000-7000-8000-000000000003',
  counterProjectId: null,
  budgetLineId: null,
  donationId: null,
  reversesId: null,
  authorRole: 'Contributor',
  source: 'platform',
  sourceRefHash: null,
  original: { amount: 1250, currency: 'USD', rate: '0.8000' },
  legs: [
    {
      account: 'spending:charitable-activities',
      projectId: '01940000-0000-7000-8000-000000000003',
      amount: 1000,
    },
    { account: 'bank', projectId: null, amount: -1000 },
  ],
  commitments: {
    payee: '11'.repeat(32),
    description: '22'.repeat(32),
    giver: '33'.repeat(32),
    author: '44'.repeat(32),
    files: '55'.repeat(32),
  },
}

it('the canonical form of an entry is one array of fixed fields, whatever other fields the entry has', () => {
  const more = { ...example, more: 'never part of it' }
  const form = toCanonicalForm(more)
  expect(form).toBe(toCanonicalForm(example))
  expect(JSON.parse(form)).toHaveLength(24)
  expect(form.startsWith('["pennytrail-ledger-entry",1,"9000001",')).toBe(true)
})

it('the canonical form of an entry changes with every one of its fields', () => {
  const forms = Object.entries(example).map(([field, value]) => {
    const other = typeof value === 'number' ? value + 1 : value === null ? 'x' : null
    return field === 'legs' || field === 'commitments'
      ? toCanonicalForm({ ...example, legs: [] })
      : toCanonicalForm({ ...example, [field]: other })
  })
  for (const form of forms) expect(form).not.toBe(toCanonicalForm(example))
})

it('form 2 commits to the payer’s text as well, after the fields of form 1', () => {
  const payerText = '66'.repeat(32)
  const commitments = { ...example.commitments, payerText }
  const first = JSON.parse(toCanonicalForm({ ...example, commitments }))
  const second = JSON.parse(toCanonicalForm({ ...example, formVersion: 2, commitments }))
  expect(first.at(-1)).toEqual(Object.values(example.commitments))
  expect(second.at(-1)).toEqual([...Object.values(example.commitments), payerText])
  expect(second.slice(2, -1)).toEqual(first.slice(2, -1))
  expect([first[1], second[1]]).toEqual([1, 2])
})

it('an entry has form 2 only if it names an account of its own or has a payer’s text', () => {
  const legs = [{ account: 'income' }, { account: 'bank' }]
  expect(chooseFormVersion({ legs })).toBe(1)
  expect(chooseFormVersion({ legs, payerText: '' })).toBe(1)
  expect(chooseFormVersion({ legs, payerText: 'BGC A OKORO' })).toBe(2)
  expect(chooseFormVersion({ legs: [{ account: 'bank:7' }, ...legs] })).toBe(2)
})

it.each([
  ['stripe-balance', true, false, false],
  ['gift-aid-receivable', true, false, false],
  ['bank', true, true, false],
  ['bank:01940000-0000-7000-8000-000000000001', true, true, true],
  ['income', false, false, false],
  ['spending:bank', false, false, false],
])('the account %s of a leg is an asset: %s, the charity’s own money: %s', (account, ...is) => {
  expect([isAssetAccount(account), isBankPlace(account), isOwnAccount(account)]).toEqual(is)
})

it('the hash chain of a ledger starts with a hash that consists of zeros', () =>
  expect(chainStart).toBe('0'.repeat(64)))
