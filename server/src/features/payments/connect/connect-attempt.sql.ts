import { sql, type Db } from '../../../platform/database/index.ts'
import type { AttemptRow } from '../payments.rows.ts'

export interface Attempt {
  readonly stateHash: Buffer
  readonly charityId: string
  /** The account that is being set up; null for OAuth. */
  readonly account: string | null
  readonly sessionId: string
  readonly expiresAt: Date
  readonly now: Date
}

/** Stores an attempt to connect and deletes attempts that expired long ago. */
export const insertAttempt = (db: Db, attempt: Attempt) =>
  db.run(sql`
    with forgotten as (
      delete from connect_attempt where expires_at < ${attempt.now}::timestamptz - interval '1 day'
    )
    insert into connect_attempt (state_hash, charity_id, account, session_id, expires_at)
    values (${attempt.stateHash}, ${attempt.charityId}, ${attempt.account}, ${attempt.sessionId},
      ${attempt.expiresAt})`)

/** The way of connecting an account. A redirect’s state is valid only for the way that began it. */
export type AttemptKind = 'oauth' | 'account-link'

/**
 * Marks an attempt as used if this session started it. Attempts of other sessions stay unchanged.
 */
export const takeAttempt = (
  db: Db,
  kind: AttemptKind,
  stateHash: Buffer,
  sessionId: string,
  now: Date,
) =>
  db.maybe<AttemptRow>(sql`
    with taken as (
      update connect_attempt set used_at = ${now}
      where state_hash = ${stateHash} and session_id = ${sessionId} and used_at is null
        and (account is not null) = ${kind === 'account-link'}
      returning state_hash
    )
    select a.charity_id, a.account, a.session_id, a.expires_at <= ${now} as expired,
      exists (select from taken) as taken
    from connect_attempt a
    where a.state_hash = ${stateHash} and (a.account is not null) = ${kind === 'account-link'}`)
