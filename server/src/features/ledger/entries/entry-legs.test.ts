import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildFeeBackToFundEntry,
  buildFeeEntry,
  buildFeeReturnedEntry,
  buildFeeToGeneralFundEntry,
  buildGiftAidEntry,
  buildGiftAidPaidEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildOpeningEntry,
  buildPayoutEntry,
  buildPayoutReturnedEntry,
  buildRefundEntry,
  buildReturnedEntry,
  buildReversal,
  buildSpendingEntry,
  buildTransferEntry,
} from './entry-legs.ts'
import { computeFundEffects, sumEffect } from './fund-effects.ts'
import type { NewEntry } from './new-entry.ts'

const common = { amount: 2500, date: '2026-06-15' }
const ofFund = { ...common, projectId: 'p' }
const ofGift = { ...ofFund, donationId: 'd' }

const postings: Record<string, (amount: number) => NewEntry> = {
  gift: (amount) => buildGiftEntry({ ...ofGift, amount, giver: 'Asha Okoro' }),
  fee: (amount) => buildFeeEntry({ ...ofGift, amount }),
  'fee that came back': (amount) => buildFeeReturnedEntry({ ...ofGift, amount }),
  refund: (amount) => buildRefundEntry({ ...ofGift, amount }),
  'refund that came back': (amount) => buildReturnedEntry({ ...ofGift, amount }),
  'other income': (amount) => buildIncomeEntry({ ...ofFund, amount }),
  'Gift Aid owed by HMRC': (amount) => buildGiftAidEntry({ ...ofFund, amount, direction: 'in' }),
  'Gift Aid owed to HMRC': (amount) => buildGiftAidEntry({ ...ofFund, amount, direction: 'out' }),
  'Gift Aid that arrived': (amount) => buildGiftAidPaidEntry({ ...common, amount }),
  spending: (amount) => buildSpendingEntry({ ...ofFund, amount }),
  transfer: (amount) =>
    buildTransferEntry({ ...common, amount, fromProjectId: 'p', toProjectId: 'q' }),
  'opening balance': (amount) => buildOpeningEntry({ ...ofFund, amount }),
  payout: (amount) => buildPayoutEntry({ ...common, amount }),
  'payout that came back': (amount) => buildPayoutReturnedEntry({ ...common, amount }),
  'fee moved to the general fund': (amount) =>
    buildFeeToGeneralFundEntry({ ...common, amount, projectId: 'p', donationId: 'd' }),
  'fee moved back to the project': (amount) =>
    buildFeeBackToFundEntry({ ...common, amount, projectId: 'p', donationId: 'd' }),
}

/** Describes an entry as a bookkeeper would: its kind, then its debits and credits. */
const describePosting = (entry: NewEntry): string[] => {
  const funds = [entry.projectId, entry.counterProjectId].flatMap((fund) =>
    fund === undefined ? [] : [fund ?? 'general'],
  )
  return [
    [entry.kind, entry.direction, entry.category, ...funds].join(' '),
    ...entry.legs.map(({ account, amount, projectId }) =>
      [amount > 0 ? 'debit' : 'credit', account, projectId ?? '-', Math.abs(amount)].join(' '),
    ),
  ]
}

const earned = 'donations-and-legacies'

