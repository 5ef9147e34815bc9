import { periodFault } from './report-period.ts'
import { taxYearAround, taxYearName, type DayRange } from './tax-year.ts'
import { dayInWords } from './uk-time.ts'

/** A statement of giving: what was given and what went back, line by line, in a range of days. */

export const statementKinds = ['gift', 'refund', 'taken-back'] as const
export type StatementKind = (typeof statementKinds)[number]

export const statementKindLabel: Readonly<Record<StatementKind, string>> = {
  gift: 'Gift',
  refund: 'Refund',
  'taken-back': 'Taken back by the bank',
}

/** The most lines of one statement; a longer one is asked for in parts. */
export const mostStatementLines = 2000

/** The days of a statement: those asked for, else the tax year around what is told, or around today. */
export const statementRange = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): DayRange => {
  const year = taxYearAround(to ?? from ?? today)
  return { from: from ?? year.from, to: to ?? year.to }
}

export const statementRangeFault = (range: DayRange): string | undefined => periodFault(range)

/** "6 April 2025 to 5 April 2026, tax year 2025/26" */
export const rangeInWords = (range: DayRange): string => {
  const year = taxYearName(range)
  const days = `${dayInWords(range.from)} to ${dayInWords(range.to)}`
  return year === undefined ? days : `${days}, tax year ${year}`
}

export interface CountedLine {
  readonly kind: StatementKind
  readonly charity: { readonly id: string; readonly number: string; readonly name: string }
  readonly currency: string
  /** Below zero where money went back. */
  readonly amount: number
  /** Whether a Gift Aid declaration covers the gift. */
  readonly giftAid: boolean
}

export interface StatementTotal {
  currency: string
  gifts: number
  given: number
  /** What refunds and banks gave back, as a positive amount. */
  wentBack: number
  /** given - wentBack; below zero where more went back in these days than was given in them. */
  net: number
  /** Of `net`, what Gift Aid declarations cover: a higher-rate taxpayer tells HMRC of it. */
  withGiftAid: number
}

const totalOf = (currency: string, lines: readonly CountedLine[]): StatementTotal => {
  const given = lines.filter(({ kind }) => kind === 'gift')
  const sum = (some: readonly CountedLine[]) => some.reduce((all, { amount }) => all + amount, 0)
  const net = sum(lines)
  return {
    currency,
    gifts: given.length,
    given: sum(given),
    wentBack: sum(given) - net,
    net,
    withGiftAid: sum(lines.filter(({ giftAid }) => giftAid)),
  }
}

/** In all, by currency: nothing is summed across them. */
export const totalsInAll = (lines: readonly CountedLine[]): StatementTotal[] =>
  [...Map.groupBy(lines, ({ currency }) => currency)]
    .map(([currency, some]) => totalOf(currency, some))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))

export interface CharityTotal extends StatementTotal {
  charity: { id: string; number: string; name: string }
}

/** By charity and currency, in the order of the charities' names. */
export const totalsByCharity = (lines: readonly CountedLine[]): CharityTotal[] =>
  [...Map.groupBy(lines, ({ charity, currency }) => `${charity.id} ${currency}`).values()]
    .map((some) => {
      const { charity, currency } = some[0]!
      return { charity: { ...charity }, ...totalOf(currency, some) }
    })
    .toSorted(
      (a, b) =>
        a.charity.name.localeCompare(b.charity.name) ||
        a.charity.number.localeCompare(b.charity.number) ||
        a.currency.localeCompare(b.currency),
    )
