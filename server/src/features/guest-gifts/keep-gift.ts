import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { forgetPerson } from '../account/index.ts'
import { buildGiftKeptEmail } from './guest-gifts.emails.ts'
import { lockGuest, lockPerson, moveGuest } from './guest-gifts.sql.ts'
import type { LinkedGift } from './find-linked-gift.ts'

/**
 * Moves a guest's gift into the account of the signed-in person, with the later payments of a
 * monthly gift. The link proves the address, and the address is told. The guest is forgotten.
 */
export const keepGift = async (
  deps: Deps,
  { userId }: Session,
  { email, guestId }: LinkedGift,
): Promise<{ message: string }> => {
  await deps.database.transaction('system', async (db) => {
    const areThere = (await lockGuest(db, guestId, email)) && (await lockPerson(db, userId))
    if (!areThere) throw new AppError('guest-link-invalid')
    await moveGuest(db, guestId, userId)
    await forgetPerson(db, guestId, deps)
    await queueMail(db, buildGiftKeptEmail(email, deps.config))
  })
  return { message: 'The gift is in your account now.' }
}
