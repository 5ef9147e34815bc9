import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { disconnect, readConnection } from './google.sql.ts'
import { googleLetter } from '../identity.emails.ts'
import { readAccount } from '../identity.sql.ts'
import { proveOwner } from '../confirm-account-owner.ts'

const connectionOf = (deps: Deps, userId: string): Promise<string | null> =>
  deps.database.read('system', (db) => readConnection(db, userId))

export const googleConnection = async (deps: Deps, { userId }: Session) => ({
  connectedAt: await connectionOf(deps, userId),
})

/**
 * Ends what Google may open. Throws `google-not-connected`, `google-only-way-in`,
 * `validation-failed`, `too-many-requests`, `busy`.
 */
export const disconnectGoogle = async (
  deps: Deps,
  session: Session,
  password: string,
): Promise<{ message: string }> => {
  if (!(await connectionOf(deps, session.userId))) throw new AppError('google-not-connected')
  const { passwordHash } = await proveOwner(deps, session, password, 'password').catch((error) => {
    // Without a password the proof would be a fresh sign-in, which is the one that would end.
    throw error instanceof AppError && error.code === 'fresh-sign-in-required'
      ? new AppError('google-only-way-in')
      : error
  })
  if (!passwordHash.startsWith('$argon2id$')) throw new AppError('google-only-way-in')
  await deps.database.transaction('system', async (db) => {
    if (!(await disconnect(db, session.userId))) throw new AppError('google-not-connected')
    const account = await readAccount(db, session.userId)
    await queueMail(db, googleLetter(account, deps.config.appOrigin, false))
  })
  return { message: 'Google no longer opens your account.' }
}
