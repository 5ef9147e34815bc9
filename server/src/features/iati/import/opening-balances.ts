import type { IatiOpeningBalance } from '@pennytrail/contract'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import {
  describeSecondOpening,
  getLockedOpeningError,
  getOpeningDay,
  onlyLeadsOpenBooks,
  type OpenDays,
} from '@pennytrail/contract/ledger/books-start-rules.ts'
import type { Comparison } from './compare-with-earlier-import.ts'
import type { PlannedEntry } from './plan-entries.ts'
import type { FundBalance } from '../iati.rows.ts'

/** The totals of a project's fund in one currency. */
export type { FundBalance } from '../iati.rows.ts'

/**
 * Returns the opening balance that the person chose for the activity at a line and a currency: an
 * amount, or 'shortfall' to cover the shortfall exactly; undefined if none was chosen.
 */
export type ChosenOpeningBalance = (
  line: number,
  currency: string,
) => number | 'shortfall' | undefined

const earliestDate = '1900-01-01'

const isIncome = ({ kind }: PlannedEntry): boolean => kind === 'income'

/** Computes the project's totals in each currency after the import, without opening balances. */
export const computeBalancesAfterwards = (
  before: readonly FundBalance[],
  { corrections, toPost }: Pick<Comparison, 'corrections' | 'toPost'>,
): FundBalance[] => {
  const standings = new Map(before.map((standing) => [standing.currency, standing]))
  for (const entry of [...toPost, ...corrections.map((correction) => correction.entry)]) {
    const { amount, currency, date, kind } = entry
    const standing = standings.get(currency) ?? {
      currency,
      received: 0,
      spent: 0,
      firstSpentOn: null,
    }
    const first = standing.firstSpentOn ?? date
    standings.set(currency, {
      currency,
      received: standing.received + (isIncome(entry) ? amount : kind === 'refund' ? -amount : 0),
      spent: standing.spent + (isIncome(entry) || kind === 'refund' ? 0 : amount),
      firstSpentOn: isIncome(entry) ? standing.firstSpentOn : date < first ? date : first,
    })
  }
  return [...standings.values()]
}

/** The rules that decide whether a project can get an opening balance, beside its own money. */
export interface OpeningRules extends OpenDays {
  /** Whether the importer is a Lead, or the command line. */
  readonly mayOpen: boolean
  /** The opening balances that the project already has, by currency. */
  readonly before: ReadonlyMap<string, { readonly amount: number; readonly seq: number }>
}

const findProblem = (rules: OpeningRules, currency: string, date: string): string | null => {
  const { before, lockedThrough, mayOpen } = rules
  const earlier = before.get(currency)
  if (earlier) return describeSecondOpening(earlier, currency)
  if (!mayOpen) return onlyLeadsOpenBooks
  if (date < earliestDate) return 'The first spending is too early to date anything before it.'
  return getLockedOpeningError(date, lockedThrough) ?? null
}

/**
 * Offers an opening balance if a project spends more than it has received: the missing money must
 * have arrived before the first transaction in the file. It is dated the day before the books begin;
 * until that day is set, the day before the first spending, so that it comes first.
 */
export const offerOpeningBalances = (
  standings: readonly FundBalance[],
  line: number,
  rules: OpeningRules,
  chosen: ChosenOpeningBalance,
): IatiOpeningBalance[] =>
  standings.flatMap(({ currency, firstSpentOn, received, spent }) => {
    const shortfall = spent - received
    if (shortfall <= 0 || firstSpentOn === null) return []
    const date = rules.firstDay === null ? addDays(firstSpentOn, -1) : getOpeningDay(rules.firstDay)
    const problem = findProblem(rules, currency, date)
    const choice = problem === null ? chosen(line, currency) : undefined
    const posted = choice === 'shortfall' ? shortfall : (choice ?? 0)
    return [{ currency, received, spent, shortfall, date, problem, posted }]
  })
