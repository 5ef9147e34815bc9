import type { Deps } from '../../../platform/http/index.ts'
import {
  readGiftPayment,
  type PaidBy,
  type PaymentSnapshot,
  type ReadOptions,
} from './payment-snapshot.ts'
import { settleGift } from './settle-gift.ts'
import { lockDonation } from './settle-gift.sql.ts'

/** Fetches the payment of a gift and settles the gift from it. */
export const syncGift = async (
  deps: Deps,
  account: string,
  paidBy: PaidBy,
  options: ReadOptions = {},
): Promise<void> => {
  const snapshot = await readGiftPayment(deps.payments, account, paidBy, options)
  if (snapshot !== null) await settleNow(deps, paidBy.donationId, snapshot)
}

export const settleNow = (deps: Deps, id: string, snapshot: PaymentSnapshot): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const gift = await lockDonation(db, id)
    if (gift) await settleGift(db, deps, gift, snapshot)
  })
