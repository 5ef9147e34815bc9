import type { LeftoverItem } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { otherwiseWords, outlookOf, planOf } from './closure-outlook.ts'

type Item = Parameters<typeof outlookOf>[0][number]

const part = (changes: Partial<LeftoverItem> = {}): Item => ({
  amount: 2442,
  answerBy: '2026-12-21T10:00:00.000Z',
  answeredBy: null,
  byCard: true,
  currency: 'GBP',
  offers: ['refund', 'general'],
  otherwise: 'refund',
  outcome: null,
  refund: 2500,
  state: 'waiting',
  to: null,
  ...changes,
})

describe('parts of gifts that nobody has answered for', () => {
  it('say by which day, and what happens without an answer, those of one fate together', () => {
    expect(
      outlookOf([
        part(),
        part({ refund: 1000, amount: 980 }),
        part({ byCard: false, refund: 4000, amount: 4000 }),
        part({ state: 'done', answeredBy: 'giver', outcome: 'general' }),
      ]),
    ).toEqual([
      '2 gifts wait for an answer. Without one by 21 December 2026, £35.00 goes back by card.',
      '1 gift waits for an answer. Without one by 21 December 2026, £40.00 goes back, and you arrange how.',
    ])
    expect(otherwiseWords(part())).toBe('Otherwise £25.00 goes back by card')
  })

  it('say on which day money goes to similar work', () => {
    const to = { id: 'x', title: 'Huts' }
    expect(outlookOf([part({ offers: [], otherwise: 'move', refund: null, to })])).toEqual([
      '1 gift was promised to similar work: £24.42 goes to Huts on 21 December 2026.',
    ])
  })

  it('say afterwards that no answer came, and what became of them', () => {
    const late = { answeredBy: 'deadline', refund: null } as const
    expect(
      outlookOf([
        part({ ...late, state: 'done', outcome: 'refund', amount: 2500 }),
        part({ ...late, state: 'refunding', amount: 2500 }),
        part({ ...late, state: 'stuck' }),
        // Nobody was asked.
        part({ ...late, offers: [], state: 'done', outcome: 'general' }),
      ]),
    ).toEqual([
      'No answer came for 1 gift by 21 December 2026: £25.00 went back.',
      'No answer came for 1 gift by 21 December 2026: £25.00 is on its way back.',
      'No answer came for 1 gift by 21 December 2026: £24.42 could not go back and waits for you.',
    ])
  })
})

it('tells before closing what each promise comes to, and by which day', () => {
  const giver = { donationId: 'd', reference: 'PT-1', name: null, amount: 1000 }
  const left = {
    gifts: 4000,
    givers: [
      { ...giver, promise: 'ask-givers' as const },
      { ...giver, promise: 'ask-givers' as const },
      { ...giver, promise: 'return' as const },
      { ...giver, promise: 'similar-work' as const },
    ],
    unnamed: 0,
    free: 0,
  }
  const plan = { left, currency: 'GBP', answerBy: new Date('2026-12-21T10:00:00Z') }
  expect(planOf({ ...plan, offered: 'Huts' })).toEqual([
    '2 gifts, £20.00 unspent: the giver decides until 21 December 2026. Without an answer it goes back.',
    '1 gift, £10.00 unspent: it goes back at once.',
    '1 gift, £10.00 unspent: it goes to Huts on 21 December 2026.',
  ])
  expect(planOf({ ...plan, offered: undefined }).at(-1)).toContain('to the general fund on')
})
