import { AppError } from '../../platform/app-error.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import {
  confirmAccountOwner,
  endSessions,
  hashPassword,
  recordAccountEvent,
} from '../identity/index.ts'
import { buildPasswordChangedEmail } from './account.emails.ts'

/**
 * Changes the password and ends all other sessions. Throws `conflict` and the errors of
 * `confirmAccountOwner`.
 */
export const changePassword = async (
  deps: Deps,
  session: Session,
  change: { readonly currentPassword: string; readonly newPassword: string },
): Promise<{ message: string }> => {
  const owner = await confirmAccountOwner(deps, session, change.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(change.newPassword)
  await deps.database.transaction('accounts', async (db) => {
    // If two simultaneous requests both carry the old password, only the first changes it.
    const changed = await db.run(sql`
      update credential set password_hash = ${passwordHash}
      where person_id = ${session.userId} and password_hash = ${owner.passwordHash}`)
    if (changed === 0) throw new AppError('conflict')
    const now = deps.clock.now()
    await recordAccountEvent(db, session.userId, 'password', now)
    await endSessions(db, session.userId, now, { except: session.sessionId })
    await queueMail(db, buildPasswordChangedEmail(owner, deps.config.appOrigin), 'first')
  })
  return { message: 'Your password has been changed, and you are signed out everywhere else.' }
}
