import { sql, type Db } from '../../platform/database/index.ts'
import { sumUnspentGifts } from '../attribution/index.ts'

/** The balance of a charity's general fund. */
export const readGeneralFundBalance = async (
  db: Db,
  charityId: string,
  currency: string,
): Promise<number> => {
  const row = await db.maybe<{ balance: number }>(sql`
    select received - spent - fees + transferred balance from general_fund_total
    where charity_id = ${charityId} and currency = ${currency}`)
  return Math.max(0, row?.balance ?? 0)
}

/** What of a project's balance carries no gift, and so may move to another fund. */
export const readUnallocatedBalance = async (
  db: Db,
  charityId: string,
  projectId: string,
  currency: string,
): Promise<number> => {
  const row = await db.maybe<{ balance: number }>(sql`
    select received - spent - fees + transferred balance from project_total
    where project_id = ${projectId} and currency = ${currency}`)
  return Math.max(
    0,
    (row?.balance ?? 0) - (await sumUnspentGifts(db, { charityId, projectId, currency })),
  )
}
