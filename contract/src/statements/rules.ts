import { computeGiftAid } from '../gift-aid/rules.ts'
import { receivedMethodWords, type OfflineMethod } from '../grants/rules.ts'
import { getPeriodError } from '../reports/period.ts'
import { getGroundLabel, type RefundGround } from '../donations/refunds/refund-grounds.ts'
import { getTaxYearRange, formatTaxYear, type DayRange } from './tax-year.ts'
import { formatDay } from '../dates/uk-time.ts'

/** A statement of giving: gifts, refunds and lost disputes line by line, in a range of days. */

export const statementKinds = ['gift', 'refund', 'taken-back'] as const
export type StatementKind = (typeof statementKinds)[number]

const statementKindLabel: Readonly<Record<StatementKind, string>> = {
  gift: 'Gift',
  refund: 'Refund',
  'taken-back': 'Taken back by the bank',
}

/**
 * Returns the label of a line of a statement of giving, such as "Refund: Given by mistake", or
 * "Refund by cheque: Given by mistake" where the gift did not come online.
 */
export const getStatementLineLabel = ({
  ground,
  kind,
  paidBackBy,
}: {
  readonly kind: StatementKind
  readonly ground: RefundGround | null
  readonly paidBackBy: OfflineMethod | null
}): string =>
  kind === 'refund'
    ? `${statementKindLabel.refund}${paidBackBy === null ? '' : ` ${receivedMethodWords[paidBackBy]}`}: ${getGroundLabel(ground)}`
    : statementKindLabel[kind]

/** Labels of a statement's totals, the same on screen and in files. */
export const statementTotalLabel = {
  gifts: 'Gifts',
  given: 'Given',
  wentBack: 'Refunded to the giver',
  net: 'Given, less refunds',
  covered: 'Gifts covered by a Gift Aid declaration',
  claimable: 'Gift Aid the charities can claim on them',
} as const

/** The note below the totals of a giver who may give with Gift Aid. */
export const statementGiftAidNote =
  'HMRC pays Gift Aid to the charity, 25p for each £1 that a declaration covers. You did not pay it, and it is in none of the other figures. Refunds are taken off the gifts that a declaration covers.'

/**
 * The most lines of a statement on one page on screen and in one PDF. The totals and the CSV file
 * cover all lines.
 */
export const statementPageLines = 1000

/**
 * Returns the days of a statement. A missing first or last day comes from the tax year of the other
 * day, or of today.
 */
export const getStatementRange = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): DayRange => {
  const year = getTaxYearRange(to ?? from ?? today)
  return { from: from ?? year.from, to: to ?? year.to }
}

export const getStatementRangeError = (range: DayRange): string | undefined => getPeriodError(range)

/** Formats a range of days: "6 April 2025 to 5 April 2026, tax year 2025/26". */
export const formatRange = (range: DayRange): string => {
  const year = formatTaxYear(range)
  const days = `${formatDay(range.from)} to ${formatDay(range.to)}`
  return year === undefined ? days : `${days}, tax year ${year}`
}

const formatNumber = (value: number): string => value.toLocaleString('en-GB')

/** Describes which lines of a statement a page shows; undefined if one page shows them all. */
export const getStatementPart = ({
  limit,
  page,
  totalCount,
  totalPages,
}: {
  readonly limit: number
  readonly page: number
  readonly totalCount: number
  readonly totalPages: number
}): string | undefined => {
  if (totalPages === 1) return undefined
  const first = Math.min((page - 1) * limit + 1, totalCount)
  const last = Math.min(page * limit, totalCount)
  return `Part ${page} of ${totalPages}: lines ${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(totalCount)}.`
}

export interface CountedLine {
  readonly kind: StatementKind
  readonly charity: { readonly id: string; readonly number: string; readonly name: string }
  readonly currency: string
  /** In minor units; below zero for a refund or a lost dispute. */
  readonly amount: number
  readonly giftAid: boolean
}

export interface StatementTotal {
  currency: string
  gifts: number
  given: number
  /** Refunds and lost disputes, as a positive amount. */
  wentBack: number
  /** given - wentBack; below zero if more was refunded than given in these days. */
  net: number
  /**
   * The part of `net` that Gift Aid declarations cover. A higher-rate taxpayer tells HMRC this
   * amount.
   */
  withGiftAid: number
}

export interface CharityTotal extends StatementTotal {
  charity: { id: string; number: string; name: string }
}

/**
 * Sums by charity and currency that grow line by line, so that a statement of any length fits in
 * memory.
 */
export type StatementSums = Map<string, CharityTotal>

const makeEmptyTotal = (currency: string): StatementTotal => ({
  currency,
  gifts: 0,
  given: 0,
  wentBack: 0,
  net: 0,
  withGiftAid: 0,
})

const figures = ['gifts', 'given', 'wentBack', 'net', 'withGiftAid'] as const

const add = (to: StatementTotal, one: StatementTotal): void => {
  for (const figure of figures) to[figure] += one[figure]
}

const getFigures = ({ amount, currency, giftAid, kind }: CountedLine): StatementTotal => {
  const isGift = kind === 'gift'
  return {
    currency,
    gifts: isGift ? 1 : 0,
    given: isGift ? amount : 0,
    wentBack: isGift ? 0 : -amount,
    net: amount,
    withGiftAid: giftAid ? amount : 0,
  }
}

export const addLine = (sums: StatementSums, line: CountedLine): void => {
  const { charity, currency } = line
  const key = `${charity.id} ${currency}`
  const sum = sums.get(key) ?? { charity: { ...charity }, ...makeEmptyTotal(currency) }
  sums.set(key, sum)
  add(sum, getFigures(line))
}

/** Lists the totals by charity and currency, sorted by the charities' names. */
export const sumByCharity = (sums: StatementSums): CharityTotal[] =>
  [...sums.values()].toSorted(
    (a, b) =>
      a.charity.name.localeCompare(b.charity.name) ||
      a.charity.number.localeCompare(b.charity.number) ||
      a.currency.localeCompare(b.currency),
  )

/** Lists the overall totals by currency, because amounts are never summed across currencies. */
export const sumAll = (sums: StatementSums): StatementTotal[] => {
  const all = new Map<string, StatementTotal>()
  for (const one of sums.values()) {
    const sum = all.get(one.currency) ?? makeEmptyTotal(one.currency)
    all.set(one.currency, sum)
    add(sum, one)
  }
  return [...all.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
}

/**
 * Returns the Gift Aid, in pence, that charities can claim on the covered gifts of these totals.
 * Each charity claims for itself, so the amount is rounded for each charity before summing.
 */
export const sumClaimableGiftAid = (
  totals: readonly Pick<StatementTotal, 'currency' | 'withGiftAid'>[],
): number =>
  totals
    .filter(({ currency, withGiftAid }) => currency === 'GBP' && withGiftAid > 0)
    .reduce((sum, { withGiftAid }) => sum + computeGiftAid(withGiftAid), 0)
