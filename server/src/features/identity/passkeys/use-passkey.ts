import type { LoginResponse, PasskeyAssertion } from '@pennytrail/contract'
import { passkeyOwnerLimits } from '@pennytrail/contract/identity/limits.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { recordProof } from '../fresh-proof/fresh-proof.sql.ts'
import { cancelReset } from '../second-factor/second-factor.sql.ts'
import { withRefusalsLogged, type Attempt } from '../sign-in/log-refusal.ts'
import { openSession } from '../sign-in/open-session.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { toUserHandle } from './passkey-options.ts'
import { findPasskey, recordPasskeyUse, type Challenge } from './passkeys.sql.ts'

/**
 * Verifies that somebody holds a passkey, then does `work` for its owner in the transaction that
 * notes the use. Every refusal after the challenge has one code, so that it tells of no account.
 */
const withPasskey = async <T>(
  deps: Deps,
  request: FastifyRequest,
  attempt: Attempt,
  use: Pick<Challenge, 'purpose' | 'personId'>,
  assertion: PasskeyAssertion,
  work: (db: Db, personId: string) => Promise<T>,
): Promise<T> => {
  const challenge = await takeChallenge(deps, request, assertion.clientDataJSON, use)
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const key = await deps.database.read('system', (db) => findPasskey(db, credentialId))
  const isOther =
    (use.personId !== null && key?.personId !== use.personId) ||
    (assertion.userHandle !== undefined &&
      key !== undefined &&
      assertion.userHandle !== toUserHandle(key.personId))
  if (!key || isOther) throw new AppError('passkey-refused')
  attempt.person = key.personId
  await deps.limits.take(passkeyOwnerLimits, { person: key.personId })
  // Loaded here with its library, because few requests need it.
  const { verifyAssertion } = await import('./verify-passkey.ts')
  const verified = await verifyAssertion(deps.config, challenge, assertion, key)
  if (!verified) throw new AppError('passkey-refused')
  return deps.database.transaction('accounts', async (db) => {
    if (!(await recordPasskeyUse(db, key.id, verified, deps.clock.now()))) {
      throw new AppError('passkey-refused')
    }
    // As after the use of the second factor: the person can still prove who they are.
    await cancelReset(db, key.personId)
    return work(db, key.personId)
  })
}

/**
 * Signs in by passkey. The passkey has verified its owner, by a PIN or a finger for example, so it
 * counts as password and second factor. Throws `passkey-expired`, `passkey-refused`,
 * `account-suspended`, `too-many-requests`.
 */
export const signInWithPasskey = async (
  deps: Deps,
  request: FastifyRequest,
  assertion: PasskeyAssertion,
): Promise<LoginResponse> => {
  const attempt: Attempt = { way: 'passkey', person: null, request }
  const use = { purpose: 'sign-in', personId: null } as const
  return withRefusalsLogged(deps, attempt, () =>
    withPasskey(deps, request, attempt, use, assertion, (db, personId) =>
      openSession(deps, db, personId, request, { secondFactor: true }),
    ),
  )
}

/**
 * Proves by one of the person's passkeys that the account's owner uses this session. Throws
 * `passkey-expired`, `passkey-refused`, `too-many-requests`.
 */
export const proveOwnerWithPasskey = async (
  deps: Deps,
  request: FastifyRequest,
  { sessionId, userId }: Session,
  assertion: PasskeyAssertion,
): Promise<{ message: string }> => {
  const attempt: Attempt = { way: 'proof', person: userId, request }
  const use = { purpose: 'prove', personId: userId } as const
  return withRefusalsLogged(deps, attempt, () =>
    withPasskey(deps, request, attempt, use, assertion, async (db) => {
      await recordProof(db, sessionId, deps.clock.now(), { secondFactor: true })
      return { message: 'Thank you. You can go on.' }
    }),
  )
}
