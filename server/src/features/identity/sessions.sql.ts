import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { IsNewDeviceRow } from './identity.rows.ts'

export interface NewSession {
  readonly id: string
  readonly personId: string
  readonly device: string | null
  readonly network: string | null
  readonly secondFactor: boolean
  readonly deviceKeyHash: Buffer | null
}

/**
 * Tells whether a person has signed in before from marked browsers, but never from this one. The
 * first marked browser is not new, and the demonstration's people share theirs.
 */
export const isNewDevice = async (
  db: Db,
  personId: string,
  deviceKeyHash: Buffer,
): Promise<boolean> => {
  const { isNew } = await db.one<IsNewDeviceRow>(sql`
    select coalesce(bool_and(s.device_key_hash <> ${deviceKeyHash}), false) as is_new
    from session s join person p on p.id = s.person_id
    where s.person_id = ${personId} and s.device_key_hash is not null and not p.is_demo`)
  return isNew
}

/**
 * Inserts a session. Throws `account-suspended`: the database refuses every session of a suspended
 * account.
 */
export const insertSession = async (
  db: Db,
  session: NewSession,
  now: Date,
  endsAt: Date,
): Promise<void> => {
  try {
    await db.run(sql`
      insert into session (id, person_id, created_at, last_used_at, ends_at, device, network,
        second_factor_at, device_key_hash)
      values (${session.id}, ${session.personId}, ${now}, ${now}, ${endsAt}, ${session.device},
        ${session.network}, ${session.secondFactor ? now : null}, ${session.deviceKeyHash})`)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    throw constraint === 'account_suspended' ? new AppError('account-suspended') : error
  }
}

export const recordSessionUse = (db: Db, sessionId: string, now: Date): Promise<number> =>
  db.run(sql`update session set last_used_at = ${now} where id = ${sessionId}`)

export const revokeSession = (db: Db, sessionId: string, now: Date): Promise<number> =>
  db.run(sql`update session set revoked_at = ${now}
    where id = ${sessionId} and revoked_at is null`)

/**
 * Ends all of a person's sessions, or all but one, and every token made from the ended sessions.
 * Returns the number of sessions ended. Callers use it when a person has proved who they are again,
 * or may no longer sign in.
 */
export const endSessions = (
  db: Db,
  personId: string,
  now: Date,
  options: { readonly except?: string } = {},
): Promise<number> =>
  db.run(sql`
    update session set revoked_at = ${now}
    where person_id = ${personId} and revoked_at is null and ends_at > ${now}
      and id is distinct from ${options.except ?? null}::uuid`)
