import type { AccountedFund, AccountedTotal, FundReport } from '@pennytrail/contract'
import { formatCsv, toAmountCell, type CsvColumns } from '@pennytrail/contract/csv.ts'
import {
  fundTypeLabel,
  fundTypes,
  getFundTypeTotalLabel,
  listOverspendNotes,
} from '@pennytrail/contract/ledger/fund-types.ts'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
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
 * Returns the money of each type in each fund at the start and the end of the period, and the
 * movements between. `db` acts as a team member.
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

interface Line {
  readonly name: string
  readonly type: string
  readonly note?: string | undefined
  readonly fund: Sums & { readonly currency: string }
}

const columns: CsvColumns<Line> = {
  Fund: ({ name }) => name,
  Type: ({ type }) => type,
  Currency: ({ fund }) => fund.currency,
  'Opening balance': ({ fund }) => toAmountCell(fund.opening, fund.currency),
  'Opening balances entered': ({ fund }) => toAmountCell(fund.broughtIn, fund.currency),
  Income: ({ fund }) => toAmountCell(fund.income, fund.currency),
  Spending: ({ fund }) => toAmountCell(-fund.spending, fund.currency),
  Transfers: ({ fund }) => toAmountCell(fund.transfers, fund.currency),
  'Closing balance': ({ fund }) => toAmountCell(fund.closing, fund.currency),
  Note: ({ note }) => note,
}

/** Writes the fund report as CSV: a row for each fund and type, then the totals. */
export async function* writeFundReportCsv(
  db: Db,
  charity: ReportCharity,
  period: ReportPeriod,
): AsyncGenerator<string> {
  const { funds, totals } = await buildFundReport(db, charity, period)
  yield formatCsv(columns, [
    ...funds.map((fund) => ({
      name: fund.title,
      type: fundTypeLabel[fund.type],
      note: listOverspendNotes([fund])[0],
      fund,
    })),
    ...totals.map((total) => ({
      name: getFundTypeTotalLabel(total.type),
      type: 'Total',
      fund: total,
    })),
  ])
}
