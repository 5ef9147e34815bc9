import type { AccountDetails, OwnSession, SessionUser } from '@pennytrail/contract'
import type { profileFields } from '@pennytrail/contract/account/profile-rules.ts'
import { join, raw, sql, type Columns, type Db } from '../../platform/database/index.ts'
import type { AccountEventRow, DetailsRow, LastLeadRow, SessionRow } from './account.rows.ts'

export type ProfileFields = Pick<SessionUser, keyof typeof profileFields>

const columns = {
  firstname: 'first_name',
  lastname: 'last_name',
  bio: 'bio',
  introduction: 'introduction',
} as const satisfies Columns<ProfileFields>

/** Updates the fields that are present; an undefined field keeps its value. */
export const updatePerson = (
  db: Db,
  personId: string,
  change: { readonly [F in keyof ProfileFields]: string | undefined },
): Promise<number> => {
  const set = Object.entries(columns).map(
    ([field, column]) =>
      sql`${raw(column)} = coalesce(${change[field as keyof ProfileFields] ?? null}, ${raw(column)})`,
  )
  return db.run(sql`update person set ${join(set)} where id = ${personId}`)
}

/** Lists what happened on the person's account, newest first, at most 100 events. */
export const listAccountEvents = (db: Db, personId: string): Promise<AccountEventRow[]> =>
  db.many<AccountEventRow>(sql`
    select id, at, act, device, network from account_event where person_id = ${personId}
    order by at desc, id desc limit 100`)

export const markAsDonor = (db: Db, personId: string): Promise<number> =>
  db.run(sql`update person set is_donor = true where id = ${personId} and not is_donor`)

export const updateShown = (
  db: Db,
  personId: string,
  charityId: string,
  shown: boolean,
): Promise<number> =>
  db.run(sql`update charity_member set shown = ${shown}
    where person_id = ${personId} and charity_id = ${charityId}`)

/** Lists the organisations whose only Lead is this person. */
export const listLastLead = (db: Db, personId: string): Promise<AccountDetails['lastLeadOf']> =>
  db.many<LastLeadRow>(sql`
    select 'charity' as kind, c.id, c.name from charity_member m join charity c on c.id = m.charity_id
    where m.person_id = ${personId} and m.role = 'Lead' and not exists (
      select from charity_member other where other.charity_id = m.charity_id
        and other.role = 'Lead' and other.person_id <> m.person_id)
    union all
    select 'donorOrg', o.id, o.name from donor_org_member m join donor_org o on o.id = m.donor_org_id
    where m.person_id = ${personId} and m.role = 'Lead' and not exists (
      select from donor_org_member other where other.donor_org_id = m.donor_org_id
        and other.role = 'Lead' and other.person_id <> m.person_id)
    order by 3`)

export const readDetails = async (
  db: Db,
  personId: string,
  now: Date,
): Promise<Omit<AccountDetails, 'lastLeadOf'>> => {
  const row = await db.one<DetailsRow>(sql`
    select c.email, c.confirmed_at is not null as confirmed, p.created_at,
      c.password_hash like '$argon2id$%' as has_password, e.email as pending_email, e.expires_at
    from person p join credential c on c.person_id = p.id
    left join email_change e on e.person_id = p.id and e.expires_at > ${now}
    where p.id = ${personId}`)
  return {
    email: row.email,
    confirmed: row.confirmed,
    createdAt: row.createdAt,
    hasPassword: row.hasPassword,
    pendingEmail:
      row.pendingEmail !== null && row.expiresAt !== null
        ? { email: row.pendingEmail, expiresAt: row.expiresAt }
        : null,
  }
}

/** Lists live sessions: the current one first, then by last use. */
export const listSessions = (
  db: Db,
  personId: string,
  current: string,
  now: Date,
): Promise<OwnSession[]> =>
  db.many<SessionRow>(sql`
    select id, id = ${current} as current, device, network, created_at as started_at,
      last_used_at, ends_at
    from session
    where person_id = ${personId} and revoked_at is null and ends_at > ${now}
    order by id = ${current} desc, last_used_at desc nulls last, id desc`)

export const endOneSession = (
  db: Db,
  personId: string,
  sessionId: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update session set revoked_at = ${now}
    where id = ${sessionId} and person_id = ${personId} and revoked_at is null and ends_at > ${now}`)
