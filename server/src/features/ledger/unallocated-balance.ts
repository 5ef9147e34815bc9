import { sql, type Db } from '../../platform/database/index.ts'
import { sumUnspentGifts } from '../attribution/index.ts'
import type { GeneralFundBalanceRow, UnallocatedBalanceRow } from './ledger.rows.ts'

export const readGeneralFundBalance = async (
  db: Db,
  charityId: string,
  currency: string,
): Promise<number> => {
  const row = await db.maybe<GeneralFundBalanceRow>(sql`
    select received - spent - fees + transferred balance from general_fund_total
    where charity_id = ${charityId} and currency = ${currency}`)
  return Math.max(0, row?.balance ?? 0)
}

/** Returns the part of a project’s balance that belongs to no gift and may move to another fund. */
export const readUnallocatedBalance = async (
  db: Db,
  charityId: string,
  projectId: string,
  currency: string,
): Promise<number> => {
  const row = await db.maybe<UnallocatedBalanceRow>(sql`
    select received - spent - fees + transferred balance from project_total
    where project_id = ${projectId} and currency = ${currency}`)
  return Math.max(
    0,
    (row?.balance ?? 0) - (await sumUnspentGifts(db, { charityId, projectId, currency })),
  )
}
