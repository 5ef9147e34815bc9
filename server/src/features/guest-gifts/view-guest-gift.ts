import type { GuestGift } from '@pennytrail/contract'
import type { Deps, FileAnswer } from '../../platform/http/index.ts'
import { viewGiftSpending } from '../attribution/index.ts'
import { buildReceiptFile, readOwnDonation } from '../donations/index.ts'
import type { LinkedGift } from './find-linked-gift.ts'

const readGift = (deps: Deps, { donationId, guestId }: LinkedGift) =>
  deps.database.read(guestId, (db) => readOwnDonation(db, deps, guestId, donationId))

/** Returns a guest's gift and where it went, as an account would see it. */
export const viewGuestGift = async (deps: Deps, gift: LinkedGift): Promise<GuestGift> => ({
  donation: await readGift(deps, gift),
  trail: await viewGiftSpending(deps.database, gift.guestId, gift.donationId),
  email: gift.email,
  expiresAt: gift.expiresAt.toISOString(),
  isFresh: gift.isFresh,
})

/** Creates the receipt of a guest's gift as PDF. Throws `receipt-not-ready` before it is paid. */
export const makeGuestReceipt = async (deps: Deps, gift: LinkedGift): Promise<FileAnswer> =>
  buildReceiptFile(await readGift(deps, gift), deps)
