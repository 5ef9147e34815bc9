import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { insertAttempt, takeAttempt, type AttemptKind } from './connect-attempt.sql.ts'
import { findConnection, type ConnectionRow } from './connection.sql.ts'
import { mayConnect } from './payments.policy.ts'

/** What is kept of a state: enough to know it again, nothing to make it from. */
const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Notes that a Lead goes to the processor; answers the state that the way back carries. */
export const beginAttempt = async (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  session: Session,
  way: {
    readonly charityId: string
    readonly account: string | null
    readonly goodForMinutes: number
  },
): Promise<string> => {
  const state = randomBytes(32).toString('base64url')
  const now = clock.now()
  await database.transaction('system', (db) =>
    insertAttempt(db, {
      stateHash: hashOf(state),
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
 * Somebody comes back from the processor. The state is used up before anything else is asked, so that
 * no way back works twice; it is good for the session that began it, and for a Lead alone.
 */
export const takeWayBack = async (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  session: Session,
  kind: AttemptKind,
  state: string,
): Promise<{ readonly charity: ConnectionRow; readonly account: string | null }> => {
  const attempt = await database.transaction('system', (db) =>
    takeAttempt(db, kind, hashOf(state), session.sessionId, clock.now()),
  )
  if (!attempt || attempt.session_id !== session.sessionId) throw new AppError('connect-foreign')
  if (!attempt.taken) throw new AppError('connect-used')
  if (attempt.expired) throw new AppError('connect-expired')
  if (!mayConnect(session, attempt.charity_id)) throw new AppError('access-denied')
  const charity = await database.read('system', (db) => findConnection(db, attempt.charity_id))
  if (!charity) throw new AppError('connect-foreign')
  return { charity, account: attempt.account }
}
