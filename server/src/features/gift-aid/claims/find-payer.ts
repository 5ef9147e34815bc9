import type { Db } from '../../../platform/database/index.ts'
import { readUnallocatedBalance } from '../../ledger/index.ts'
import type { Fund } from '../adjustments/move-tax-with-gifts.ts'
import { listEnded } from './fund-shares.sql.ts'

/**
 * Makes a function that returns the fund which pays back tax that stands in a fund: that fund, or
 * the general fund if it is a project that has ended and whose money has left it since.
 */
export const makeFindPayer = (db: Db, charityId: string) => {
  const left = new Map<string, number>()
  return async (fund: Fund, tax: number): Promise<Fund> => {
    if (fund === null || tax <= 0) return fund
    if (!left.has(fund)) {
      const hasEnded = (await listEnded(db, [fund])).has(fund)
      const room = hasEnded ? await readUnallocatedBalance(db, charityId, fund, 'GBP') : Infinity
      left.set(fund, room)
    }
    if (left.get(fund)! < tax) return null
    left.set(fund, left.get(fund)! - tax)
    return fund
  }
}