describe('double entry', () => {
  it.each([
    ['gift', `gift in ${earned} p`, 'debit stripe-balance - 2500', 'credit income p 2500'],
    ['fee', 'fee out raising-funds p', 'debit fees p 2500', 'credit stripe-balance - 2500'],
    [
      'fee that came back',
      'fee in raising-funds p',
      'credit fees p 2500',
      'debit stripe-balance - 2500',
    ],
    ['refund', `refund out ${earned} p`, 'debit income p 2500', 'credit stripe-balance - 2500'],
    [
      'refund that came back',
      `refund in ${earned} p`,
      'credit income p 2500',
      'debit stripe-balance - 2500',
    ],
    ['other income', `income in ${earned} p`, 'debit bank - 2500', 'credit income p 2500'],
    [
      'Gift Aid owed by HMRC',
      `gift-aid in ${earned} p`,
      'debit gift-aid-receivable - 2500',
      'credit income p 2500',
    ],
    [
      'Gift Aid owed to HMRC',
      `gift-aid out ${earned} p`,
      'credit gift-aid-receivable - 2500',
      'debit income p 2500',
    ],
    [
      'Gift Aid that arrived',
      'transfer between movement-of-cash general',
      'debit bank - 2500',
      'credit gift-aid-receivable - 2500',
    ],
    [
      'spending',
      'spending out charitable-activities p',
      'debit spending:charitable-activities p 2500',
      'credit bank - 2500',
    ],
    [
      'transfer',
      'transfer between transfer-between-funds p q',
      'debit fund p 2500',
      'credit fund q 2500',
    ],
    ['opening balance', 'opening in opening-balance p', 'debit bank - 2500', 'credit fund p 2500'],
    [
      'payout',
      'transfer between movement-of-cash general',
      'debit bank - 2500',
      'credit stripe-balance - 2500',
    ],
    [
      'payout that came back',
      'transfer between movement-of-cash general',
      'credit bank - 2500',
      'debit stripe-balance - 2500',
    ],
    [
      'fee moved to the general fund',
      'fee between raising-funds general p',
      'debit fees - 2500',
      'credit fees p 2500',
    ],
    [
      'fee moved back to the project',
      'fee between raising-funds p general',
      'debit fees p 2500',
      'credit fees - 2500',
    ],
  ])('the entry “%s” is posted as: %s; %s; %s', (name, ...posting) => {
    expect(describePosting(postings[name]!(2500))).toEqual(posting)
  })

  it('debits equal credits and the published amount in every posting and its reversal', () => {
    const name = fc.constantFrom(...Object.keys(postings))
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 10 ** 13 }), (which, amount) => {
        const entry = postings[which]!(amount)
        const back = reverse(entry)
        for (const { amount: published, legs } of [entry, back]) {
          expect(published).toBe(amount)
          expect(legs.reduce((sum, leg) => sum + leg.amount, 0)).toBe(0)
          expect(legs.filter((leg) => leg.amount > 0).map((leg) => leg.amount)).toEqual([amount])
        }
        const effects = computeFundEffects({ legs: [...entry.legs, ...back.legs] })
        for (const effect of effects.values()) expect(sumEffect(effect)).toBe(0)
      }),
    )
  })

  it('an entry is posted to the accounts and categories that the caller names', () => {
    const cash = { ...ofFund, account: 'bank' } as const
    expect(
      [
        buildGiftEntry({ ...cash, donationId: null, giver: '', kind: 'match' }),
        buildFeeEntry(cash),
        buildRefundEntry({ ...cash, donationId: null, kind: 'dispute' }),
        buildIncomeEntry({ ...ofFund, account: 'stripe-balance', kind: 'grant' }),
        buildIncomeEntry({ ...ofFund, category: 'investments' }),
        buildSpendingEntry({ ...ofFund, account: 'stripe-balance', category: 'governance' }),
        buildSpendingEntry({ ...ofFund, kind: 'onward-grant' }),
        buildOpeningEntry({ ...ofFund, account: 'stripe-balance', projectId: null }),
      ].map((entry) => describePosting(entry).join(', ')),
    ).toEqual([
      `match in ${earned} p, debit bank - 2500, credit income p 2500`,
      'fee out raising-funds p, debit fees p 2500, credit bank - 2500',
      `dispute out ${earned} p, debit income p 2500, credit bank - 2500`,
      `grant in ${earned} p, debit stripe-balance - 2500, credit income p 2500`,
      'income in investments p, debit bank - 2500, credit income p 2500',
      'spending out governance p, debit spending:governance p 2500, credit stripe-balance - 2500',
      'onward-grant out grants-to-institutions p, debit spending:grants-to-institutions p 2500, credit bank - 2500',
      'opening in opening-balance general, debit stripe-balance - 2500, credit fund - 2500',
    ])
  })
})

