import type { IatiOpeningBalance } from '@pennytrail/contract'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import { getLockedDateError } from '@pennytrail/contract/ledger/year-lock-rules.ts'
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

/**
 * Offers an opening balance if a project spends more than it has received: the missing money must
 * have arrived before the first transaction in the file. The opening balance is dated the day
 * before the first spending, so that it comes first.
 */
export const offerOpeningBalances = (
  standings: readonly FundBalance[],
  line: number,
  lockedThrough: string | null,
  chosen: ChosenOpeningBalance,
): IatiOpeningBalance[] =>
  standings.flatMap(({ currency, firstSpentOn, received, spent }) => {
    const shortfall = spent - received
    if (shortfall <= 0 || firstSpentOn === null) return []
    const date = addDays(firstSpentOn, -1)
    const problem =
      date < earliestDate
        ? 'The first spending is too early to date anything before it.'
        : (getLockedDateError(date, lockedThrough) ?? null)
    const choice = problem === null ? chosen(line, currency) : undefined
    const posted = choice === 'shortfall' ? shortfall : (choice ?? 0)
    return [{ currency, received, spent, shortfall, date, problem, posted }]
  })
