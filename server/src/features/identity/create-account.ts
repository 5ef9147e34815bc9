import { signInLimits } from '@pennytrail/contract/identity/limits.ts'
import type { FastifyRequest } from 'fastify'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { findCredential, insertAccount } from './identity.sql.ts'
import { getNetwork } from '../../platform/rate-limits.ts'
import { isPassword } from './passwords/passwords.ts'

/**
 * Finds the account with this email address and current password; undefined if they do not match.
 * Each call counts as a sign-in attempt, so that no other route gives more guesses. Throws
 * `too-many-requests`, `busy`.
 */
export const provePassword = async (
  deps: Deps,
  request: FastifyRequest,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string | undefined> => {
  await deps.limits.take(signInLimits, { email, network: getNetwork(request) })
  const credential = await deps.database.read('system', (db) => findCredential(db, email))
  const matches = await isPassword(credential?.passwordHash, password)
  if (!matches) {
    const person = credential?.personId ?? null
    const refused = {
      event: 'sign-in-refused',
      person,
      way: 'invite',
      network: getNetwork(request),
    }
    deps.log.warn({ ...refused, reason: 'credentials-wrong' }, 'refused')
  }
  return matches ? credential?.personId : undefined
}

/** Marks the address as confirmed, because the owner of the account can read emails to it. */
export const confirmAddress = async (db: Db, personId: string, now: Date): Promise<void> => {
  await db.run(sql`
    update credential set confirmed_at = ${now}
    where person_id = ${personId} and confirmed_at is null`)
}

export interface ProvenAccount {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly passwordHash: string
}

/**
 * Creates an account whose address is confirmed already; returns false if the address has an
 * account.
 */
export const createAccount = async (
  db: Db,
  account: ProvenAccount,
  now: Date,
): Promise<boolean> => {
  const made = await insertAccount(db, { ...account, intent: null }, now)
  if (made) await confirmAddress(db, account.id, now)
  return made
}
