import type { OwnCharity, OwnDonorOrg, SessionUser } from '@pennytrail/contract'
import type { Intent } from '@pennytrail/contract/identity/registration-rules.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type {
  AccountRow,
  CredentialRow,
  InsertAccountRow,
  ReadAccountRow,
} from './identity.rows.ts'

export interface NewAccount {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly passwordHash: string
  /** The purpose that the person signed up for; null if they were invited. */
  readonly intent: Intent | null
}

/** Inserts an account. Returns false if the address belongs to an account already. */
export const insertAccount = async (db: Db, account: NewAccount, now: Date): Promise<boolean> => {
  const taken = await db.maybe<InsertAccountRow>(
    sql`select from credential where email = ${account.email}`,
  )
  if (taken) return false
  await db.run(sql`
    insert into person (id, first_name, last_name, is_donor, intent, created_at)
    values (${account.id}, ${account.firstname}, ${account.lastname},
      ${account.intent === 'donor'}, ${account.intent}, ${now})`)
  const inserted = await db.run(sql`
    insert into credential (person_id, email, password_hash)
    values (${account.id}, ${account.email}, ${account.passwordHash})
    on conflict (email) do nothing`)
  return inserted === 1
}

export const findCredential = (
  db: Db,
  email: string,
): Promise<{ personId: string; passwordHash: string } | undefined> =>
  db.maybe<CredentialRow>(sql`
    select c.person_id, c.password_hash from credential c join person p on p.id = c.person_id
    where c.email = ${email} and p.anonymised_at is null`)

/** Finds the account of an address; undefined if there is none or it was deleted. */
export const findAccount = (
  db: Db,
  email: string,
): Promise<{ id: string; firstname: string; email: string; confirmed: boolean } | undefined> =>
  db.maybe<AccountRow>(sql`
    select p.id, /* never null */ greeting_name(p) as firstname, c.email, c.confirmed_at is not null as confirmed
    from credential c join person p on p.id = c.person_id
    where c.email = ${email} and p.anonymised_at is null`)

/** Sets a password after a reset with an emailed code, which proves the address as well. */
export const updatePassword = (
  db: Db,
  personId: string,
  passwordHash: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update credential set password_hash = ${passwordHash},
      confirmed_at = coalesce(confirmed_at, ${now})
    where person_id = ${personId}`)

/** The account as its owner sees it; the user type follows from these facts. */
export type AccountFacts = Omit<
  SessionUser,
  'userType' | 'usertype' | 'roles' | 'charities' | 'charity' | 'donorOrgs' | 'setup'
> & {
  readonly charities: readonly Omit<OwnCharity, 'can'>[]
  readonly donorOrgs: readonly Omit<OwnDonorOrg, 'can'>[]
  readonly isDonor: boolean
  readonly confirmed: boolean
  readonly intent: Intent | null
  readonly claimWaiting: boolean
}

export const readAccount = async (db: Db, personId: string): Promise<AccountFacts> => {
  const { account } = await db.one<ReadAccountRow>(sql`
    select jsonb_build_object(
      'id', p.id, 'firstname', p.first_name, 'lastname', p.last_name, 'email', c.email,
      'bio', p.bio, 'introduction', p.introduction, 'avatarid', p.avatar_id,
      'isAdmin', p.is_admin, 'isDonor', p.is_donor,
      'confirmed', c.confirmed_at is not null, 'intent', p.intent,
      'claimWaiting', exists (select from charity_claim w
                              where w.person_id = p.id and w.state = 'waiting'),
      'charities', coalesce((
        select jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name,
                 'ukCharityNumber', y.number, 'status', y.status, 'role', m.role)
               order by m.joined_at, y.id)
        from charity_member m join charity y on y.id = m.charity_id
        where m.person_id = p.id), '[]'),
      'donorOrgs', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'status', o.status,
                 'role', m.role) order by m.joined_at, o.id)
        from donor_org_member m join donor_org o on o.id = m.donor_org_id
        where m.person_id = p.id), '[]'),
      'projects', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.title,
                 'charityId', r.charity_id, 'lifecycle', r.lifecycle)
               order by r.created_at desc, r.id desc)
        from (select j.id, j.title, j.charity_id, j.lifecycle, j.created_at
              from charity_member m join project j on j.charity_id = m.charity_id
              where m.person_id = p.id
              order by j.created_at desc, j.id desc limit 100) r), '[]')) as account
    from person p join credential c on c.person_id = p.id
    where p.id = ${personId}`)
  return account
}

export const insertConfirmation = (
  db: Db,
  confirmation: { tokenHash: Buffer; personId: string; email: string; expiresAt: Date },
): Promise<number> =>
  db.run(sql`insert into email_confirmation (token_hash, person_id, email, expires_at)
    values (${confirmation.tokenHash}, ${confirmation.personId}, ${confirmation.email},
      ${confirmation.expiresAt})`)

/**
 * Confirms the address that a token was sent to, if the account still has it. Returns true again
 * for a token that has done so already, because people open such links twice.
 */
export const consumeConfirmation = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const used = await db.run(sql`
    update email_confirmation set used_at = coalesce(used_at, ${now})
    where token_hash = ${tokenHash} and (used_at is not null or expires_at > ${now})`)
  if (used === 0) return false
  const confirmed = await db.run(sql`
    update credential c set confirmed_at = coalesce(c.confirmed_at, ${now})
    from email_confirmation e
    where e.token_hash = ${tokenHash} and c.person_id = e.person_id and c.email = e.email`)
  return confirmed === 1
}

/**
 * Deletes expired sessions, confirmation links, Google sign-in attempts and challenges of passkeys.
 * The last session of each marked browser is kept as long as events are, so that a new browser is
 * told after a long absence.
 */
export const deleteStale = async (
  db: Db,
  now: Date,
  before: Date,
  eventsBefore: Date,
): Promise<void> => {
  await db.run(sql`delete from account_event where at < ${eventsBefore}`)
  await db.run(sql`
    delete from session s where ends_at < ${before} and (
      device_key_hash is null or ends_at < ${eventsBefore} or exists (
        select from session n where n.person_id = s.person_id
          and n.device_key_hash = s.device_key_hash and n.created_at > s.created_at))`)
  await db.run(sql`delete from email_confirmation where expires_at < ${before}`)
  await db.run(sql`delete from google_sign_in where expires_at < ${before}`)
  await db.run(sql`delete from passkey_challenge where expires_at < ${now}`)
}
