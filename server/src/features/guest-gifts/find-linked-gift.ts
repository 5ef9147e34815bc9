import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { readGuestLink } from '../donations/index.ts'
import { findGuestOfGift } from './guest-gifts.sql.ts'

/** A guest's gift that a valid link opens. */
export interface LinkedGift {
  readonly donationId: string
  readonly charityId: string
  /** The id of the guest, as whom the gift is read. */
  readonly guestId: string
  readonly email: string
  readonly name: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** Whether the link is from the last 24 hours. */
  readonly isFresh: boolean
}

/**
 * Finds the gift that a guest's link opens. Throws `guest-link-invalid` if the link is wrong, too
 * old or turned off, or if the gift is in an account.
 */
export const findLinkedGift = async (
  { clock, config, database }: Pick<Deps, 'clock' | 'config' | 'database'>,
  token: string,
): Promise<LinkedGift> => {
  const now = clock.now()
  const link = readGuestLink(config, token)
  const guest = link && (await database.read('system', (db) => findGuestOfGift(db, link.id)))
  const isGenuine = guest && guest.email !== '' && link.fits(guest.email, now)
  const isTurnedOff = guest?.linksFrom && link && link.issuedAt <= new Date(guest.linksFrom)
  if (!isGenuine || isTurnedOff) throw new AppError('guest-link-invalid')
  return {
    donationId: link.id,
    charityId: guest.charityId,
    guestId: guest.personId,
    email: guest.email,
    name: guest.name,
    expiresAt: link.expiresAt,
    issuedAt: link.issuedAt,
    isFresh: link.isFresh(now),
  }
}

/** Finds the gift of a link from the last 24 hours. Also throws `guest-link-not-fresh`. */
export const findFreshlyLinkedGift = async (
  ...[deps, token]: Parameters<typeof findLinkedGift>
): Promise<LinkedGift> => {
  const gift = await findLinkedGift(deps, token)
  if (!gift.isFresh) throw new AppError('guest-link-not-fresh')
  return gift
}
