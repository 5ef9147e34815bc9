import { proofLimits } from '@pennytrail/contract/identity/limits.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import { sql } from '../../../platform/database/index.ts'
import { assertFreshProof, type Deps, type Session } from '../../../platform/http/index.ts'
import { isPassword } from '../passwords/passwords.ts'
import { withRefusalsLogged } from '../sign-in/log-refusal.ts'
import type { OwnerRow } from '../identity.rows.ts'

interface Owner {
  readonly firstname: string
  readonly email: string
  readonly passwordHash: string
}

/**
 * Proves that the account's owner acts, and not somebody at their unlocked screen or with their
 * token. The proof is the current password; if the account has no password or the request contains
 * none, it is a proof of this session in the last ten minutes (`assertFreshProof`). Throws
 * `validation-failed` on `field`, `fresh-sign-in-required`, `too-many-requests`, `busy`.
 */
export const confirmAccountOwner = async (
  deps: Deps,
  session: Session,
  password: string | undefined,
  field: string,
): Promise<Owner> => {
  return withRefusalsLogged(deps, { way: 'proof', person: session.userId }, async () => {
    await deps.limits.take(proofLimits, { person: session.userId })
    const row = await deps.database.read(session.userId, (db) =>
      db.maybe<OwnerRow>(sql`
        select /* never null */ greeting_name(p) as first_name, c.email, c.password_hash
        from person p join credential c on c.person_id = p.id
        where p.id = ${session.userId}`),
    )
    if (!row) throw new AppError('token-invalid')
    if (password === undefined || !row.passwordHash.startsWith('$argon2id$')) {
      assertFreshProof(deps, session)
    } else if (password === '') {
      throw makeFieldError(field, 'Password is required')
    } else if (!(await isPassword(row.passwordHash, password))) {
      throw makeFieldError(field, 'That is not your current password.')
    }
    return { firstname: row.firstName, email: row.email, passwordHash: row.passwordHash }
  })
}
