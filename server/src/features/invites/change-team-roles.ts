import type { TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { assertFreshProof, type Deps, type Session } from '../../platform/http/index.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'
import { buildMemberRemovedEmail, buildRoleChangedEmail } from './invites.emails.ts'
import { mayGive, mayHandOver, mayInvite } from './invites.policy.ts'
import { findInvite, toTeam, withdrawBeyond, withdrawInvite } from './invites.sql.ts'
import { tellLeads, type LeadChange } from './tell-leads.ts'
import { getTeamUrl } from './team-page.ts'
import {
  changeRole,
  countLeads,
  findRecipient,
  findTeam,
  lockTeam,
  deleteMember,
  roleIn,
  type Team,
} from './team.sql.ts'
import { notify } from '../notifications/index.ts'

/** A person who changes a team, in the transaction of the call. */
export interface TeamChange {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
}

interface TeamChangeMessage {
  readonly message: string
}

/** Locks the team and returns the caller's role. Throws `access-denied` for non-members. */
const enter = async ({ db, session }: TeamChange, team: Team): Promise<TeamRole> => {
  await lockTeam(db, team)
  return orThrow(await roleIn(db, team, session.userId), 'access-denied')
}

const assertLeadRemains = async (db: Db, team: Team, leaving: TeamRole): Promise<void> => {
  if (leaving !== 'Lead' || (await countLeads(db, team)) > 1) return
  const message = 'A team needs at least one Lead. Make someone else a Lead first.'
  throw new AppError('last-lead', { message })
}

const readNames = async ({ db, deps }: TeamChange, team: Team, personId: string) => ({
  teamName: (await findTeam(db, team))?.name ?? '',
  person: await deps.database.beside.read('system', (system) => findRecipient(system, personId)),
})

/** Throws `fresh-sign-in-required` if the change concerns a Lead and the caller's proof is old. */
const assertProofForLeads = (
  { deps, session }: TeamChange,
  ...roles: readonly (TeamRole | 'Donor')[]
): void => {
  if (roles.includes('Lead')) assertFreshProof(deps, session)
}

const tell = ({ db, deps }: TeamChange, team: Team, change: LeadChange) =>
  tellLeads(db, deps, team, change)

/** Removes a member and withdraws the invites that they sent, which depend on membership. */
const takeOff = async ({ db, deps }: TeamChange, team: Team, personId: string): Promise<void> => {
  await withdrawBeyond(db, team, personId, null, deps.clock.now())
  await deleteMember(db, team, personId)
}

export const leaveTeam = async (changing: TeamChange, team: Team): Promise<TeamChangeMessage> => {
  const { db, session } = changing
  const own = await enter(changing, team)
  await assertLeadRemains(db, team, own)
  assertProofForLeads(changing, own)
  const { person, teamName } = await readNames(changing, team, session.userId)
  await takeOff(changing, team, session.userId)
  const sentence = `${person?.name ?? 'A Lead'}, a Lead, has left the team.`
  if (own === 'Lead') await tell(changing, team, { teamName, sentence, formerId: session.userId })
  return { message: `You have left ${teamName}.` }
}

/** Removes the member with an id, or withdraws the invite with that id. */
export const endMembership = async (
  changing: TeamChange,
  team: Team,
  id: string,
): Promise<TeamChangeMessage> => {
  const { db, deps, session } = changing
  if (id === session.userId) return leaveTeam(changing, team)
  const own = await enter(changing, team)
  if (!mayInvite(team.kind, own)) throw new AppError('access-denied')
  const role = await roleIn(db, team, id)
  if (!role) return withdraw(changing, team, own, id)
  if (!mayGive(team.kind, own, role)) throw new AppError('access-denied')
  await assertLeadRemains(db, team, role)
  assertProofForLeads(changing, role)
  const { person, teamName } = await readNames(changing, team, id)
  await takeOff(changing, team, id)
  const mail = person && buildMemberRemovedEmail(person, teamName)
  if (mail) await notify(db, deps, mail, { ...person, urgency: 'first' })
  const sentence = `${person?.name ?? 'A Lead'} is no longer a Lead and no longer on the team.`
  if (role === 'Lead') await tell(changing, team, { teamName, sentence, personId: id })
  return { message: `${person?.firstname ?? 'The member'} is no longer on the team.` }
}

const withdraw = async (
  changing: TeamChange,
  team: Team,
  own: TeamRole,
  id: string,
): Promise<TeamChangeMessage> => {
  const { db, deps } = changing
  const invite = await findInvite(db, id)
  if (!invite || toTeam(invite).kind !== team.kind || invite.teamId !== team.id) {
    throw new AppError('member-or-invite-not-found')
  }
  if (!mayGive(team.kind, own, invite.role)) throw new AppError('access-denied')
  assertProofForLeads(changing, invite.role)
  if (!(await withdrawInvite(db, id, deps.clock.now()))) throw new AppError('invite-decided')
  return { message: `The invite to ${invite.email} has been withdrawn.` }
}

export const changeMemberRole = async (
  changing: TeamChange,
  team: Team,
  id: string,
  { from, role }: { readonly from: TeamRole; readonly role: TeamRole },
): Promise<TeamChangeMessage> => {
  const { db, deps, session } = changing
  const own = await enter(changing, team)
  // People give up their own role by handing over or leaving, so that nobody locks themselves out.
  if (id === session.userId || !mayInvite(team.kind, own)) throw new AppError('access-denied')
  const before = orThrow(await roleIn(db, team, id), 'member-not-found')
  if (!mayGive(team.kind, own, before) || !mayGive(team.kind, own, role)) {
    throw new AppError('access-denied')
  }
  if (role !== 'Lead') await assertLeadRemains(db, team, before)
  assertProofForLeads(changing, before, role)
  const now = deps.clock.now()
  if (from === role || !(await changeRole(db, team, id, { from, role, now }))) {
    throw new AppError('conflict')
  }
  await withdrawBeyond(db, team, id, role, now)
  const { person, teamName } = await readNames(changing, team, id)
  const url = getTeamUrl(deps.config.appOrigin, team)
  const mail = person && buildRoleChangedEmail(person, role, teamName, url)
  if (mail) await notify(db, deps, mail, { ...person, urgency: 'first' })
  if (before === 'Lead' || role === 'Lead') {
    const sentence = `${person?.name ?? 'A member'} is now a ${role}, and was a ${before} before.`
    await tell(changing, team, { teamName, sentence, personId: id })
  }
  return { message: `${person?.firstname ?? 'The member'} is now a ${role}.` }
}

/** Makes a member the Lead instead of the caller, who becomes a Manager. */
export const transferLead = async (
  changing: TeamChange,
  team: Team,
  id: string,
): Promise<TeamChangeMessage> => {
  const { db, deps, session } = changing
  const own = await enter(changing, team)
  if (!mayHandOver(own) || id === session.userId) throw new AppError('access-denied')
  const theirs = orThrow(await roleIn(db, team, id), 'member-not-found')
  const now = deps.clock.now()
  // Runs while the caller is still Lead: withdraws invites that only a Lead may send.
  await withdrawBeyond(db, team, session.userId, 'Manager', now)
  if (theirs !== 'Lead') await changeRole(db, team, id, { from: theirs, role: 'Lead', now })
  await changeRole(db, team, session.userId, { from: 'Lead', role: 'Manager', now })
  const { person, teamName } = await readNames(changing, team, id)
  const url = getTeamUrl(deps.config.appOrigin, team)
  const mail = person && buildRoleChangedEmail(person, 'Lead', teamName, url)
  if (mail) await notify(db, deps, mail, { ...person, urgency: 'first' })
  const sentence = `${person?.name ?? 'A member'} is now a Lead. ${getFullName(session)} has handed over and is a Manager.`
  await tell(changing, team, { teamName, sentence, personId: id, formerId: session.userId })
  return { message: `${person?.firstname ?? 'The member'} leads ${teamName} now.` }
}
