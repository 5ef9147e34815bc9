import type { Passkey } from '@pennytrail/contract'
import { maxPasskeys } from '@pennytrail/contract/identity/passkey-rules.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  DeletePasskeyRow,
  DescriptorRow,
  FindPasskeyRow,
  OtherWaysInRow,
  PasskeyOwnerRow,
  PasskeyRow,
} from '../identity.rows.ts'

/** Identifies one ceremony: the challenge, the browser and what it is for; all must match. */
export interface Challenge {
  readonly challengeHash: Buffer
  readonly browserHash: Buffer
  readonly purpose: 'add' | 'prove' | 'sign-in'
  /** The person who adds a passkey or proves; null for a sign-in, whose person is unknown. */
  readonly personId: string | null
}

export const insertChallenge = (db: Db, challenge: Challenge, expiresAt: Date): Promise<number> =>
  db.run(sql`
    insert into passkey_challenge (challenge_hash, browser_hash, purpose, person_id, expires_at)
    values (${challenge.challengeHash}, ${challenge.browserHash}, ${challenge.purpose},
      ${challenge.personId}, ${expiresAt})`)

/** Uses a challenge up. Returns false if it was used, has expired or was made for something else. */
export const consumeChallenge = async (
  db: Db,
  challenge: Challenge,
  now: Date,
): Promise<boolean> => {
  const used = await db.run(sql`
    delete from passkey_challenge
    where challenge_hash = ${challenge.challengeHash} and browser_hash = ${challenge.browserHash}
      and purpose = ${challenge.purpose}
      and person_id is not distinct from ${challenge.personId}::uuid and expires_at > ${now}`)
  return used === 1
}

const shown = sql`id, name, created_at, last_used_at, is_synced`

export const listPasskeys = (db: Db, personId: string): Promise<Passkey[]> =>
  db.many<PasskeyRow>(sql`
    select ${shown} from passkey where person_id = ${personId} order by created_at desc, id desc`)

/** Lists what a browser needs to find a person's passkeys. */
export const listDescriptors = (db: Db, personId: string): Promise<DescriptorRow[]> =>
  db.many<DescriptorRow>(sql`
    select credential_id, transports from passkey where person_id = ${personId}
    order by created_at desc`)

export const readPasskeyOwner = (db: Db, personId: string): Promise<PasskeyOwnerRow> =>
  db.one<PasskeyOwnerRow>(sql`
    select c.email, /* never null */ full_name(p.first_name, p.last_name) as name
    from person p join credential c on c.person_id = p.id where p.id = ${personId}`)

export interface NewPasskey {
  readonly id: string
  readonly personId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly name: string
}

/** Stores a passkey. Returns undefined if the person has the most there can be. */
export const insertPasskey = (db: Db, key: NewPasskey, now: Date): Promise<Passkey | undefined> =>
  db.maybe<PasskeyRow>(sql`
    insert into passkey (id, person_id, credential_id, public_key, sign_count, transports,
      is_synced, name, created_at)
    select ${key.id}, ${key.personId}, ${key.credentialId}, ${key.publicKey}, ${key.signCount},
      ${key.transports}::text[], ${key.isSynced}, ${key.name}, ${now}
    where (select count(*) from passkey where person_id = ${key.personId}) < ${maxPasskeys}
    returning ${shown}`)

export const findPasskey = (db: Db, credentialId: Buffer): Promise<FindPasskeyRow | undefined> =>
  db.maybe<FindPasskeyRow>(sql`
    select id, person_id, public_key, sign_count::float8 as sign_count from passkey
    where credential_id = ${credentialId}`)

/**
 * Notes a use. Returns false if the passkey was removed or a later use was noted meanwhile; a
 * passkey that does not count sends 0 each time.
 */
export const recordPasskeyUse = async (
  db: Db,
  id: string,
  { signCount, isSynced }: { readonly signCount: number; readonly isSynced: boolean },
  now: Date,
): Promise<boolean> => {
  const noted = await db.run(sql`
    update passkey set sign_count = ${signCount}, is_synced = ${isSynced}, last_used_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or sign_count = 0 and ${signCount} = 0)`)
  return noted === 1
}

export const renamePasskey = (
  db: Db,
  personId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Passkey | undefined> =>
  db.maybe<PasskeyRow>(sql`
    update passkey set name = ${name} where id = ${id} and person_id = ${personId}
    returning ${shown}`)

export const deletePasskey = async (db: Db, personId: string, id: string): Promise<boolean> =>
  (await db.maybe<DeletePasskeyRow>(sql`
    delete from passkey where id = ${id} and person_id = ${personId} returning id`)) !== undefined

/**
 * Reads the ways to sign in that a person would keep without Google, and locks them until the
 * transaction ends, so that the last two cannot be removed at the same time.
 */
export const lockWaysIn = (db: Db, personId: string): Promise<OtherWaysInRow> =>
  db.one<OtherWaysInRow>(sql`
    select c.password_hash like '$argon2id$%' as password,
      (select count(*)::int from passkey k where k.person_id = c.person_id) as passkeys
    from credential c where c.person_id = ${personId} for update of c`)

/** Ends what a removed passkey proved, if the person has no other second factor left. */
export const clearSecondFactorProof = (db: Db, personId: string): Promise<number> =>
  db.run(sql`
    update session set second_factor_at = null
    where person_id = ${personId} and second_factor_at is not null
      and not exists (select from passkey k where k.person_id = ${personId})
      and not exists (select from second_factor f
                      where f.person_id = ${personId} and f.confirmed_at is not null)`)
