import type { CharityTeam, DonorOrgTeam, TeamInvite, TeamMember } from '@pennytrail/contract'
import { listGrantableRoles, listRoles, type TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { listInvites, type InviteRow } from './invites.sql.ts'
import { mayGive, mayHandOver, mayInvite } from './invites.policy.ts'
import {
  findTeam,
  listMembers,
  roleIn,
  type MemberRow,
  type Team,
  type TeamStatus,
} from './team.sql.ts'
import { listTemporaryPeople } from './temporary-people.sql.ts'

/** Finds the team with an id. Throws `charity-not-found` or `donor-org-not-found`. */
export const findTeamOrThrow = async (db: Db, team: Team): Promise<TeamStatus> => {
  const found = await findTeam(db, team)
  if (found) return found
  throw new AppError(team.kind === 'charity' ? 'charity-not-found' : 'donor-org-not-found')
}

/** Returns the reason why a team cannot invite anyone at present; null if it can. */
export const getClosedReason = ({ kind, status }: TeamStatus): string | null => {
  const organisation = kind === 'charity' ? 'charity' : 'organisation'
  switch (status) {
    case 'verified':
      return null
    case 'suspended':
      return `You cannot invite anyone while the ${organisation} is suspended.`
    case 'off-register':
      return 'The charity is no longer on its register, so you cannot invite anyone.'
    default:
      return `You can invite people once an administrator has verified the ${organisation}.`
  }
}

export const viewInvite = (
  row: InviteRow,
  own: TeamRole | undefined,
  team: TeamStatus,
  now: Date,
): TeamInvite => {
  const waits = row.state === 'pending'
  const mine = waits && mayGive(team.kind, own, row.role)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    state: waits && new Date(row.expiresAt) <= now ? 'expired' : row.state,
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
    invitedBy: row.inviterName,
    ...(row.temporaryPersonId === null ? {} : { tempuserid: row.temporaryPersonId }),
    can: { sendAgain: mine && getClosedReason(team) === null, withdraw: mine },
  }
}

const viewMember = (
  row: MemberRow,
  { kind }: Team,
  you: { readonly id: string; readonly role: TeamRole },
): TeamMember => {
  const isYou = row.id === you.id
  const mine = !isYou && mayGive(kind, you.role, row.role)
  return {
    id: row.id,
    firstname: row.firstName,
    lastname: row.lastName,
    avatarid: row.avatarId,
    role: row.role,
    joinedAt: row.joinedAt,
    you: isYou,
    can: {
      changeRole: mine ? [...listGrantableRoles(kind, you.role)] : [],
      remove: mine,
      handOver: !isYou && mayHandOver(you.role),
    },
  }
}

/** Returns a team as its members see it, with the fields that both kinds of team share. */
const viewTeam = async (db: Db, target: Team, personId: string, now: Date) => {
  const team = await findTeamOrThrow(db, target)
  const own = orThrow(await roleIn(db, team, personId), 'access-denied')
  const members = await listMembers(db, team)
  const invites = mayInvite(team.kind, own) ? await listInvites(db, team, now) : []
  const closed = getClosedReason(team)
  const isLastLead = own === 'Lead' && members.filter(({ role }) => role === 'Lead').length === 1
  return {
    own,
    closed,
    members: members.map((row) => viewMember(row, team, { id: personId, role: own })),
    invites: invites.map((row) => viewInvite(row, own, team, now)),
    can: {
      invite: closed === null ? listRoles(team.kind).filter((r) => mayGive(team.kind, own, r)) : [],
      leave: !isLastLead,
    },
  }
}

export const viewCharityTeam = async (
  db: Db,
  id: string,
  personId: string,
  now: Date,
): Promise<CharityTeam> => {
  const { own, can, ...team } = await viewTeam(db, { kind: 'charity', id }, personId, now)
  const waiting = mayInvite('charity', own) ? await listTemporaryPeople(db, id) : []
  return {
    ...team,
    waiting: waiting.map(({ id: tempuserid, ...person }) => ({ tempuserid, ...person })),
    can: { ...can, inviteDonors: can.invite.length > 0 },
  }
}

export const viewDonorOrgTeam = async (
  db: Db,
  id: string,
  personId: string,
  now: Date,
): Promise<DonorOrgTeam> => {
  const { own: _, ...team } = await viewTeam(db, { kind: 'donorOrg', id }, personId, now)
  return team
}
