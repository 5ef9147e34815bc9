import type { GuestGift } from '@pennytrail/contract'
import type { Deps, FileAnswer } from '../../platform/http/index.ts'
import { viewGiftSpending } from '../attribution/index.ts'
import {
  buildReceiptFile,
  listConsenting,
  makeMonthlyLink,
  readOwnDonation,
  toSitePath,
} from '../donations/index.ts'
import type { LinkedGift } from './find-linked-gift.ts'

const readGift = (deps: Deps, { donationId, guestId }: LinkedGift) =>
  deps.database.read(guestId, (db) => readOwnDonation(db, deps, guestId, donationId))

/** Returns a guest's gift and where it went, as an account would see it. */
export const viewGuestGift = async (deps: Deps, gift: LinkedGift): Promise<GuestGift> => {
  const { config, database } = deps
  const { charityId, donationId, email, expiresAt, guestId, isFresh, issuedAt } = gift
  const donation = await readGift(deps, gift)
  const id = donation.monthlyGiftId
  // The link to the monthly gift is as old as the link that shows it, so that it opens no more.
  const url = id === null ? null : makeMonthlyLink(config, { id, email, at: issuedAt })
  const contacts = await database.read('system', (db) => listConsenting(db, email, charityId))
  return {
    donation,
    trail: await viewGiftSpending(database, guestId, donationId),
    email,
    expiresAt: expiresAt.toISOString(),
    monthlyPath: url === null ? null : toSitePath(url, config.appOrigin),
    mayContact: contacts.length > 0,
    isFresh,
  }
}

/** Creates the receipt of a guest's gift as PDF. Throws `receipt-not-ready` before it is paid. */
export const makeGuestReceipt = async (deps: Deps, gift: LinkedGift): Promise<FileAnswer> =>
  buildReceiptFile(await readGift(deps, gift), deps)
