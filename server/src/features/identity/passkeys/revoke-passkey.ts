import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { recordAccountEvent } from '../account-log/account-log.sql.ts'
import { readConnection } from '../google/google.sql.ts'
import { buildPasskeyEmail } from '../identity.emails.ts'
import { readAccount } from '../identity.sql.ts'
import { endSessions } from '../sessions.sql.ts'
import { deletePasskey, clearSecondFactorProof, lockWaysIn } from './passkeys.sql.ts'

/**
 * Removes a passkey, ends the person's other sessions, which it may have opened, and emails the
 * person. Throws `passkey-not-found`, and `passkey-only-way-in` for the last way to sign in.
 */
export const revokePasskey = async (
  deps: Deps,
  { sessionId, userId }: Session,
  id: string,
): Promise<{ message: string }> => {
  const google = await deps.database.read('system', (db) => readConnection(db, userId))
  await deps.database.transaction('accounts', async (db) => {
    const left = await lockWaysIn(db, userId)
    if (!(await deletePasskey(db, userId, id))) throw new AppError('passkey-not-found')
    const isGoogleLeft = google !== null && deps.config.google !== null
    if (!left.password && !isGoogleLeft && left.passkeys <= 1) {
      throw new AppError('passkey-only-way-in')
    }
    const now = deps.clock.now()
    await clearSecondFactorProof(db, userId)
    await endSessions(db, userId, now, { except: sessionId })
    await recordAccountEvent(db, userId, 'passkey-removed', now)
    const account = await readAccount(db, userId)
    await queueMail(db, buildPasskeyEmail(account, deps.config.appOrigin, false), 'first')
  })
  return { message: 'The passkey is removed. You are signed out everywhere else.' }
}
