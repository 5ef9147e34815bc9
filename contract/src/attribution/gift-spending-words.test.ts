import { describe, expect, it } from 'vitest'
import type { GiftSpending, GiftPayment } from './routes.ts'
import {
  describeGiftShare,
  listShareParts,
  getPaymentName,
  describeGiftSpending,
  describeAllGiftSpending,
  buildTransactionPath,
  formatUnspentDuration,
} from './gift-spending-words.ts'

const charity = { number: '9000001', name: 'Harbour Trust' }
const project = { id: '01940000-0000-7000-8000-000000000001', title: 'A new jetty' }

const makeUse = (more: Partial<NonNullable<GiftPayment['entry']>> = {}): GiftPayment => ({
  amount: 1820,
  charity,
  project,
  updates: [],
  entry: {
    id: '01940000-0000-7000-8000-000000000002',
    sequence: 12,
    date: '2026-06-15',
    kind: 'spending',
    payee: 'Timber yard',
    description: 'Planks for the jetty',
    amount: 5000,
    budgetLine: null,
    toProject: null,
    evidence: true,
    ...more,
  },
})

const makeGiftSpending = (more: Partial<GiftSpending> = {}): GiftSpending => ({
  currency: 'GBP',
  given: 2500,
  spent: 1820,
  fees: 0,
  refunded: 0,
  unspent: 680,
  uses: [makeUse()],
  usesInAll: 1,
  left: [],
  cameBack: [],
  moves: [],
  ...more,
})

describe('a sentence about where a gift went', () => {
  it.each([
    [
      {},
      '£18.20 of your £25.00 has been spent on Planks for the jetty; £6.80 is still to be spent.',
    ],
    [
      { usesInAll: 3, fees: 58, unspent: 622 },
      '£18.20 of your £25.00 has been spent on 3 payments; £6.22 is still to be spent and the payment fee was £0.58.',
    ],
    [{ spent: 2500, unspent: 0 }, 'All of your £25.00 has been spent on Planks for the jetty.'],
    [{ spent: 0, unspent: 2500, usesInAll: 0, uses: [] }, 'All of your £25.00 is unspent.'],
    [
      { spent: 0, unspent: 2442, fees: 58, usesInAll: 0, uses: [] },
      'None of your £25.00 has been spent yet; £24.42 is still to be spent and the payment fee was £0.58.',
    ],
    [{ spent: 0, unspent: 0, refunded: 2500 }, 'All of your £25.00 was refunded.'],
  ])('the sentence about one gift says where its money went: %j', (more, sentence) => {
    expect(describeGiftSpending(makeGiftSpending(more))).toBe(sentence)
  })
})

it('the sentence about all gifts of a giver says where their money went', () => {
  const { given, spent, fees, refunded, unspent, currency } = makeGiftSpending({
    given: 10_000,
    unspent: 8180,
  })
  const totals = { given, spent, fees, refunded, unspent, currency }
  expect(describeAllGiftSpending(totals, 4, [{ project: 1 }, { project: 2 }])).toBe(
    '£18.20 of the £100.00 you gave has been spent on 4 payments across 2 projects; £81.80 is still to be spent.',
  )
  expect(describeAllGiftSpending({ ...totals, spent: 0, unspent: 10_000 }, 0, [])).toBe(
    'None of the £100.00 you gave has been spent yet; £100.00 is still to be spent.',
  )
})

it('a payment is called by its description, or by its payee if it has no description', () => {
  expect(getPaymentName(makeUse())).toBe('Planks for the jetty')
  expect(getPaymentName(makeUse({ description: '' }))).toBe('Timber yard')
  expect(getPaymentName(makeUse({ description: null, payee: null }))).toBe('Spending')
  expect(getPaymentName(makeUse({ toProject: project }))).toBe('work on A new jetty')
})

it('a transaction’s link leads to its entry in the ledger of its project or charity', () => {
  expect(buildTransactionPath({ charity, project }, 12)).toBe(
    `/projects/${project.id}/transactions/12`,
  )
  expect(buildTransactionPath({ charity, project: null }, 12)).toBe(
    '/charities/9000001/transactions/12',
  )
})

it.each([
  ['2026-06-15T08:00:00Z', 'since today'],
  ['2026-06-14T08:00:00Z', 'for 1 day'],
  ['2026-05-06T08:00:00Z', 'for 40 days'],
  ['2026-01-06T08:00:00Z', 'for 5 months'],
])(
  'money that has been unspent since %s is described with its waiting time: %s',
  (since, words) => {
    expect(formatUnspentDuration(since, Date.parse('2026-06-15T10:00:00Z'))).toBe(words)
  },
)

const share = (more: object) => ({
  donationId: project.id,
  currency: 'GBP',
  given: 2500,
  spent: 0,
  fees: 58,
  refunded: 0,
  unspent: 2442,
  payments: 0,
  mainPurpose: null,
  ...more,
})
const kits = (amount: number) => ({ mainPurpose: { name: 'Birth kits', amount } })

describe('the words for one gift of a list', () => {
  it.each([
    ['Not spent yet', {}],
    ['97% spent on Birth kits', { spent: 2442, unspent: 0, payments: 3, ...kits(2442) }],
    ['97% spent, mostly on Birth kits', { spent: 2442, unspent: 0, payments: 3, ...kits(1222) }],
    ['97% spent on 3 payments', { spent: 2442, unspent: 0, payments: 3, ...kits(1221) }],
    ['99% spent on 1 payment', { fees: 0, spent: 2499, unspent: 1, payments: 1 }],
    ['100% spent on 1 payment', { fees: 0, spent: 2500, unspent: 0, payments: 1 }],
    ['Less than 1% spent on 1 payment', { spent: 1, unspent: 2441, payments: 1 }],
    ['Refunded', { fees: 0, refunded: 2500, unspent: 0 }],
  ])('the list of gifts says "%s" for a gift with these parts', (words, more) => {
    expect(describeGiftShare(share(more))).toBe(words)
  })

  it('the list of gifts names each part of a gift with its exact amount', () => {
    const parts = listShareParts(share({ spent: 1000, unspent: 1442 }))
    expect(parts.map(({ text }) => text)).toEqual([
      '£10.00 spent',
      '£14.42 unspent',
      '£0.58 payment fee',
    ])
  })
})
