import type { Report, ReportFund } from '@pennytrail/contract'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { projectColumns, projectTables, type ProjectRow } from '../projects/index.ts'
import { listHealthDays, computeHealthOn } from './frozen-reports/health-history.ts'
import {
  countWithheld,
  findLedgerEnd,
  listBudget,
  listCoverage,
  listMetrics,
  listMovements,
  listTypedMovements,
  listUpdates,
  type Funds,
} from './reports.sql.ts'
import {
  buildBudgetLines,
  makeEmptyStatement,
  buildFundStatements,
  buildWholeStatements,
  type FundStatement,
} from './accounts/fund-statements.ts'
import type { FindProjectRowRow, ListProjectRowsRow } from './reports.rows.ts'

export interface ReportCharity {
  readonly id: string
  readonly number: string
  readonly orgId: string
  readonly name: string
  readonly summary: string
  readonly isDemo: boolean
}

interface ReportRequest {
  readonly charity: ReportCharity
  readonly period: ReportPeriod
  readonly now: Date
}

const findProjectRow = (db: Db, id: string): Promise<ProjectRow | undefined> =>
  db.maybe<FindProjectRowRow>(
    sql`select ${projectColumns} from ${projectTables} where p.id = ${id}`,
  )

/** A bound on the projects in one report, above the number of projects of any charity. */
const maxProjects = 1_000

const listProjectRows = (db: Db, charityId: string): Promise<ProjectRow[]> =>
  db.many<ListProjectRowsRow>(sql`
    select ${projectColumns} from ${projectTables}
    where p.charity_id = ${charityId} and p.lifecycle <> 'draft'
    order by p.created_at, p.id limit ${maxProjects}`)

const asCharity = ({ id, name, number, orgId }: ReportCharity): Report['charity'] => ({
  id,
  number,
  orgId,
  name,
})

/** Computes the report of a project that the caller may see. Returns undefined if they may not. */
export const computeProjectReport = async (
  db: Db,
  projectId: string,
  { charity, now, period }: ReportRequest,
): Promise<Report | undefined> => {
  const row = await findProjectRow(db, projectId)
  if (!row) return undefined
  const funds: Funds = { charityId: charity.id, projects: [projectId], general: false }
  const end = await findLedgerEnd(db, charity.id)
  const movements = await listMovements(db, funds, period, end.size)
  const days = listHealthDays(period, toUkDate(new Date(row.createdAt)))
  const health = await computeHealthOn(db, charity.id, [row], days, end.size)
  const points = health.get(projectId) ?? []
  const statements = buildWholeStatements(movements)
  const byType = buildFundStatements(await listTypedMovements(db, funds, period, end.size))
  return {
    version: 1,
    subject: {
      kind: 'project',
      id: row.id,
      title: row.title,
      summary: row.summary,
      currency: row.currency,
    },
    charity: asCharity(charity),
    isDemo: row.isDemo,
    period,
    asOf: now.toISOString(),
    ledger: end,
    statements: statements.length > 0 ? statements : [makeEmptyStatement(row.currency)],
    funds: byType.map((fund, at) =>
      toReportFund(row, fund, at === 0 ? (points.at(-1)?.state ?? null) : null),
    ),
    budget: buildBudgetLines(movements, await listBudget(db, projectId)),
    coverage: await listCoverage(db, funds, period, end.size),
    updates: await listUpdates(db, funds, period),
    metrics: await listMetrics(db, funds, period),
    health: points,
    withheld: 0,
  }
}

const toReportFund = (
  row: ProjectRow,
  { statement, type }: FundStatement,
  health: ReportFund['health'],
): ReportFund => ({
  id: row.id,
  title: row.title,
  type,
  lifecycle: row.lifecycle,
  health,
  statement,
})

const toGeneralFund = ({ statement, type }: FundStatement): ReportFund => ({
  id: null,
  title: 'General fund',
  type,
  lifecycle: null,
  health: null,
  statement,
})

/** Computes the report of a charity, with all its funds that the caller may see. */
export const computeCharityReport = async (
  db: Db,
  { charity, now, period }: ReportRequest,
): Promise<Report> => {
  const rows = await listProjectRows(db, charity.id)
  const funds: Funds = {
    charityId: charity.id,
    projects: rows.map(({ id }) => id),
    general: true,
  }
  const end = await findLedgerEnd(db, charity.id)
  const movements = await listMovements(db, funds, period, end.size)
  const health = await computeHealthOn(db, charity.id, rows, [period.to], end.size)
  const byType = buildFundStatements(await listTypedMovements(db, funds, period, end.size))
  const listStatements = (id: string | null) => byType.filter(({ projectId }) => projectId === id)
  const whole = buildWholeStatements(movements)
  // The charity’s own updates and those of these projects.
  const updateScope: Funds = { ...funds, projects: null }
  return {
    version: 1,
    subject: {
      kind: 'charity',
      id: charity.id,
      title: charity.name,
      summary: charity.summary,
      currency: 'GBP',
    },
    charity: asCharity(charity),
    isDemo: charity.isDemo,
    period,
    asOf: now.toISOString(),
    ledger: end,
    statements: whole.length > 0 ? whole : [makeEmptyStatement('GBP')],
    funds: [
      ...listStatements(null).map(toGeneralFund),
      ...rows.flatMap((row) =>
        listStatements(row.id).map((fund, at) =>
          // Health appears once for each project, however many types of money it has.
          toReportFund(row, fund, at === 0 ? (health.get(row.id)?.at(-1)?.state ?? null) : null),
        ),
      ),
    ],
    budget: [],
    coverage: await listCoverage(db, funds, period, end.size),
    updates: await listUpdates(db, updateScope, period),
    metrics: await listMetrics(db, updateScope, period),
    health: [],
    withheld: await countWithheld(db, charity.id),
  }
}
