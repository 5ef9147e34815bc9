import { AppError, makeFieldError } from '../../platform/app-error.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { listProofLimits } from './identity.limits.ts'
import { isPassword } from './passwords/passwords.ts'
import type { OwnerRow } from './identity.rows.ts'

const freshMilliseconds = 10 * 60_000

interface Owner {
  readonly firstname: string
  readonly email: string
  readonly passwordHash: string
}

/**
 * Proves that the account's owner acts, and not somebody at their unlocked screen or with their
 * token. The proof is the current password; if the account has no password or the request contains
 * none, it is a sign-in in the last ten minutes. Throws `validation-failed` on `field`,
 * `fresh-sign-in-required`, `too-many-requests`, `busy`.
 */
export const confirmAccountOwner = async (
  deps: Deps,
  session: Session,
  password: string | undefined,
  field: string,
): Promise<Owner> => {
  await deps.limits.take(...listProofLimits(session.userId))
  const row = await deps.database.read(session.userId, (db) =>
    db.maybe<OwnerRow>(sql`
      select /* never null */ greeting_name(p) as first_name, c.email, c.password_hash, s.created_at as session_started
      from person p join credential c on c.person_id = p.id
      join session s on s.id = ${session.sessionId}
      where p.id = ${session.userId}`),
  )
  if (!row) throw new AppError('token-invalid')
  if (password === undefined || !row.password_hash.startsWith('$argon2id$')) {
    const age = deps.clock.now().getTime() - Date.parse(row.session_started)
    if (age > freshMilliseconds) throw new AppError('fresh-sign-in-required')
  } else if (password === '') {
    throw makeFieldError(field, 'Password is required')
  } else if (!(await isPassword(row.password_hash, password))) {
    throw makeFieldError(field, 'That is not your current password.')
  }
  return { firstname: row.first_name, email: row.email, passwordHash: row.password_hash }
}
