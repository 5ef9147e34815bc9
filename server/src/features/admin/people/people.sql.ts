import type { ListedPerson, PersonDetails } from '@pennytrail/contract'
import { maxCounted, readFromNearerEnd } from '@pennytrail/contract/pagination.ts'
import { join, sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  FoundPersonRow,
  ListAccountsAmongRow,
  ListAccountsRow,
  PersonRow,
  Recipient,
  TotalRow,
} from '../admin.rows.ts'

const listed = sql`
  p.id, p.first_name as firstname, p.last_name as lastname, a.email, p.is_admin,
  a.confirmed_at is not null as confirmed, p.suspended_at,
  p.created_at`

/** Builds a condition that the name or the email address contains every word of the text. */
const whereMatching = (text: string): Sql => {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 8)
  const holds = words.map(
    (word) => sql`contains_text(concat_ws(' ', p.first_name, p.last_name, a.email), ${word})`,
  )
  return join(holds, ' and ')
}

export interface Page {
  readonly page: number
  readonly limit: number
}

/** Accounts, deleted ones too. Guests have no account, so they are not among them. */
const accounts = sql`
  person p left join credential a on a.person_id = p.id
  where not exists (select from guest q where q.person_id = p.id)`

const listAccounts = (db: Db, page: Page, total: number): Promise<ListedPerson[]> => {
  const { isReversed, limit, offset } = readFromNearerEnd(page, total)
  return db.many<ListAccountsRow>(sql`
    select ${listed}
    from (
      select p.id from person p
      where not exists (select from guest q where q.person_id = p.id)
      order by ${isReversed ? sql`p.created_at, p.id` : sql`p.created_at desc, p.id desc`}
      limit ${limit} offset ${offset}) page
    join person p on p.id = page.id
    left join credential a on a.person_id = p.id
    order by p.created_at desc, p.id desc`)
}

const listAccountsAmong = (db: Db, ids: readonly string[]): Promise<ListedPerson[]> =>
  db.many<ListAccountsAmongRow>(sql`
    select ${listed} from ${accounts} and p.id = any (${ids}::uuid[])
    order by p.created_at desc, p.id desc`)

/** Searches accounts. A text counts one more than `maxCounted` at most. */
export const searchPeople = async (
  db: Db,
  text: string,
  page: Page,
): Promise<{ rows: ListedPerson[]; total: number }> => {
  if (text.trim() === '') {
    const { total } = await db.one<TotalRow>(sql`
      select (select count(*) from person) - (select count(*) from guest) as total`)
    return { rows: await listAccounts(db, page, total), total }
  }
  const found = await db.many<FoundPersonRow>(sql`
    select p.id from ${accounts} and ${whereMatching(text)}
    order by p.created_at desc, p.id desc limit ${maxCounted + 1}`)
  const first = (page.page - 1) * page.limit
  const ids = found.slice(0, maxCounted).slice(first, first + page.limit)
  return {
    rows: await listAccountsAmong(
      db,
      ids.map(({ id }) => id),
    ),
    total: found.length,
  }
}

/** Finds one account or guest with the details that staff may see. Read as the system. */
export const findPerson = (db: Db, id: string, now: Date): Promise<PersonDetails | undefined> =>
  db.maybe<PersonRow>(sql`
    select ${listed}, p.is_donor,
      exists (select from guest q where q.person_id = p.id) as is_guest,
      coalesce((
        select jsonb_agg(m order by m.since) from (
          select 'charity' as kind, c.id, c.name, m.role, m.joined_at as since
          from charity_member m join charity c on c.id = m.charity_id where m.person_id = p.id
          union all
          select 'donor-org', o.id, o.name, m.role, m.joined_at
          from donor_org_member m join donor_org o on o.id = m.donor_org_id
          where m.person_id = p.id) m), '[]') as memberships,
      (select count(*) from session s
       where s.person_id = p.id and s.revoked_at is null and s.ends_at > ${now}) as sessions,
      (select jsonb_build_object('resetDueAt', f.reset_due_at) from second_factor f
       where f.person_id = p.id and f.confirmed_at is not null) as second_factor,
      (select count(*) from donation_giver g join donation d on d.id = g.donation_id
       where g.person_id = p.id and d.succeeded_at is not null) as gifts,
      ${selectSuspension('person', sql`p.id`)} as suspension
    from person p left join credential a on a.person_id = p.id
    where p.id = ${id}`)

/** Selects the suspension of a subject as staff see it. */
export const selectSuspension = (kind: string, id: Sql): Sql => sql`
  (select jsonb_build_object('reason', s.reason, 'at', s.suspended_at,
     'by', full_name(by.first_name, by.last_name))
   from suspension s join person by on by.id = s.suspended_by
   where s.kind = ${kind} and s.id = ${id})`

export type { Recipient } from '../admin.rows.ts'

export const lockPerson = (db: Db, id: string): Promise<Recipient | undefined> =>
  db.maybe<Recipient>(sql`
    select p.id, /* never null */ greeting_name(p) as firstname,
      /* never null */ full_name(p.first_name, p.last_name) as name,
      (select a.email from credential a where a.person_id = p.id) as email,
      p.suspended_at is not null as suspended
    from person p where p.id = ${id} and p.anonymised_at is null for no key update`)

export const updateSuspended = async (db: Db, id: string, at: Date | null): Promise<void> => {
  await db.run(sql`update person set suspended_at = ${at} where id = ${id}`)
}
