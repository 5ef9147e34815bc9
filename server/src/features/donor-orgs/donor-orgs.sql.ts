import type { DonorOrgKind } from '@pennytrail/contract/donor-orgs/kinds.ts'
import type { donorOrgChange } from '@pennytrail/contract'
import type * as z from 'zod'
import {
  insertColumns,
  insertValues,
  selectColumns,
  setColumns,
  sql,
  type Columns,
  type Db,
  type StoredFields,
} from '../../platform/database/index.ts'
import type {
  DonorOrgRow,
  EventRow,
  IsNumberTakenRow,
  LockDonorOrgRow,
  SearchVerifiedRow,
} from './donor-orgs.rows.ts'

export type { DonorOrgRow } from './donor-orgs.rows.ts'

/**
 * The fields that a team can edit. The proof is left out because it is stored with the
 * verification reviews.
 */
export type DonorOrgFields = StoredFields<z.output<typeof donorOrgChange>, 'version' | 'proof'>

export const donorOrgColumns = {
  name: 'name',
  kind: 'kind',
  registrationNumber: 'registration_number',
  website: 'website',
  introduction: 'introduction',
} as const satisfies Columns<DonorOrgFields>

/** Finds a donor organisation that the acting person may see. */
export const findDonorOrg = (db: Db, id: string): Promise<DonorOrgRow | undefined> =>
  db.maybe<DonorOrgRow>(sql`
    select o.id, ${selectColumns('o', donorOrgColumns)}, o.logo_id, o.status, o.is_demo, o.created_at, o.verified_at, o.version,
      coalesce((
        select jsonb_agg(jsonb_build_object('firstname', p.first_name, 'lastname', p.last_name,
          'role', m.role) order by role_rank(m.role) desc, p.last_name, p.first_name)
        from donor_org_member m join person p on p.id = m.person_id
        where m.donor_org_id = o.id and m.shown), '[]') as team,
      (select jsonb_build_object('role', m.role, 'shown', m.shown) from donor_org_member m
       where m.donor_org_id = o.id and m.person_id = actor_id()) as you,
      v.proof, v.asked_at, v.decision, v.reason, v.decided_at
    from donor_org o
    left join lateral (
      select proof, asked_at, decision, reason, decided_at from donor_org_review
      where donor_org_id = o.id order by asked_at desc, id desc limit 1) v on true
    where o.id = ${id}`)

/**
 * Lists verified organisations whose name contains the text; those that begin with it come first.
 */
export const searchVerified = (
  db: Db,
  term: string,
): Promise<{ id: string; name: string; kind: DonorOrgKind }[]> =>
  db.many<SearchVerifiedRow>(sql`
    select id, name, kind from donor_org
    where status = 'verified' and contains_text(name, ${term})
    order by strpos(fold_text(name), fold_text(${term})), lower(name), id limit 20`)

/** Inserts an organisation with its creator as Lead. findDonorOrg reads it back. */
export const insertDonorOrg = async (
  db: Db,
  id: string,
  fields: DonorOrgFields,
  founder: string,
  now: Date,
): Promise<void> => {
  await db.run(sql`
    insert into donor_org (id, status, created_at, ${insertColumns(donorOrgColumns)})
    values (${id}, 'waiting', ${now}, ${insertValues(donorOrgColumns, fields)})`)
  await db.run(sql`
    insert into donor_org_member (donor_org_id, person_id, role, joined_at)
    values (${id}, ${founder}, 'Lead', ${now})`)
}

/** Locks the organisation until the transaction ends, if the acting person manages it. */
export const lockDonorOrg = (db: Db, id: string) =>
  db.maybe<LockDonorOrgRow>(sql`select from donor_org where id = ${id} for update`)

/**
 * Updates an organisation that the acting person manages; a refused one awaits verification again.
 */
export const updateDonorOrg = async (
  db: Db,
  id: string,
  fields: DonorOrgFields,
): Promise<boolean> => {
  const changed = await db.run(sql`
    update donor_org set ${setColumns(donorOrgColumns, fields)}, version = version + 1,
      status = case when status = 'refused' then 'waiting' else status end
    where id = ${id} and is_donor_org_manager(id)`)
  return changed === 1
}

/** Returns whether another verified organisation has this registration number. */
export const isNumberTaken = async (
  db: Db,
  number: string,
  except: string | null,
): Promise<boolean> => {
  const taken = await db.maybe<IsNumberTakenRow>(sql`
    select from donor_org where registration_number = ${number} and kind <> 'club'
      and status = 'verified' and id is distinct from ${except}::uuid`)
  return taken !== undefined
}

/** Sets whether the page of the organisation names the person. Returns false for non-members. */
export const updateShown = async (
  db: Db,
  id: string,
  personId: string,
  shown: boolean,
): Promise<boolean> => {
  const changed = await db.run(sql`
    update donor_org_member set shown = ${shown}
    where donor_org_id = ${id} and person_id = ${personId}`)
  return changed === 1
}

/** Lists the latest events, newest first. Returns nothing to people outside the team. */
export const listEvents = (db: Db, id: string): Promise<EventRow[]> =>
  db.many<EventRow>(sql`
    select e.kind, e.at, e.role, e.reason,
      nullif(full_name(p.first_name, p.last_name), '') as person
    from (
      select 'asked' as kind, asked_at as at, asked_by as person_id, null as role, null as reason
      from donor_org_review where donor_org_id = ${id}
      union all
      select /* never null */ decision, /* never null */ decided_at, null, null, case decision when 'refused' then reason end
      from donor_org_review where donor_org_id = ${id} and decision is not null
      union all
      select 'joined', joined_at, person_id, role, null
      from donor_org_member where donor_org_id = ${id}) e
    left join person p on p.id = e.person_id
    where is_donor_org_member(${id})
    order by e.at desc, e.kind desc limit 20`)
