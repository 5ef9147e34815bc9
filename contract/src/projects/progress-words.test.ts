import { describe, expect, it } from 'vitest'
import {
  getBalanceLabel,
  describeMoney,
  describeMoreMoney,
  describeMovement,
  describeNoEntries,
  describeRaised,
  describeSpending,
  describeSpentShare,
  findNextNeed,
  findRaised,
  toSpentPercent,
  type MoneyFigures,
} from './progress-words.ts'
import { formatMoney } from '../format-money.ts'

const figures = (some: Partial<MoneyFigures> & { target?: number | null }) => ({
  currency: 'GBP',
  received: 0,
  transferred: 0,
  spent: 0,
  fees: 0,
  entries: 9,
  target: null,
  ...some,
})

const plain = (text: string | null): string | null => text?.replaceAll('\u00A0', ' ') ?? null

interface Case {
  readonly of: Partial<MoneyFigures> & { target?: number | null }
  readonly percent: number | null
  readonly spending: string
  readonly money: string
}

const cases: Record<string, Case> = {
  'nothing in': {
    of: { entries: 0, target: 500_000 },
    percent: null,
    spending: 'No money has been received yet.',
    money: '£0 of £5,000 received',
  },
  'everything refunded': {
    of: { entries: 2 },
    percent: null,
    spending:
      'No money is held: everything entered so far has been refunded, moved on or corrected.',
    money: '£0 received',
  },
  'a gift after an overspend': {
    of: {
      received: 12_000,
      spent: 30_000,
      overspend: { now: 30_000, covered: 0, coveredOn: null },
    },
    percent: 100,
    spending:
      '£120 came in, £300 was spent, and £120 is still to be spent: the charity’s unrestricted money paid £300.',
    money: '£120 received, £300 spent, £300 of it from unrestricted money, £120 left',
  },
  'spent without income': {
    of: { spent: 8_000, target: 500_000 },
    percent: null,
    spending: '£80 spent, all of it paid from elsewhere.',
    money: '£0 of £5,000 received, £80 spent, all paid from elsewhere',
  },
  'fees without income': {
    of: { fees: 120 },
    percent: null,
    spending: '£1.20 of fees paid from elsewhere.',
    money: '£0.00 received',
  },
  'more moved on than came in': {
    of: { received: 1_000, transferred: -3_000, spent: 500 },
    percent: 50,
    spending: '£10 came in; £5 was spent; £30 went to other funds; £25 was paid from elsewhere.',
    money: '£10 received, £5 spent, £30 moved to other funds, £25 more paid from elsewhere',
  },
  'nothing spent yet': {
    of: { received: 500_000 },
    percent: 0,
    spending: '0% of £5,000 spent; £5,000 is still to be spent.',
    money: '£5,000 received, 0% of it spent',
  },
  'a little spent': {
    of: { received: 500_000, spent: 100 },
    percent: 0,
    spending: 'Under 1% of £5,000 spent; £4,999 is still to be spent.',
    money: '£5,000 received, under 1% of it spent',
  },
  'partly spent': {
    of: { received: 500_000, spent: 300_000, fees: 2_000 },
    percent: 60,
    spending: '60% of £5,000 spent; £1,980 is still to be spent.',
    money: '£5,000 received, 60% of it spent',
  },
  'almost all spent': {
    of: { received: 1_000_000, spent: 999_999 },
    percent: 99,
    spending: '99% of £10,000.00 spent; £0.01 is still to be spent.',
    money: '£10,000.00 received, 99% of it spent',
  },
  'spent to the penny': {
    of: { received: 500_000, spent: 500_000 },
    percent: 100,
    spending: '100% of £5,000 spent; nothing is left over.',
    money: '£5,000 received, 100% of it spent',
  },
  'spent but for the fees': {
    of: { received: 500_000, spent: 490_000, fees: 10_000 },
    percent: 98,
    spending: '98% of £5,000 spent, and the rest went on fees; nothing is left over.',
    money: '£5,000 received, 98% of it spent',
  },
  overspent: {
    of: { received: 25_000, spent: 4_094_121_620, target: 25_000 },
    percent: 100,
    spending:
      'All of the £250.00 that came in is spent, and £40,940,966.20 more was paid from elsewhere.',
    money:
      'Fully funded: £250.00 received, all of it spent, £40,940,966.20 more paid from elsewhere',
  },
  'overspent by the fees': {
    of: { received: 10_000, spent: 9_900, fees: 200 },
    percent: 99,
    spending:
      'All of the £100 that came in is used: £99 was spent and £2 went on fees, £1 of it paid from elsewhere.',
    money: '£100 received, all of it used, £1 more paid from elsewhere',
  },
  'money moved on when it was cancelled': {
    of: { received: 500_000, transferred: -400_000, spent: 100_000, lifecycle: 'cancelled' },
    percent: 20,
    spending: '£5,000 came in; £1,000 was spent; £4,000 went to other funds.',
    money: 'Cancelled. £5,000 received, £1,000 spent, £4,000 moved to other funds',
  },
  'all money but a fee moved on': {
    of: { received: 400_061, transferred: -400_000, fees: 61, lifecycle: 'cancelled' },
    percent: 0,
    spending:
      '£4,000.61 came in; nothing was spent; £0.61 went on fees; £4,000.00 went to other funds.',
    money: 'Cancelled. £4,000.61 received, £0.00 spent, £4,000.00 moved to other funds',
  },
  'money moved in': {
    of: { received: 10_000, transferred: 10_000, spent: 5_000 },
    percent: 25,
    spending: '25% of £200 spent; £150 is still to be spent.',
    money: '£100 received, 25% of £200 spent',
  },
  'spending reversed below zero': {
    of: { received: 10_000, spent: -500 },
    percent: 0,
    spending: '0% of £100 spent; £105 is still to be spent.',
    money: '£100 received, 0% of it spent',
  },
  overfunded: {
    of: { received: 1_300_000, spent: 0, target: 1_200_000 },
    percent: 0,
    spending: '0% of £13,000 spent; £13,000 is still to be spent.',
    money: 'Fully funded: £13,000 received of £12,000, 0% of it spent',
  },
  'a target of zero': {
    of: { received: 1_000, target: 0 },
    percent: 0,
    spending: '0% of £10 spent; £10 is still to be spent.',
    money: '£10 received, 0% of it spent',
  },
  'a currency without pence': {
    of: { currency: 'JPY', received: 12_345, spent: 12_346 },
    percent: 100,
    spending: 'All of the JP¥12,345 that came in is spent, and JP¥1 more was paid from elsewhere.',
    money: 'JP¥12,345 received, all of it spent, JP¥1 more paid from elsewhere',
  },
  'a currency of thousandths': {
    of: { currency: 'KWD', received: 12_345, spent: 0 },
    percent: 0,
    spending: '0% of KWD 12.345 spent; KWD 12.345 is still to be spent.',
    money: 'KWD 12.345 received, 0% of it spent',
  },
}

