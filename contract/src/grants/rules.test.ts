import { describe, expect, it } from 'vitest'
import {
  getGrantAmountError,
  getGrantReasonError,
  getInstalmentsError,
  getOfflineAmountError,
  getPurposeError,
  getReportDatesError,
  getReportStatus,
  getReportWordsError,
  grantLimits,
} from './rules.ts'

describe('the amount of a grant or an offline gift', () => {
  it.each([
    [null, 'Enter an amount in pounds, such as 30000 or 1250.50.'],
    [99, 'The smallest grant is £1.00.'],
    [100, undefined],
    [grantLimits.amount, undefined],
    [grantLimits.amount + 1, 'The largest grant is £1,000,000,000.00.'],
  ])('a grant of %s pence gives the error: %s', (amount, error) => {
    expect(getGrantAmountError(amount)).toBe(error)
  })

  it.each([
    [null, 'Enter an amount in pounds, such as 25 or 12.50.'],
    [0, 'Enter an amount above zero.'],
    [1, undefined],
    [grantLimits.amount, undefined],
    [grantLimits.amount + 1, 'The largest gift is £1,000,000,000.00.'],
  ])('an offline gift of %s pence gives the error: %s', (amount, error) => {
    expect(getOfflineAmountError(amount)).toBe(error)
  })
})

it.each([
  [getPurposeError, 500, 'Say what it is for.'],
  [getGrantReasonError, 500, 'Say why, so that the charity can correct it.'],
  [getReportWordsError, 2000, 'Say what the grant has done so far.'],
])(
  'the rule %o accepts a text of 1 to %i characters, not counting the spaces around it',
  (rule, max, ask) => {
    expect(rule(' ')).toBe(ask)
    expect(rule(` ${'x'.repeat(max)} `)).toBeUndefined()
    expect(rule('x'.repeat(max + 1))).toBe(`Use at most ${max} characters.`)
  },
)

const listDays = (count: number) => Array.from({ length: count }, (_, at) => `${2027 + at}-03-31`)

describe('the dates of a grant’s reports', () => {
  it.each([
    [[], undefined],
    [['2027-03-31', '2027-09-30'], undefined],
    [listDays(24), undefined],
    [listDays(25), 'You can agree up to 24 reports.'],
    [['2027-03-31', '2027-03-31'], 'Enter each date once.'],
    [['2027-03-31', '2027-02-30'], 'Enter real dates, such as 27 3 2027.'],
  ])('the report dates %j give the error: %s', (dates, error) => {
    expect(getReportDatesError(dates)).toBe(error)
  })

  it('an open report is overdue from the day after it was due', () => {
    expect(getReportStatus('2027-03-31', '2027-03-31')).toBe('due')
    expect(getReportStatus('2027-03-31', '2027-04-01')).toBe('overdue')
  })
})

const pay = (amount: number | null, dueOn: string) => ({ amount, dueOn })
const payAll = (count: number) => listDays(count).map((dueOn) => pay(100, dueOn))

describe('the instalments of a grant', () => {
  it.each([
    ['one instalment', 500, [pay(500, '2027-03-31')], undefined],
    ['two', 500, [pay(200, '2027-03-31'), pay(300, '2027-04-01')], undefined],
    ['24', 2400, payAll(24), undefined],
    ['none', 500, [], 'Say when the money will arrive.'],
    ['25', 2500, payAll(25), 'You can agree up to 24 instalments.'],
    [
      'a date that does not exist',
      500,
      [pay(500, '2027-02-30')],
      'Enter real dates, such as 27 3 2027.',
    ],
    [
      'one date that does not exist',
      500,
      [pay(200, '2027-02-28'), pay(300, '2027-02-30')],
      'Enter real dates, such as 27 3 2027.',
    ],
    [
      'an instalment of nothing',
      500,
      [pay(500, '2027-03-31'), pay(0, '2027-04-30')],
      'Enter an amount above zero for each instalment.',
    ],
    [
      'an instalment without an amount',
      500,
      [pay(500, '2027-03-31'), pay(null, '2027-04-30')],
      'Enter an amount above zero for each instalment.',
    ],
    [
      'the wrong order',
      500,
      [pay(200, '2027-04-30'), pay(300, '2027-03-31')],
      'Put the instalments in date order, with one for each date.',
    ],
    [
      'two on one day',
      500,
      [pay(200, '2027-03-31'), pay(300, '2027-03-31')],
      'Put the instalments in date order, with one for each date.',
    ],
    [
      'another sum',
      500,
      [pay(200, '2027-03-31'), pay(250, '2027-04-30')],
      'The instalments add up to £4.50, but the grant is £5.00.',
    ],
  ] as const)(
    'instalments with %s, for a grant of %i pence, get the expected validation error or none',
    (_, total, parts, error) => {
      expect(getInstalmentsError(total, parts)).toBe(error)
    },
  )
})
