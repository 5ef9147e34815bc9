import type { TeamKind, TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { raw, sql, type Db } from '../../platform/database/index.ts'
import type {
  CountLeadsRow,
  IsMembersAddressRow,
  LeadRow,
  MemberRow,
  RecipientRow,
  RoleInRow,
  TeamRow,
} from './invites.rows.ts'

export interface Team {
  readonly kind: TeamKind
  readonly id: string
}

export interface TeamStatus extends Team {
  readonly name: string
  readonly status: string
}

const tables = {
  charity: { org: raw('charity'), member: raw('charity_member'), key: raw('charity_id') },
  donorOrg: { org: raw('donor_org'), member: raw('donor_org_member'), key: raw('donor_org_id') },
} as const

/** Returns the column that identifies the team in tables that serve both kinds of team. */
export const teamKeyColumn = ({ kind }: Team) => tables[kind].key

export const findTeam = async (db: Db, team: Team): Promise<TeamStatus | undefined> => {
  const row = await db.maybe<TeamRow>(
    sql`select name, status from ${tables[team.kind].org} where id = ${team.id}`,
  )
  return row && { ...team, ...row }
}

/**
 * Locks a team until the transaction ends, so that changes to its members, roles and invites run
 * one after the other.
 */
export const lockTeam = (db: Db, { id }: Team): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`team:${id}`}, 0))`)

export const roleIn = async (
  db: Db,
  team: Team,
  personId: string,
): Promise<TeamRole | undefined> => {
  const { member, key } = tables[team.kind]
  const row = await db.maybe<RoleInRow>(
    sql`select role from ${member} where ${key} = ${team.id} and person_id = ${personId}`,
  )
  return row?.role
}

export type { MemberRow } from './invites.rows.ts'

export const listMembers = (db: Db, team: Team): Promise<MemberRow[]> => {
  const { member, key } = tables[team.kind]
  return db.many<MemberRow>(sql`
    select p.id, p.first_name, p.last_name, p.avatar_id, m.role, m.joined_at
    from ${member} m join person p on p.id = m.person_id
    where m.${key} = ${team.id}
    order by role_rank(m.role) desc, p.last_name, p.first_name, p.id`)
}

/** Returns whether the address belongs to an account on the team; needs the system role. */
export const isMembersAddress = async (db: Db, team: Team, email: string): Promise<boolean> => {
  const { member, key } = tables[team.kind]
  const { found } = await db.one<IsMembersAddressRow>(sql`
    select exists (select from credential c join ${member} m on m.person_id = c.person_id
                   where c.email = ${email} and m.${key} = ${team.id}) as found`)
  return found
}

export const countLeads = async (db: Db, team: Team): Promise<number> => {
  const { member, key } = tables[team.kind]
  const { leads } = await db.one<CountLeadsRow>(sql`
    select count(*) as leads from ${member} where ${key} = ${team.id} and role = 'Lead'`)
  return leads
}

/** Lists the Leads who can read an email; needs the system role. */
export const listLeads = (db: Db, team: Team): Promise<LeadRow[]> => {
  const { member, key } = tables[team.kind]
  return db.many<LeadRow>(sql`
    select p.id, /* never null */ greeting_name(p) as firstname, a.email
    from ${member} m join person p on p.id = m.person_id join credential a on a.person_id = p.id
    where m.${key} = ${team.id} and m.role = 'Lead' and p.anonymised_at is null
    order by p.id`)
}

/** Notes when a member of a charity's team has become a Lead. */
const noteLead = (db: Db, { id }: Team, personId: string, now: Date): Promise<number> =>
  db.run(sql`
    update charity_member set lead_since = ${now}
    where charity_id = ${id} and person_id = ${personId}`)

/** Changes a role if it is still `from`; returns whether it changed. */
export const changeRole = async (
  db: Db,
  team: Team,
  personId: string,
  { from, now, role }: { readonly from: TeamRole; readonly now: Date; readonly role: TeamRole },
): Promise<boolean> => {
  const { member, key } = tables[team.kind]
  const changed = await db.run(sql`
    update ${member} set role = ${role}
    where ${key} = ${team.id} and person_id = ${personId} and role = ${from}`)
  if (changed === 1 && role === 'Lead' && team.kind === 'charity') {
    await noteLead(db, team, personId, now)
  }
  return changed === 1
}

export const deleteMember = (db: Db, team: Team, personId: string): Promise<number> => {
  const { member, key } = tables[team.kind]
  return db.run(sql`delete from ${member} where ${key} = ${team.id} and person_id = ${personId}`)
}

/** Adds someone to a team; a member keeps the higher of the two roles. */
export const join = async (
  db: Db,
  team: Team,
  personId: string,
  role: TeamRole,
  now: Date,
): Promise<number> => {
  const { member, key } = tables[team.kind]
  const changed = await db.run(sql`
    insert into ${member} as m (${key}, person_id, role, joined_at)
    values (${team.id}, ${personId}, ${role}, ${now})
    on conflict (${key}, person_id) do update set role = excluded.role
    where role_rank(excluded.role) > role_rank(m.role)`)
  if (changed === 1 && role === 'Lead' && team.kind === 'charity') {
    await noteLead(db, team, personId, now)
  }
  return changed
}

/** Finds the recipient of an email; needs the system role. */
export const findRecipient = (db: Db, personId: string): Promise<RecipientRow | undefined> =>
  db.maybe<RecipientRow>(sql`
    select p.id as person_id, /* never null */ greeting_name(p) as firstname,
      /* never null */ full_name(p.first_name, p.last_name) as name, a.email
    from person p join credential a on a.person_id = p.id
    where p.id = ${personId} and p.anonymised_at is null`)
