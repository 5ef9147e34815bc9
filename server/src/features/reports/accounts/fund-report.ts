import type { AccountedFund, AccountedTotal, FundReport } from '@pennytrail/contract'
import {
  fundTypeLabel,
  fundTypes,
  getFundTypeTotalLabel,
} from '@pennytrail/contract/ledger/fund-types.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { Plain, buildToCsv } from '../../../platform/csv.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { ReportCharity } from '../compute-report.ts'
import { findLedgerEnd, listTypedMovements } from '../reports.sql.ts'
import { buildFundStatements } from './fund-statements.ts'
import type { TitleRow } from '../reports.rows.ts'

const listTitles = (db: Db, charityId: string): Promise<{ id: string; title: string }[]> =>
  db.many<TitleRow>(sql`select id, title from project where charity_id = ${charityId}
    order by created_at, id`)

type Sums = Pick<
  AccountedFund,
  'opening' | 'broughtIn' | 'income' | 'spending' | 'transfers' | 'closing'
>

const sumUp = (funds: readonly Sums[]): Sums => {
  const sum = (pick: (fund: Sums) => number) => funds.reduce((total, fund) => total + pick(fund), 0)
  return {
    opening: sum((fund) => fund.opening),
    broughtIn: sum((fund) => fund.broughtIn),
    income: sum((fund) => fund.income),
    spending: sum((fund) => fund.spending),
    transfers: sum((fund) => fund.transfers),
    closing: sum((fund) => fund.closing),
  }
}

const sumFunds = (funds: readonly AccountedFund[]): AccountedTotal[] =>
  [...new Set(funds.map(({ currency }) => currency))].toSorted().flatMap((currency) => {
    const own = funds.filter((fund) => fund.currency === currency)
    const types = fundTypes.filter((type) => own.some((fund) => fund.type === type))
    return [...types, null].map((type) => ({
      currency,
      type,
      ...sumUp(own.filter((fund) => type === null || fund.type === type)),
    }))
  })

/**
 * Returns the money of each type in each fund at the start and the end of the period and between.
 * `db` acts as a team member.
 */
export const buildFundReport = async (
  db: Db,
  charity: ReportCharity,
  period: ReportPeriod,
): Promise<FundReport> => {
  const titles = await listTitles(db, charity.id)
  const end = await findLedgerEnd(db, charity.id)
  const all = { charityId: charity.id, projects: null, general: true }
  const statements = buildFundStatements(await listTypedMovements(db, all, period, end.size))
  const funds = [{ id: null, title: 'General fund' }, ...titles].flatMap(({ id, title }) =>
    statements
      .filter(({ projectId }) => projectId === id)
      .map(({ statement, type }): AccountedFund => ({
        id,
        title,
        type,
        currency: statement.currency,
        opening: statement.opening,
        broughtIn: statement.broughtIn,
        income: statement.received,
        spending: statement.spent + statement.fees,
        transfers: statement.movedIn - statement.movedOut,
        closing: statement.closing,
      })),
  )
  const { id, name, number } = charity
  return { charity: { id, number, name }, period, funds, totals: sumFunds(funds) }
}

const header = [
  'Fund',
  'Type',
  'Currency',
  'Opening balance',
  'Opening balances entered',
  'Income',
  'Spending',
  'Transfers',
  'Closing balance',
]

const toRow = (name: string, type: string, fund: Sums & { readonly currency: string }) => {
  const formatAmount = (amount: number) => new Plain(toDecimal(amount, fund.currency))
  return [
    name,
    type,
    fund.currency,
    formatAmount(fund.opening),
    formatAmount(fund.broughtIn),
    formatAmount(fund.income),
    formatAmount(-fund.spending),
    formatAmount(fund.transfers),
    formatAmount(fund.closing),
  ]
}

export const buildFundReportCsv = ({ funds, totals }: FundReport): string => {
  return buildToCsv(header, [
    ...funds.map((fund) => toRow(fund.title, fundTypeLabel[fund.type], fund)),
    ...totals.map((total) => toRow(getFundTypeTotalLabel(total.type), 'Total', total)),
  ])
}
