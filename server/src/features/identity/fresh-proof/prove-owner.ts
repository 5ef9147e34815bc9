import type { WaysToProve } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { findConnected } from '../google/google.sql.ts'
import { takeGoogleClaims } from '../google/sign-in-with-google.ts'
import { withRefusalsLogged } from '../sign-in/log-refusal.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { confirmAccountOwner } from './confirm-account-owner.ts'
import { recordProof, readWaysToProve } from './fresh-proof.sql.ts'

const proved = { message: 'Thank you. You can go on.' }

export const viewWaysToProve = (deps: Deps, { userId }: Session): Promise<WaysToProve> =>
  deps.database.read('system', async (db) => {
    const ways = await readWaysToProve(db, userId)
    return { ...ways, google: ways.google && deps.config.google !== null }
  })

const note = (deps: Deps, { sessionId }: Session, how: { readonly secondFactor?: boolean } = {}) =>
  deps.database.transaction('accounts', (db) => recordProof(db, sessionId, deps.clock.now(), how))

/**
 * Proves by password or second factor that the account's owner uses this session. Throws
 * `validation-failed` for a wrong password, `second-factor-not-set-up`, `second-factor-wrong`,
 * `fresh-sign-in-required` if the account has no password, `too-many-requests`, `busy`.
 */
export const proveOwner = async (
  deps: Deps,
  request: FastifyRequest,
  session: Session,
  given: { readonly password: string } | { readonly code: string },
): Promise<{ message: string }> => {
  if ('code' in given) {
    const attempt = { way: 'proof', person: session.userId, request } as const
    const isOn = await withRefusalsLogged(deps, attempt, () =>
      checkSecondFactor(deps, session.userId, given.code),
    )
    if (!isOn) throw new AppError('second-factor-not-set-up')
    await note(deps, session, { secondFactor: true })
  } else {
    await confirmAccountOwner(deps, session, given.password, 'password')
    await note(deps, session)
  }
  return proved
}

/**
 * Proves by a sign-in with the connected Google account that the account's owner uses this session.
 * Throws `google-account-other` for another Google account and the errors of `takeGoogleClaims`.
 */
export const proveOwnerWithGoogle = async (
  deps: Deps,
  request: FastifyRequest,
  session: Session,
  given: { readonly code: string; readonly state: string },
): Promise<{ message: string }> => {
  const attempt = { way: 'proof', person: session.userId, request } as const
  return withRefusalsLogged(deps, attempt, async () => {
    const { claims } = await takeGoogleClaims(deps, request, given)
    const connected = await deps.database.read('system', (db) => findConnected(db, claims.subject))
    if (connected !== session.userId) throw new AppError('google-account-other')
    await note(deps, session)
    return proved
  })
}
