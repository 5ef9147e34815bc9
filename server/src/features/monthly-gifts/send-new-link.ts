import { newLinkLimits } from '@pennytrail/contract/monthly-gifts/routes.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { buildNewLinkEmail } from './monthly.emails.ts'
import type { MonthlyRow } from './monthly-gifts.sql.ts'

/**
 * Emails the giver a new link to the monthly gift. It goes to the giver's own address, whoever holds
 * the older link. Throws `too-many-requests` after 5 in an hour.
 */
export const sendNewLink = async (deps: Deps, gift: MonthlyRow): Promise<{ message: string }> => {
  const { database, limits } = deps
  if (gift.email === null) throw new AppError('monthly-link-invalid')
  await limits.take(newLinkLimits, { gift: gift.id })
  const mail = buildNewLinkEmail(gift, gift.email, deps)
  await database.transaction('money', (db) => queueMail(db, mail, 'first'))
  return { message: 'We have emailed you a new link. Open it within 24 hours.' }
}