describe('the money of a project in words', () => {
  it.each(Object.entries(cases))(
    'the words describe the money of a project with %s',
    (_name, one) => {
      const of = figures(one.of)
      expect(toSpentPercent(of)).toBe(one.percent)
      expect(plain(describeSpending(of))).toBe(one.spending)
      expect(plain(describeMoney(of))).toBe(one.money)
    },
  )

  it('the words show no percentage above 100 and no amount below zero, whatever the project’s figures are', () => {
    const amounts = [-1_000, 0, 1, 999, 100_000, 4_000_000_000_000]
    for (const received of amounts)
      for (const transferred of amounts)
        for (const spent of amounts)
          for (const fees of [0, 30]) {
            const of = figures({ received, transferred, spent, fees, target: 999 })
            const words = `${describeSpending(of)} ${describeMoney(of)} ${describeRaised(of)}`
            for (const [, percent] of words.matchAll(/(\d+)%/g)) {
              expect(Number(percent)).toBeLessThanOrEqual(100)
            }
            expect(words).not.toMatch(/[-−]/)
            expect(spent > 0 && words.includes('No money has been received')).toBe(false)
          }
  })

  it('the words say that money was paid from elsewhere whenever the project’s balance is below zero', () => {
    for (const received of [0, 1, 5_000]) {
      const of = figures({ received, spent: received + 1 })
      expect(describeSpending(of)).toContain('paid from elsewhere')
      expect(describeSpentShare(of)).toContain('paid from elsewhere')
    }
  })
})

