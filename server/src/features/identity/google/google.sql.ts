import { sql, type Db } from '../../../platform/database/index.ts'
import type { GoogleClaims } from './exchange-google-code.ts'
import type { ClaimsRow, ConnectedRow, ConnectionRow } from '../identity.rows.ts'

/** Identifies one sign-in with Google; both hashes must match. */
export interface GoogleAttempt {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
}

export const saveAttempt = (db: Db, attempt: GoogleAttempt, expiresAt: Date): Promise<number> =>
  db.run(sql`
    insert into google_sign_in (state_hash, browser_hash, expires_at)
    values (${attempt.stateHash}, ${attempt.browserHash}, ${expiresAt})`)

/**
 * Marks an attempt as used. Returns false if it belongs to another browser, expired or was used
 * already.
 */
export const consumeAttempt = async (
  db: Db,
  attempt: GoogleAttempt,
  now: Date,
): Promise<boolean> => {
  const used = await db.run(sql`
    update google_sign_in set exchanged_at = ${now}
    where state_hash = ${attempt.stateHash} and browser_hash = ${attempt.browserHash}
      and expires_at > ${now} and exchanged_at is null`)
  return used === 1
}

export const saveClaims = (
  db: Db,
  { stateHash }: GoogleAttempt,
  claims: GoogleClaims,
  expiresAt: Date,
): Promise<number> =>
  db.run(sql`
    update google_sign_in set claims = ${JSON.stringify(claims)}, expires_at = ${expiresAt}
    where state_hash = ${stateHash}`)

export const findClaims = async (
  db: Db,
  attempt: GoogleAttempt,
  now: Date,
): Promise<GoogleClaims | undefined> => {
  const row = await db.maybe<ClaimsRow>(sql`
    select claims from google_sign_in
    where state_hash = ${attempt.stateHash} and browser_hash = ${attempt.browserHash}
      and expires_at > ${now} and claims is not null`)
  return row?.claims
}

/** Deletes an attempt. If two answers arrive at the same time, returns true for only one. */
export const endAttempt = async (db: Db, { stateHash }: GoogleAttempt): Promise<boolean> =>
  (await db.run(sql`delete from google_sign_in where state_hash = ${stateHash}`)) === 1

/** Finds the person whose account is connected to a Google account. */
export const findConnected = async (db: Db, subject: string): Promise<string | undefined> => {
  const row = await db.maybe<ConnectedRow>(sql`
    select person_id from google_account where subject = ${subject}`)
  return row?.personId
}

export const readConnection = async (db: Db, personId: string): Promise<string | null> => {
  const row = await db.maybe<ConnectionRow>(sql`
    select linked_at from google_account where person_id = ${personId}`)
  return row?.linkedAt ?? null
}

/**
 * Connects a Google account to a person's account. Returns false if either account is already
 * connected to another account.
 */
export const connect = async (
  db: Db,
  subject: string,
  personId: string,
  now: Date,
): Promise<boolean> => {
  const made = await db.run(sql`
    insert into google_account (subject, person_id, linked_at)
    values (${subject}, ${personId}, ${now}) on conflict do nothing`)
  return made === 1
}

export const disconnect = async (db: Db, personId: string): Promise<boolean> =>
  (await db.run(sql`delete from google_account where person_id = ${personId}`)) === 1
