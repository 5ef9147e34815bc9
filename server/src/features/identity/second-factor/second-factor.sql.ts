import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  CountRecoveryCodesRow,
  DueResetRow,
  LockDueResetRow,
  SealedSecretRow,
  SecondFactor,
} from '../identity.rows.ts'

export const findSecondFactor = (db: Db, personId: string): Promise<SecondFactor | undefined> =>
  db.maybe<SecondFactor>(sql`
    select sealed_secret, confirmed_at from second_factor where person_id = ${personId}`)

export const countRecoveryCodes = async (db: Db, personId: string): Promise<number> => {
  const { left } = await db.one<CountRecoveryCodesRow>(sql`
    select count(*)::int as left from recovery_code
    where person_id = ${personId} and used_at is null`)
  return left
}

/**
 * Stores a secret that is being set up, in place of an earlier one; returns false if a second
 * factor is on.
 */
export const saveSecret = async (
  db: Db,
  personId: string,
  sealed: Buffer,
  now: Date,
): Promise<boolean> => {
  const deleted = await db.run(sql`
    insert into second_factor (person_id, sealed_secret, created_at)
    values (${personId}, ${sealed}, ${now})
    on conflict (person_id) do update set sealed_secret = excluded.sealed_secret,
      created_at = excluded.created_at, last_step = 0
    where second_factor.confirmed_at is null`)
  return deleted === 1
}

/**
 * Marks a time step's code as used; returns false if it or a later code was used already. Using the
 * factor cancels a reset that staff asked for.
 */
export const consumeStep = async (
  db: Db,
  personId: string,
  step: number,
  sealed: Buffer,
): Promise<boolean> => {
  const used = await db.run(sql`
    update second_factor set last_step = ${step}, sealed_secret = ${sealed}, reset_due_at = null
    where person_id = ${personId} and last_step < ${step}`)
  return used === 1
}

/** Lists encrypted secrets in the order of their people's ids, those after `after`. */
export const listSealedSecrets = (
  db: Db,
  after: string | null,
  limit: number,
): Promise<SealedSecretRow[]> =>
  db.many<SealedSecretRow>(sql`
    select person_id, sealed_secret from second_factor
    where ${after}::uuid is null or person_id > ${after}::uuid order by person_id limit ${limit}`)

/** Replaces an encrypted secret, unless it has changed since it was read. */
export const replaceSealedSecret = (
  db: Db,
  personId: string,
  from: Buffer,
  to: Buffer,
): Promise<number> =>
  db.run(sql`update second_factor set sealed_secret = ${to}
    where person_id = ${personId} and sealed_secret = ${from}`)

export const confirmSecret = (db: Db, personId: string, now: Date): Promise<number> =>
  db.run(sql`update second_factor set confirmed_at = ${now}
    where person_id = ${personId} and confirmed_at is null`)

export const replaceRecoveryCodes = async (
  db: Db,
  personId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await db.run(sql`delete from recovery_code where person_id = ${personId}`)
  await db.run(sql`insert into recovery_code (person_id, code_hash)
    select ${personId}, unnest(${hashes}::bytea[])`)
}

export const consumeRecoveryCode = async (
  db: Db,
  personId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> => {
  const used = await db.run(sql`
    with used as (
      update recovery_code set used_at = ${now}
      where person_id = ${personId} and code_hash = any(${hashes}) and used_at is null
      returning person_id
    )
    update second_factor f set reset_due_at = null from used u where f.person_id = u.person_id`)
  return used === 1
}

/** Notes when staff take the second factor off; returns false if none is on. */
export const recordReset = async (db: Db, personId: string, dueAt: Date): Promise<boolean> =>
  (await db.run(sql`
    update second_factor set reset_due_at = ${dueAt}
    where person_id = ${personId} and confirmed_at is not null`)) === 1

export const listDueResets = (db: Db, now: Date): Promise<DueResetRow[]> =>
  db.many<DueResetRow>(sql`
    select person_id from second_factor where reset_due_at <= ${now}
    order by reset_due_at limit 100`)

/** Locks a second factor whose reset is due; returns false if its use has cancelled the reset. */
export const lockDueReset = async (db: Db, personId: string, now: Date): Promise<boolean> =>
  (await db.maybe<LockDueResetRow>(sql`
    select from second_factor where person_id = ${personId} and reset_due_at <= ${now}
    for update`)) !== undefined

/** Cancels a reset that staff asked for. */
export const cancelReset = (db: Db, personId: string): Promise<number> =>
  db.run(sql`
    update second_factor set reset_due_at = null
    where person_id = ${personId} and reset_due_at is not null`)

export const recordSecondFactor = (db: Db, sessionId: string, now: Date): Promise<number> =>
  db.run(sql`update session set second_factor_at = ${now} where id = ${sessionId}`)

/** Removes the second factor; no session of the person counts as confirmed with it any more. */
export const deleteSecondFactor = async (db: Db, personId: string): Promise<boolean> => {
  await db.run(sql`delete from recovery_code where person_id = ${personId}`)
  await db.run(sql`update session set second_factor_at = null
    where person_id = ${personId} and second_factor_at is not null`)
  const removed = await db.run(sql`delete from second_factor
    where person_id = ${personId} and confirmed_at is not null`)
  return removed === 1
}