describe('the money that a project raised, in words', () => {
  it.each([
    ['below the target', { received: 420_000, target: 1_200_000 }, '£4,200 of £12,000 raised'],
    ['at the target', { received: 1_200_000, target: 1_200_000 }, 'Fully funded: £12,000 raised'],
    [
      'above the target',
      { received: 1_300_000, target: 1_200_000 },
      'Fully funded: £13,000 raised of £12,000',
    ],
    ['without a target', { received: 420_050, target: null }, '£4,200.50 raised'],
    ['with a target of zero', { received: 0, target: 0 }, '£0 raised'],
    ['with more refunded than given', { received: -500, target: 1_000 }, '£0 of £10 raised'],
  ])('the words describe the sum that a project raised when it is %s', (_name, of, words) => {
    expect(describeRaised({ currency: 'GBP', ...of })).toBe(words)
  })

  it('the use of money above the target is mentioned only once the project reaches its target', () => {
    const raised = { currency: 'GBP', received: 999, target: 1_000 }
    expect(describeMoreMoney(raised, 'The work reaches further.')).toBeNull()
    expect(describeMoreMoney({ ...raised, received: 1_000 }, 'The work reaches further.')).toBe(
      'The work reaches further.',
    )
    expect(describeMoreMoney({ ...raised, target: null }, 'The work reaches further.')).toBeNull()
  })
})

const money = (amount: number) => formatMoney(amount, 'GBP', { short: true })

it('the words about a period that ends with a balance below zero say that money was paid from elsewhere', () => {
  expect(describeMovement({ cameIn: 8_000, wentOut: 5_000, closing: 3_000 }, money)).toBe(
    '£80 came in, £50 went out, and £30 was left.',
  )
  expect(describeMovement({ cameIn: 8_000, wentOut: 10_000, closing: -2_000 }, money)).toBe(
    '£80 came in and £100 went out. That is £20 more than there was: it was paid from elsewhere.',
  )
})

it('a balance below zero has the label “Paid from elsewhere”', () => {
  expect([getBalanceLabel(1), getBalanceLabel(0), getBalanceLabel(-1)]).toEqual([
    'Left',
    'Left',
    'Paid from elsewhere',
  ])
})

it('a charity whose entries are all withheld from the page is not described as having spent nothing', () => {
  expect(describeNoEntries(0)).toBe('No project has received or spent anything yet.')
  expect(describeNoEntries(3)).toBe(
    'No project that is shown here has received or spent anything yet.',
  )
})

const line = { id: 'line-1', label: 'Meals', needed: 42_000 }
const surplus = 'Anything extra goes to the charity’s work.'

it.each([
  [1_750_000, 1_800_000, line, { line, sentence: null }],
  [1_750_000, 1_800_000, null, { line: null, sentence: '£17,500 of £18,000 raised.' }],
  [
    1_900_000,
    1_800_000,
    line,
    {
      line: null,
      sentence: `Fully funded: £19,000 raised of £18,000. ${surplus}`,
    },
  ],
  [1_900_000, null, line, { line, sentence: null }],
  [1_900_000, null, null, { line: null, sentence: `This project has all it needs. ${surplus}` }],
])(
  'a project that raised %i of %s needs money for a budget line only short of its target, and is called funded only at its target',
  (received, target, nextLine, need) => {
    const raised = findRaised({ currency: 'GBP', money: [{ currency: 'GBP', received }], target })
    expect(findNextNeed(raised, { budget: [{}], nextLine }, surplus)).toEqual(need)
  },
)
