import type { CharityOverview, OverviewMoney, OverviewUnspent } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { FundBalanceRow, MonthSumRow } from '../reports.rows.ts'
import { countGivers, hasMonths, listFundBalances, listMonthSums } from './overview.sql.ts'

const shownMonths = 12
const shownFunds = 5

/** Lists the first days of the twelve months that end with the month of `today`, oldest first. */
const listMonths = (today: string): string[] => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: shownMonths }, (_, at) =>
    new Date(Date.UTC(year, month - shownMonths + at, 1)).toISOString().slice(0, 10),
  )
}

const toMoney = (
  currency: string,
  sums: readonly MonthSumRow[],
  months: readonly string[],
): OverviewMoney => ({
  currency,
  received: sums.reduce((total, { received }) => total + received, 0),
  spent: sums.reduce((total, { spent }) => total + spent, 0),
  months: months.map((month) => {
    const sum = sums.find((one) => one.month === month)
    return { month, received: sum?.received ?? 0, spent: sum?.spent ?? 0 }
  }),
})

const sumAmounts = (funds: readonly FundBalanceRow[]): number =>
  funds.reduce((total, { amount }) => total + amount, 0)

const toUnspent = (currency: string, funds: readonly FundBalanceRow[]): OverviewUnspent => {
  const others = funds.slice(shownFunds)
  return {
    currency,
    total: sumAmounts(funds),
    funds: funds.slice(0, shownFunds).map(({ amount, projectId, title }) => ({
      project: projectId === null ? null : { id: projectId, title: title ?? '' },
      amount,
    })),
    others: { funds: others.length, amount: sumAmounts(others) },
  }
}

/**
 * Returns twelve months of a charity's income, spending and givers, and its unspent money. All
 * figures are sums that postings and gifts keep, so the answer costs the same for a long ledger.
 */
export const viewOverview = async (
  db: Db,
  charityId: string,
  now: Date,
): Promise<CharityOverview> => {
  const to = toUkDate(now)
  const months = listMonths(to)
  const from = months[0]!
  const sums = (await hasMonths(db, charityId)) ? await listMonthSums(db, charityId, from) : null
  const balances = await listFundBalances(db, charityId)
  return {
    period: { from, to },
    money:
      sums &&
      [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) =>
        toMoney(currency, own, months),
      ),
    givers: await countGivers(db, charityId, from),
    unspent: [...Map.groupBy(balances, ({ currency }) => currency)].map(([currency, own]) =>
      toUnspent(currency, own),
    ),
  }
}
