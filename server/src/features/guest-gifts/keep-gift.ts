import { AppError } from '../../platform/app-error.ts'
import { actFor } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { erasePerson } from '../account/index.ts'
import { buildGiftKeptEmail } from './guest-gifts.emails.ts'
import { hasConfirmedAddress, lockGuest, lockPerson, moveGuest } from './guest-gifts.sql.ts'
import type { LinkedGift } from './find-linked-gift.ts'

/**
 * Moves a guest's gift into the account of the signed-in person, with the later payments of a
 * monthly gift. The address is told, and the guest is forgotten. An old link may have been forwarded,
 * so the link must be from the last 24 hours, or the account must have the confirmed address of the
 * guest. Throws `guest-link-invalid`, `guest-link-not-fresh`.
 */
export const keepGift = async (
  deps: Deps,
  { userId }: Session,
  { email, guestId, isFresh }: LinkedGift,
): Promise<{ message: string }> => {
  await deps.database.transaction('money', async (db) => {
    const areThere =
      (await lockGuest(db, guestId, email)) &&
      (await actFor(db, 'accounts', () => lockPerson(db, userId)))
    if (!areThere) throw new AppError('guest-link-invalid')
    if (!isFresh && !(await hasConfirmedAddress(db, userId, email))) {
      throw new AppError('guest-link-not-fresh')
    }
    await moveGuest(db, guestId, userId)
    await erasePerson(db, guestId, deps)
    await queueMail(db, buildGiftKeptEmail(email, deps.config), 'first')
  })
  return { message: 'The gift is in your account now.' }
}
