import type { GuestExport } from '@pennytrail/contract'
import { giverRecordSentence } from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { exportGiving, erasePerson } from '../account/index.ts'
import { listGiverDebits } from '../donations/index.ts'
import { buildGuestErasedEmail } from './guest-gifts.emails.ts'
import type { LinkedGift } from './find-linked-gift.ts'
import { lockGuest } from './guest-gifts.sql.ts'

const about =
  'Everything Pennytrail holds about this gift and its giver. Amounts are in minor units ' +
  `(pence), times in UTC. If you delete your name and address: ${giverRecordSentence}`

/** Returns all data stored about a guest. */
export const exportGuest = async (
  { clock, database }: Deps,
  { email, guestId, name }: LinkedGift,
): Promise<GuestExport> => ({
  madeAt: clock.now().toISOString(),
  about,
  guest: { name, email },
  data: await database.read('system', (db) => exportGiving(db, guestId)),
})

/**
 * Removes a guest's name and address for good and ends a monthly gift. The gift stays in the
 * charity's ledger, without the person.
 */
export const eraseGuest = async (
  deps: Deps,
  { email, guestId }: LinkedGift,
): Promise<{ message: string }> => {
  await deps.database.transaction('money', async (db) => {
    if (!(await lockGuest(db, guestId, email))) throw new AppError('guest-link-invalid')
    const debits = await listGiverDebits(db, guestId)
    await erasePerson(db, guestId, deps)
    await queueMail(db, buildGuestErasedEmail(email, debits), 'first')
  })
  return { message: 'Your name and email address have been deleted.' }
}
