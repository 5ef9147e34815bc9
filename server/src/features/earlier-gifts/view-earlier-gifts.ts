import { describePage } from '@pennytrail/contract/pagination.ts'
import type { Db } from '../../platform/database/index.ts'
import { countEarlierGifts, listEarlierGifts } from './earlier-gifts.sql.ts'

/** Returns a page of the gifts from before a charity came here, the newest first. */
export const viewEarlierGifts = async (
  db: Db,
  charityId: string,
  { limit, page, searchTerm }: { limit: number; page: number; searchTerm: string },
) => {
  const { amount, gifts } = await countEarlierGifts(db, charityId, searchTerm)
  return {
    gifts: await listEarlierGifts(db, charityId, searchTerm, { limit, offset: (page - 1) * limit }),
    amount,
    ...describePage({ limit, page }, gifts),
  }
}
