import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { disconnect, readConnection } from './google.sql.ts'
import { buildGoogleConnectionEmail } from '../identity.emails.ts'
import { readAccount } from '../identity.sql.ts'
import { endSessions } from '../sessions.sql.ts'
import { recordAccountEvent } from '../account-log/account-log.sql.ts'
import { listPasskeys, lockWaysIn } from '../passkeys/passkeys.sql.ts'
import { confirmAccountOwner } from '../fresh-proof/confirm-account-owner.ts'

const findConnection = (deps: Deps, userId: string): Promise<string | null> =>
  deps.database.read('system', (db) => readConnection(db, userId))

export const readGoogleConnection = async (deps: Deps, { userId }: Session) => ({
  connectedAt: await findConnection(deps, userId),
})

/**
 * Disconnects Google from the account. Throws `google-not-connected`, `google-only-way-in`,
 * `validation-failed`, `too-many-requests`, `busy`.
 */
export const disconnectGoogle = async (
  deps: Deps,
  session: Session,
  password: string,
): Promise<{ message: string }> => {
  if (!(await findConnection(deps, session.userId))) throw new AppError('google-not-connected')
  const keys = await deps.database.read('system', (db) => listPasskeys(db, session.userId))
  await confirmAccountOwner(deps, session, password, 'password').catch((error) => {
    // Without a password and a passkey, a person can prove who they are only by signing in with Google, and
    // disconnecting would remove that way in.
    throw error instanceof AppError && error.code === 'fresh-sign-in-required' && keys.length === 0
      ? new AppError('google-only-way-in')
      : error
  })
  await deps.database.transaction('accounts', async (db) => {
    const left = await lockWaysIn(db, session.userId)
    if (!left.password && left.passkeys === 0) throw new AppError('google-only-way-in')
    if (!(await disconnect(db, session.userId))) throw new AppError('google-not-connected')
    const now = deps.clock.now()
    await endSessions(db, session.userId, now, { except: session.sessionId })
    await recordAccountEvent(db, session.userId, 'google-off', now)
    const account = await readAccount(db, session.userId)
    await queueMail(db, buildGoogleConnectionEmail(account, deps.config.appOrigin, false), 'first')
  })
  return { message: 'You can no longer sign in with Google.' }
}
