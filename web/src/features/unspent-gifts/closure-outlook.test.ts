import type { UnspentItem } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { describeNoAnswer, describeOutlook, describePlan } from './closure-outlook.ts'

type Item = Parameters<typeof describeOutlook>[0][number]

const part = (changes: Partial<UnspentItem> = {}): Item => ({
  amount: 2442,
  answerBy: '2026-12-21T10:00:00.000Z',
  answeredBy: null,
  currency: 'GBP',
  method: 'card',
  offers: ['refund', 'general'],
  otherwise: 'general',
  outcome: null,
  promise: 'ask-givers',
  refund: 2500,
  state: 'waiting',
  to: null,
  ...changes,
})

describe('the outlook for unspent gifts whose givers have not answered', () => {
  it('the outlook gives the deadline and what happens without an answer, and groups gifts with the same result', () => {
    expect(
      describeOutlook([
        part(),
        part({ refund: 1000, amount: 980 }),
        part({ amount: 4000, otherwise: 'move', to: { id: 'x', title: 'Huts' } }),
        part({ state: 'done', answeredBy: 'giver', outcome: 'general' }),
      ]),
    ).toEqual([
      '2 gifts wait for an answer. Without one by 21 December 2026, £34.22 goes to the general fund.',
      '1 gift waits for an answer. Without one by 21 December 2026, £40.00 goes to Huts.',
    ])
    expect(describeNoAnswer(part())).toBe('Otherwise £24.42 goes to the general fund')
  })

  it('the outlook gives the date on which money goes to similar work', () => {
    const to = { id: 'x', title: 'Huts' }
    expect(
      describeOutlook([
        part({ promise: 'similar-work', offers: [], otherwise: 'move', refund: null, to }),
      ]),
    ).toEqual(['1 gift was promised to similar work: £24.42 goes to Huts on 21 December 2026.'])
  })

  it('the outlook names repayable gifts and gifts for the secondary purpose, whose givers are not asked', () => {
    const notified: Partial<UnspentItem> = { offers: [] }
    expect(
      describeOutlook([
        part({ ...notified, promise: 'return', otherwise: 'refund' }),
        part({ ...notified, promise: 'return', otherwise: 'refund', method: 'cheque' }),
        part({ ...notified, promise: 'return', otherwise: 'refund', method: 'direct-debit' }),
        part({ ...notified, promise: 'secondary-purpose' }),
      ]),
    ).toEqual([
      '1 gift is repayable: £25.00 goes back to the giver’s card.',
      '1 gift is repayable: £25.00 goes back, and you arrange how.',
      '1 gift is repayable: £25.00 goes back to the giver’s bank account.',
      '1 gift serves the secondary purpose: £24.42 goes to the general fund.',
    ])
  })

  it('the outlook says after the deadline that no answer came, and where the money went', () => {
    const late = { answeredBy: 'deadline', refund: null } as const
    expect(
      describeOutlook([
        part({ ...late, state: 'done', outcome: 'general', amount: 2442 }),
        // The giver of this unspent gift was not asked.
        part({ ...late, offers: [], state: 'done', outcome: 'general' }),
      ]),
    ).toEqual(['No answer came for 1 gift by 21 December 2026: £24.42 went to the general fund.'])
  })
})

it('the form says before a project closes what happens to each gift under its terms and by which date', () => {
  const giver = { donationId: 'd', reference: 'PT-1', name: null, amount: 1000 }
  const left = {
    gifts: 5000,
    givers: [
      { ...giver, promise: 'ask-givers' as const },
      { ...giver, promise: 'ask-givers' as const },
      { ...giver, promise: 'return' as const },
      { ...giver, promise: 'similar-work' as const },
      { ...giver, promise: 'secondary-purpose' as const },
    ],
    restricted: [],
    designated: 0,
  }
  const plan = { left, currency: 'GBP', answerBy: new Date('2026-12-21T10:00:00Z') }
  expect(describePlan({ ...plan, offered: 'Huts', asksGivers: false })).toEqual([
    '2 gifts, £20.00 unspent: the giver decides until 21 December 2026. Without an answer it goes to Huts.',
    '1 gift, £10.00 unspent: repayable, so it goes back at once.',
    '1 gift, £10.00 unspent: it goes to Huts on 21 December 2026.',
    '1 gift, £10.00 unspent: it goes to Huts at once, for the secondary purpose.',
  ])
  expect(describePlan({ ...plan, offered: 'Huts', asksGivers: true }).at(-1)).toBe(
    '1 gift, £10.00 unspent: the giver decides until 21 December 2026. Without an answer it goes to Huts.',
  )
  // If the general fund is the only option, givers have no choice to make.
  expect(describePlan({ ...plan, offered: undefined, asksGivers: true }).at(-1)).toBe(
    '1 gift, £10.00 unspent: it goes to the general fund at once, for the secondary purpose.',
  )
})
