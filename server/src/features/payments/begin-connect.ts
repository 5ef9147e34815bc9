import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { ownPath } from '../donations/index.ts'
import { insertAttempt } from './connect-attempt.sql.ts'
import { findConnection } from './connection.sql.ts'
import { mayConnect } from './payments.policy.ts'

/** How long a charity may take at the processor before it has to begin again. */
const minutesAtProcessor = 30

/** What is kept of a state: enough to know it again, nothing to make it from. */
export const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Where Stripe sends the person back to; it must be allowed in the application's settings there. */
const callbackPath = '/auth/stripe/oauth/callback'

/** Begins to connect a charity's account: the address where its Lead goes on. */
export const beginConnect = async (
  deps: Deps,
  session: Session,
  charityId: string,
): Promise<{ url: string }> => {
  const { clock, config, database, limits, payments } = deps
  const charity = await database.read(session.userId, (db) => findConnection(db, charityId))
  if (!charity) throw new AppError('charity-not-found')
  if (!mayConnect(session, charityId)) throw new AppError('access-denied')
  if (charity.status !== 'verified') throw new AppError('payments-closed')
  if (charity.stripe_account !== null) throw new AppError('payments-connected')
  await limits.take({ key: `connect:${charityId}`, limit: 20, windowSeconds: 3600 })
  const state = randomBytes(32).toString('base64url')
  const now = clock.now()
  await database.transaction('system', (db) =>
    insertAttempt(db, {
      stateHash: hashOf(state),
      charityId,
      sessionId: session.sessionId,
      expiresAt: new Date(now.getTime() + minutesAtProcessor * 60_000),
      now,
    }),
  )
  const redirectUri = `${config.appOrigin}${callbackPath}`
  const url = payments.authorizeUrl({ state, redirectUri, name: charity.name })
  return { url: ownPath(url, config.appOrigin) }
}
