import { connectLimits } from '@pennytrail/contract/payments/routes.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'
import { insertAttempt, takeAttempt, type AttemptKind } from './connect-attempt.sql.ts'
import { findConnection, type ConnectionRow } from './connection.sql.ts'
import { mayConnect } from '../payments.policy.ts'

/**
 * Records that a Lead goes to the payment provider and returns the state for the redirect back. The
 * database stores only the hash of a state, so that a leaked row cannot be used as a state. Throws
 * `too-many-requests`.
 */
export const beginAttempt = async (
  { clock, database, limits }: Pick<Deps, 'clock' | 'database' | 'limits'>,
  session: Session,
  way: {
    readonly charityId: string
    readonly account: string | null
    readonly goodForMinutes: number
  },
): Promise<string> => {
  await limits.take(connectLimits, { charity: way.charityId })
  const state = makeToken()
  const now = clock.now()
  await database.transaction('money', (db) =>
    insertAttempt(db, {
      stateHash: hashToken(state),
      charityId: way.charityId,
      account: way.account,
      sessionId: session.sessionId,
      expiresAt: new Date(now.getTime() + way.goodForMinutes * 60_000),
      now,
    }),
  )
  return state
}

/**
 * Accepts a redirect back from the payment provider. The state is used up before any other check,
 * so that no redirect works twice. It is valid only in the session that was sent to the provider,
 * and only for a Lead.
 */
export const finishAttempt = async (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  session: Session,
  kind: AttemptKind,
  state: string,
): Promise<{ readonly charity: ConnectionRow; readonly account: string | null }> => {
  const attempt = await database.transaction('money', (db) =>
    takeAttempt(db, kind, hashToken(state), session.sessionId, clock.now()),
  )
  if (!attempt || attempt.sessionId !== session.sessionId) throw new AppError('connect-foreign')
  if (!attempt.taken) throw new AppError('connect-used')
  if (attempt.expired) throw new AppError('connect-expired')
  if (!mayConnect(session, attempt.charityId)) throw new AppError('access-denied')
  const charity = await database.read('system', (db) => findConnection(db, attempt.charityId))
  if (!charity) throw new AppError('connect-foreign')
  return { charity, account: attempt.account }
}
