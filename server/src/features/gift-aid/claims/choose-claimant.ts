import type { GiftClaimant } from '@pennytrail/contract'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeFieldError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { lockLedger } from '../../ledger/index.ts'
import { findReceivedGift, saveClaimant } from './claimable.sql.ts'

/** Throws unless the gift is a cheque that can have been cleared on that day. */
const checkClearedOn = (
  clearedOn: string,
  { arrivedOn, method }: { readonly arrivedOn: string; readonly method: string },
  today: string,
): void => {
  if (method !== 'cheque') throw makeFieldError('clearedOn', 'Only a cheque is cleared.')
  if (clearedOn > today) throw makeFieldError('clearedOn', 'The date must not be in the future.')
  if (clearedOn >= arrivedOn) return
  const message = `It was paid in on ${formatDay(arrivedOn)}, so it was cleared then or later.`
  throw makeFieldError('clearedOn', message)
}

/**
 * Records who claims Gift Aid on a gift that reached the charity without its payment provider, and
 * when its cheque was cleared. Throws `donation-not-found`, and `gift-aid-gift-claimed` if the gift is
 * in a claim.
 */
export const chooseClaimant = async (
  db: Db,
  gift: { readonly id: string; readonly charityId: string },
  { claimedBy, clearedOn, platform }: GiftClaimant,
  now: Date,
): Promise<{ claimedBy: GiftClaimant['claimedBy']; platform: string | null }> => {
  const found = orThrow(await findReceivedGift(db, gift), 'donation-not-found')
  if (clearedOn) checkClearedOn(clearedOn, found, toUkDate(now))
  const chosen = { claimedBy, platform: platform?.trim() || null }
  // A claim is made under this lock.
  await lockLedger(db, gift.charityId)
  const saved = await saveClaimant(db, gift.id, { ...chosen, clearedOn })
  if (saved === 0) throw new AppError('gift-aid-gift-claimed')
  return chosen
}
