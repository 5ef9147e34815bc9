import type { InviteKind, TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { teamKeyColumn, type Team } from './team.sql.ts'
import type { InviteRow, InviteStatusRow } from './invites.rows.ts'

export type { InviteRow } from './invites.rows.ts'

/** These columns do not contain the token, so no list can reveal it. */
const columns = sql`
  i.id, i.kind, /* never null */ coalesce(i.charity_id, i.donor_org_id) as team_id, i.temporary_person_id, i.name,
  i.email, i.role, i.state, i.send_id, i.invited_by, i.sent_at, i.expires_at,
  (select full_name(p.first_name, p.last_name) from person p
   where p.id = i.invited_by) as inviter_name`

export const toTeam = ({ kind, teamId: id }: Pick<InviteRow, 'kind' | 'teamId'>): Team => ({
  kind: kind === 'donor-org' ? 'donorOrg' : 'charity',
  id,
})

/**
 * Lists the invites that a team needs to see: those not answered yet, and rejected ones for 30
 * days. People who joined the team are in the list of its members; people who became donors are
 * listed here.
 */
export const listInvites = (db: Db, team: Team, now: Date): Promise<InviteRow[]> =>
  db.many<InviteRow>(sql`
    select ${columns} from team_invite i
    where i.${teamKeyColumn(team)} = ${team.id}
      and (i.state = 'pending' or i.decided_at > ${now}::timestamptz - interval '30 days'
           and (i.state = 'rejected' or i.state = 'accepted' and i.kind = 'donor'))
    order by i.created_at desc, i.id desc limit 200`)

export const findInvite = (db: Db, id: string): Promise<InviteRow | undefined> =>
  db.maybe<InviteRow>(sql`select ${columns} from team_invite i where i.id = ${id}`)

export const findInviteBySending = (db: Db, sendId: string): Promise<InviteRow | undefined> =>
  db.maybe<InviteRow>(sql`select ${columns} from team_invite i where i.send_id = ${sendId}`)

export interface NewInvite {
  readonly id: string
  readonly kind: InviteKind
  readonly team: Team
  readonly temporaryPersonId: string | null
  readonly name: string
  readonly email: string
  readonly role: TeamRole | 'Donor'
  readonly invitedBy: string
}

export interface Sending {
  readonly tokenHash: Buffer
  readonly sendId: string | null
  readonly sentAt: Date
  readonly expiresAt: Date
}

/** Inserts an invite. Returns false if an open invite to the address exists already. */
export const insertInvite = async (
  db: Db,
  invite: NewInvite,
  sending: Sending,
): Promise<boolean> => {
  const { id, kind, team, temporaryPersonId, name, email, role, invitedBy } = invite
  const inserted = await db.run(sql`
    insert into team_invite (id, kind, ${teamKeyColumn(team)}, temporary_person_id, name, email, role,
      token_hash, send_id, invited_by, created_at, sent_at, expires_at)
    values (${id}, ${kind}, ${team.id}, ${temporaryPersonId}, ${name}, ${email}, ${role},
      ${sending.tokenHash}, ${sending.sendId}, ${invitedBy}, ${sending.sentAt}, ${sending.sentAt},
      ${sending.expiresAt})
    on conflict do nothing`)
  return inserted === 1
}

/** Replaces the token of an open invite; returns whether it was still open. */
export const renewInvite = async (
  db: Db,
  id: string,
  invitedBy: string,
  sending: Sending,
): Promise<boolean> => {
  const renewed = await db.run(sql`
    update team_invite set token_hash = ${sending.tokenHash}, send_id = ${sending.sendId},
      invited_by = ${invitedBy}, sent_at = ${sending.sentAt}, expires_at = ${sending.expiresAt}
    where id = ${id} and state = 'pending'`)
  return renewed === 1
}

/** Finds an invite that can be accepted now, by the hash of its token; needs the system role. */
export const findInviteStatus = (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<(InviteRow & { teamName: string; hasAccount: boolean }) | undefined> =>
  db.maybe<InviteStatusRow>(sql`
    select ${columns},
      /* never null */ coalesce(y.name, o.name) as team_name, exists (
      select from credential c join person p on p.id = c.person_id
      where c.email = i.email and p.anonymised_at is null) as has_account
    from team_invite i
    left join charity y on y.id = i.charity_id
    left join donor_org o on o.id = i.donor_org_id
    where i.token_hash = ${tokenHash} and i.state = 'pending'
      and i.expires_at > ${now} and invite_stands(i)`)

/** Accepts or rejects an invite for good; only one of many simultaneous calls succeeds. */
export const decideByToken = async (
  db: Db,
  tokenHash: Buffer,
  decision: { readonly state: 'accepted' | 'rejected'; readonly acceptedBy: string | null },
  now: Date,
): Promise<boolean> => {
  const decided = await db.run(sql`
    update team_invite i set state = ${decision.state}, decided_at = ${now},
      accepted_by = ${decision.acceptedBy}
    where i.token_hash = ${tokenHash} and i.state = 'pending'
      and i.expires_at > ${now} and invite_stands(i)`)
  return decided === 1
}

export const withdrawInvite = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const withdrawn = await db.run(sql`
    update team_invite set state = 'withdrawn', decided_at = ${now}
    where id = ${id} and state = 'pending'`)
  return withdrawn === 1
}

/** Withdraws the invites that someone sent for a team and may not send in their new role. */
export const withdrawBeyond = (
  db: Db,
  team: Team,
  personId: string,
  role: TeamRole | null,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update team_invite set state = 'withdrawn', decided_at = ${now}
    where invited_by = ${personId} and ${teamKeyColumn(team)} = ${team.id} and state = 'pending'
      and role_rank(${role ?? ''}) < greatest(role_rank('Manager'), role_rank(role))`)

/** Withdraws every open invite that someone has sent; needs the system role. */
export const withdrawInvitesSentBy = (db: Db, personId: string, now: Date): Promise<number> =>
  db.run(sql`
    update team_invite set state = 'withdrawn', decided_at = ${now}
    where invited_by = ${personId} and state = 'pending'`)

/** Erases the name and address by which someone was invited; needs the system role. */
export const eraseInvitesTo = async (db: Db, personId: string): Promise<void> => {
  await db.run(sql`
    update team_invite set name = 'Someone who left', email = ''
    where accepted_by = ${personId}`)
  await db.run(sql`
    update temporary_person set name = 'Someone who left', email = null
    where person_id = ${personId}`)
}

/**
 * Deletes old invites, so that names and addresses of people who never joined are not kept for
 * ever.
 */
export const deleteOldInvites = (db: Db, before: Date): Promise<number> =>
  db.run(sql`
    delete from team_invite
    where expires_at < ${before} and (decided_at is null or decided_at < ${before})`)
