import { recordAccountEvent } from '../identity/index.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { FirstNameEmailRow, TakeWaitingRow } from './account.rows.ts'

export interface WaitingEmail {
  readonly personId: string
  readonly tokenHash: Buffer
  readonly email: string
  readonly requestedAt: Date
  readonly expiresAt: Date
}

/**
 * Stores a requested email change. A later request replaces an earlier one, whose link then stops
 * working.
 */
export const insertWaiting = (db: Db, waiting: WaitingEmail): Promise<number> =>
  db.run(sql`
    insert into email_change (person_id, token_hash, email, requested_at, expires_at)
    values (${waiting.personId}, ${waiting.tokenHash}, ${waiting.email}, ${waiting.requestedAt},
      ${waiting.expiresAt})
    on conflict (person_id) do update
    set token_hash = excluded.token_hash, email = excluded.email,
      requested_at = excluded.requested_at, expires_at = excluded.expires_at`)

export const deleteWaiting = (db: Db, personId: string): Promise<number> =>
  db.run(sql`delete from email_change where person_id = ${personId}`)

interface Taken {
  readonly firstname: string
  readonly before: string
  readonly email: string
}

/**
 * Uses up a token and gives the account its new, confirmed address. Changes nothing if the token is
 * no longer valid, or if another account has taken the address in the meantime. `beforeChange` runs
 * while the account still has its old address.
 */
export const takeWaiting = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
  beforeChange: (personId: string, email: string) => Promise<void>,
): Promise<Taken | undefined> => {
  const used = await db.maybe<TakeWaitingRow>(sql`
    delete from email_change where token_hash = ${tokenHash} and expires_at > ${now}
    returning person_id, email`)
  if (!used) return undefined
  const before = await db.one<FirstNameEmailRow>(sql`
    select /* never null */ greeting_name(p) as first_name, c.email from person p join credential c on c.person_id = p.id
    where p.id = ${used.personId} for update of c`)
  try {
    await beforeChange(used.personId, used.email)
    await db.savepoint(() =>
      db.run(sql`update credential set email = ${used.email}, confirmed_at = ${now}
        where person_id = ${used.personId}`),
    )
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return undefined
    throw error
  }
  await recordAccountEvent(db, used.personId, 'email', now)
  return { firstname: before.firstName, before: before.email, email: used.email }
}
