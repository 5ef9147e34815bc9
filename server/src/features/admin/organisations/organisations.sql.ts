import type { ListedOrganisation } from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { selectSuspension, type Page } from '../people/people.sql.ts'
import type {
  LeadRow,
  LockMemberRow,
  LockedOrganisation,
  OrganisationRow,
  SearchOrganisationsRow,
  StatusByRegisterRow,
  TotalRow,
} from '../admin.rows.ts'

export type OrganisationKind = ListedOrganisation['kind']

const all = sql`(
  select 'charity' as kind, c.id, c.number, c.name, c.status, c.is_demo,
    (select count(*) from charity_member m where m.charity_id = c.id) as members,
    c.created_at
  from charity c
  union all
  select 'donor-org', o.id, o.registration_number, o.name, o.status, o.is_demo,
    (select count(*) from donor_org_member m where m.donor_org_id = o.id), o.created_at
  from donor_org o) o`

export interface OrganisationSearch extends Page {
  readonly q: string
  readonly kind?: OrganisationKind | undefined
  readonly status?: string | undefined
}

const whereMatching = ({ q, kind, status }: OrganisationSearch): Sql => {
  // A charity number is found in any form, and under each of its registers.
  const number = parseCharityNumber(q)?.number ?? null
  return sql`
    (${q} = '' or contains_text(o.name, ${q}) or contains_text(o.number, ${q})
      or o.number = charity_number_here(${number}))
    and (${kind ?? null}::text is null or o.kind = ${kind ?? null})
    and (${status ?? null}::text is null or o.status = ${status ?? null})`
}

export const searchOrganisations = async (
  db: Db,
  search: OrganisationSearch,
): Promise<{ rows: ListedOrganisation[]; total: number }> => {
  const { page, limit } = search
  const { total } = await db.one<TotalRow>(
    sql`select count(*) as total from ${all} where ${whereMatching(search)}`,
  )
  const rows = await db.many<SearchOrganisationsRow>(sql`
    select * from ${all} where ${whereMatching(search)}
    order by lower(o.name), o.id limit ${limit} offset ${(page - 1) * limit}`)
  return { rows, total }
}

export type { OrganisationRow } from '../admin.rows.ts'

/** Finds one organisation with its team. Read as the system. */
export const findOrganisation = (
  db: Db,
  kind: OrganisationKind,
  id: string,
): Promise<OrganisationRow | undefined> =>
  db.maybe<OrganisationRow>(sql`
    select o.*, c.org_id, c.regulator, r.status as register_status, r.source_date,
      r.absent_from, r.moved_to, r.insolvent, r.number is not null as in_register,
      coalesce((
        select jsonb_agg(t order by role_rank(t.role) desc, t.since) from (
          select p.id, p.first_name as firstname, p.last_name as lastname, a.email, m.role,
            m.joined_at as since, p.suspended_at is not null as suspended
          from (select person_id, role, joined_at from charity_member where charity_id = o.id
                union all
                select person_id, role, joined_at from donor_org_member
                where donor_org_id = o.id) m
          join person p on p.id = m.person_id
          left join credential a on a.person_id = p.id) t), '[]') as team,
      case when c.id is not null then
        (select count(*) from project p where p.charity_id = c.id) end as projects,
      case when c.id is not null then
        (select count(*) from donation d where d.charity_id = c.id and d.status = 'pending') end
        as open_checkouts,
      content_is_hidden(o.kind, o.id) as hidden,
      ${selectSuspension(kind, sql`o.id`)} as suspension
    from ${all}
    left join charity c on c.id = o.id and o.kind = 'charity'
    left join charity_register r on r.number = principal_charity_number(c.number)
    where o.kind = ${kind} and o.id = ${id}`)

export type { LockedOrganisation } from '../admin.rows.ts'

/**
 * Finds an organisation and locks it until the transaction ends. `address` is the path of its page.
 */
export const lockOrganisation = (
  db: Db,
  kind: OrganisationKind,
  id: string,
): Promise<LockedOrganisation | undefined> =>
  db.maybe<LockedOrganisation>(
    kind === 'charity'
      ? sql`select id, name, status, '/charity/' || number as address from charity
          where id = ${id} for update`
      : sql`select id, name, status, '/donor-org/' || id as address from donor_org
          where id = ${id} for update`,
  )

export const updateStatus = async (
  db: Db,
  kind: OrganisationKind,
  id: string,
  status: string,
): Promise<void> => {
  await db.run(
    kind === 'charity'
      ? sql`update charity set status = ${status} where id = ${id}`
      : sql`update donor_org set status = ${status} where id = ${id}`,
  )
}

/** Returns a charity's status according to the register, ignoring any suspension by staff. */
export const findStatusByRegister = async (
  db: Db,
  charityId: string,
): Promise<StatusByRegisterRow['status'] | undefined> => {
  const row = await db.maybe<StatusByRegisterRow>(sql`
    select case when r.status = 'removed' then 'off-register'
                when r.insolvent then 'suspended'
                when r.status = 'registered' then 'verified' end as status
    from charity c join charity_register r on r.number = principal_charity_number(c.number)
    where c.id = ${charityId}`)
  return row?.status ?? undefined
}

/**
 * Finds and locks a member's role in an organisation. Returns undefined if there is no such member.
 */
export const lockMember = (
  db: Db,
  kind: OrganisationKind,
  id: string,
  personId: string,
): Promise<{ role: string } | undefined> =>
  db.maybe<LockMemberRow>(
    kind === 'charity'
      ? sql`select role from charity_member
          where charity_id = ${id} and person_id = ${personId} for update`
      : sql`select role from donor_org_member
          where donor_org_id = ${id} and person_id = ${personId} for update`,
  )

export const promoteToLead = async (
  db: Db,
  kind: OrganisationKind,
  id: string,
  personId: string,
  now: Date,
): Promise<void> => {
  await db.run(
    kind === 'charity'
      ? sql`update charity_member set role = 'Lead', lead_since = ${now}
          where charity_id = ${id} and person_id = ${personId}`
      : sql`update donor_org_member set role = 'Lead'
          where donor_org_id = ${id} and person_id = ${personId}`,
  )
}

export const listLeads = (db: Db, kind: OrganisationKind, id: string): Promise<LeadRow[]> =>
  db.many<LeadRow>(sql`
    select p.id as person_id, /* never null */ greeting_name(p) as firstname, a.email
    from ${kind === 'charity' ? sql`charity_member` : sql`donor_org_member`} m
    join person p on p.id = m.person_id and p.anonymised_at is null
    join credential a on a.person_id = p.id
    where ${kind === 'charity' ? sql`m.charity_id` : sql`m.donor_org_id`} = ${id}
      and m.role = 'Lead'
    order by m.joined_at, p.id`)