describe('the fields of an entry', () => {
  it('an entry about a gift names the gift, and one about a payee names the payee', () => {
    expect(buildFeeEntry(ofGift)).toMatchObject({ donationId: 'd', payee: 'Stripe' })
    expect(buildFeeEntry({ ...ofFund, payee: 'Bank' })).toMatchObject({
      donationId: null,
      payee: 'Bank',
    })
    expect(buildRefundEntry(ofGift)).toMatchObject({ donationId: 'd', giver: '' })
    expect(buildRefundEntry({ ...ofGift, giver: 'Asha' })).toMatchObject({ giver: 'Asha' })
    for (const name of ['fee moved to the general fund', 'fee moved back to the project'])
      expect(postings[name]!(1)).toMatchObject({ donationId: 'd' })
    expect(buildFeeToGeneralFundEntry({ ...common, projectId: 'p' })).toMatchObject({
      donationId: null,
    })
    const move = { ...common, fromProjectId: 'p', toProjectId: null }
    expect(buildTransferEntry(move)).toMatchObject({ donationId: null, counterProjectId: null })
    expect(buildTransferEntry({ ...move, donationId: 'd' })).toMatchObject({ donationId: 'd' })
    for (const name of ['Gift Aid owed by HMRC', 'Gift Aid that arrived'])
      expect(postings[name]!(1)).toMatchObject({ payee: 'HM Revenue & Customs' })
  })

  it('a gift keeps its giver, its published name and the budget lines it is restricted to', () => {
    const gift = buildGiftEntry({
      ...ofGift,
      giver: 'Asha Okoro',
      shownGiver: 'Asha',
      onlyLines: ['boats'],
    })
    expect(gift).toMatchObject({
      donationId: 'd',
      giver: 'Asha Okoro',
      shownGiver: 'Asha',
      onlyLines: ['boats'],
    })
    expect(postings['gift']!(1)).toMatchObject({ shownGiver: '', onlyLines: [] })
  })

  it('the default for an entry is pounds, the platform as its source and the system as its author', () => {
    expect(buildSpendingEntry(ofFund)).toStrictEqual({
      kind: 'spending',
      category: 'charitable-activities',
      entryDate: '2026-06-15',
      currency: 'GBP',
      amount: 2500,
      direction: 'out',
      projectId: 'p',
      budgetLineId: null,
      original: null,
      authorRole: 'System',
      author: '',
      payee: '',
      description: '',
      files: '',
      source: 'platform',
      sourceRef: null,
      legs: expect.any(Array) as unknown,
    })
  })

  it('an entry keeps every field that was recorded', () => {
    const recorded = {
      id: 'e1',
      currency: 'KES',
      authorRole: 'Manager',
      author: 'u1',
      description: 'Planks',
      files: '["f"]',
      source: 'bank',
      sourceRef: 'line-1',
      budgetLineId: 'boats',
      original: { amount: 1250, currency: 'USD', rate: '2' },
      payee: 'Timber yard',
      payeeKind: 'organisation',
    } as const
    expect(buildSpendingEntry({ ...ofFund, ...recorded })).toMatchObject(recorded)
    const { payee, payeeKind } = recorded
    expect(buildIncomeEntry({ ...ofFund, payee, payeeKind })).toMatchObject({ payee, payeeKind })
    expect(buildIncomeEntry(ofFund)).toMatchObject({ payee: '' })
  })
})

const reverse = (entry: NewEntry, input: Partial<Parameters<typeof buildReversal>[1]> = {}) =>
  buildReversal(
    {
      ...entry,
      id: 'e1',
      counterProjectId: entry.counterProjectId ?? null,
      budgetLineId: entry.budgetLineId ?? null,
      donationId: entry.donationId ?? null,
    },
    { date: '2026-07-01', reason: 'Typed twice.', authorRole: 'Lead', author: 'u1', ...input },
  )

describe('reversing an entry', () => {
  it('a reversal negates every leg, has its own date and links to the reversed entry', () => {
    const spending = buildSpendingEntry({ ...ofFund, currency: 'KES', budgetLineId: 'boats' })
    expect(reverse(spending)).toStrictEqual({
      kind: 'correction',
      category: 'charitable-activities',
      entryDate: '2026-07-01',
      currency: 'KES',
      amount: 2500,
      direction: 'in',
      projectId: 'p',
      counterProjectId: null,
      budgetLineId: 'boats',
      donationId: null,
      reversesId: 'e1',
      authorRole: 'Lead',
      author: 'u1',
      source: 'platform',
      sourceRef: null,
      description: 'Typed twice.',
      legs: [
        { account: 'spending:charitable-activities', projectId: 'p', amount: -2500 },
        { account: 'bank', projectId: null, amount: 2500 },
      ],
    })
    expect(reverse(postings['gift']!(1))).toMatchObject({ direction: 'out', donationId: 'd' })
  })

  it('the reversal of a transfer moves the money in the opposite direction', () => {
    expect(describePosting(reverse(postings['transfer']!(2500)))).toEqual([
      'correction between transfer-between-funds q p',
      'credit fund p 2500',
      'debit fund q 2500',
    ])
  })

  it('a reversal keeps the id, source and source reference that the caller gave', () => {
    const input = { id: 'r1', source: 'iati', sourceRef: 'undo-1' } as const
    expect(reverse(postings['gift']!(1), input)).toMatchObject(input)
  })
})
