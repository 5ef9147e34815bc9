import type { SpendingBalances } from '@pennytrail/contract'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { mayRecord } from './ledger.policy.ts'
import type { BalanceRow, LineRow, ViewSpendingBalancesRow } from './ledger.rows.ts'

const listProjectBalances = (db: Db, projectId: string): Promise<BalanceRow[]> =>
  db.many<BalanceRow>(sql`
    select currency, received - spent - fees + transferred balance from project_total
    where project_id = ${projectId} order by currency`)

const listGeneralBalances = (db: Db, charityId: string): Promise<BalanceRow[]> =>
  db.many<BalanceRow>(sql`
    select currency, received - spent - fees + transferred balance from general_fund_total
    where charity_id = ${charityId} order by currency`)

const listLines = (db: Db, projectId: string): Promise<LineRow[]> =>
  db.many<LineRow>(sql`
    select l.id, l.label, l.currency, l.planned, coalesce(t.spent, 0) spent
    from budget_line l
    left join budget_line_total t on t.budget_line_id = l.id and t.currency = l.currency
    where l.project_id = ${projectId} order by l.position`)

export const viewSpendingBalances = async (
  db: Db,
  session: Session,
  charityId: string,
  projectId: string | null,
): Promise<SpendingBalances> => {
  if (!mayRecord(session, charityId, 'spending')) throw new AppError('access-denied')
  if (projectId === null) {
    return { projectId, balances: await listGeneralBalances(db, charityId), lines: [] }
  }
  const project = await db.maybe<ViewSpendingBalancesRow>(sql`
    select from project where id = ${projectId} and charity_id = ${charityId}`)
  if (!project) throw new AppError('project-not-found')
  return {
    projectId,
    balances: await listProjectBalances(db, projectId),
    lines: await listLines(db, projectId),
  }
}
