import type { TeamInvite, TeamMember } from '@pennytrail/contract'
import type { DonorOrgTeamRole, TeamKind, TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { api } from '../../../lib/api/api.ts'
import { withFallbackMessage } from '../../../lib/api/api-error.ts'

/** The owner of a team: a charity or a donor organisation. */
export interface TeamOwner {
  kind: TeamKind
  id: string
}

export interface Giver {
  tempuserid: string
  name: string
  email: string | null
  invited: boolean
}

/** The team of a charity or donor organisation. */
export interface Team {
  members: TeamMember[]
  invites: TeamInvite[]
  /** Givers without an account; empty for donor organisations. */
  waiting: Giver[]
  closed: string | null
  can: { invite: TeamRole[]; inviteDonors: boolean; leave: boolean }
}

/** The invited person and role. `tempuserid` names a giver whom the charity recorded. */
export interface Invitation {
  name: string
  email: string
  role: TeamRole | 'Donor'
  sendId: string
  tempuserid?: string | undefined
}

const withServerMessage = async <T>(call: Promise<T>, otherwise: string): Promise<T> => {
  try {
    return await call
  } catch (error) {
    throw withFallbackMessage(error, otherwise)
  }
}

export const fetchTeam = async ({ kind, id }: TeamOwner, signal?: AbortSignal): Promise<Team> => {
  const options = { params: { id }, ...(signal ? { signal } : {}) }
  const failed = 'Failed to fetch invite details'
  if (kind === 'charity') {
    return withServerMessage(api('GET /api/team-invite/charity/{id}', options), failed)
  }
  const team = await withServerMessage(api('GET /api/team-invite/donorOrg/{id}', options), failed)
  return { ...team, waiting: [], can: { ...team.can, inviteDonors: false } }
}

export const sendInvite = async ({ kind, id }: TeamOwner, invite: Invitation): Promise<string> => {
  const { role, tempuserid, ...to } = invite
  const sending =
    kind === 'charity'
      ? api('POST /api/team-invite', {
          body: { charityId: id, ...to, role, ...(tempuserid ? { tempuserid } : {}) },
        })
      : api('POST /api/team-invite/donor-org', {
          body: { donorOrgId: id, ...to, role: role as DonorOrgTeamRole },
        })
  return (await withServerMessage(sending, 'Failed to send team invite')).message
}

export const sendInviteAgain = async (id: string, sendId: string): Promise<string> => {
  const sending = api('POST /api/team-invite/{id}/send-again', { params: { id }, body: { sendId } })
  return (await withServerMessage(sending, 'Failed to send team invite')).message
}

/** Removes a member or withdraws an invite. Returns the server's message. */
export const removeFromTeam = async ({ kind, id: of }: TeamOwner, id: string): Promise<string> => {
  const removing =
    kind === 'charity'
      ? api('DELETE /api/team-invite/{id}', { params: { id }, query: { charityId: of } })
      : api('DELETE /api/team-invite/donororg/{id}', { params: { id }, query: { donorOrgId: of } })
  return (await withServerMessage(removing, 'That could not be done. Please try again.')).message
}

export const changeRole = async (
  { kind, id: of }: TeamOwner,
  { id, role: from }: TeamMember,
  role: TeamRole,
): Promise<string> => {
  const changing =
    kind === 'charity'
      ? api('PATCH /api/team-invite/{id}/role', {
          params: { id },
          body: { charityId: of, from, role },
        })
      : api('PATCH /api/team-invite/donororg/{id}/role', {
          params: { id },
          body: {
            donorOrgId: of,
            from: from as DonorOrgTeamRole,
            role: role as DonorOrgTeamRole,
          },
        })
  return (await withServerMessage(changing, 'The role could not be changed. Please try again.'))
    .message
}

export const handOver = async ({ kind, id: of }: TeamOwner, id: string): Promise<string> => {
  const handing =
    kind === 'charity'
      ? api('POST /api/team-invite/{id}/hand-over', { params: { id }, body: { charityId: of } })
      : api('POST /api/team-invite/donororg/{id}/hand-over', {
          params: { id },
          body: { donorOrgId: of },
        })
  return (
    await withServerMessage(handing, 'The role of Lead could not be handed over. Please try again.')
  ).message
}

export const leaveTeam = async ({ kind, id }: TeamOwner): Promise<string> => {
  const leaving =
    kind === 'charity'
      ? api('POST /api/team-invite/leave', { body: { charityId: id } })
      : api('POST /api/team-invite/donororg/leave', { body: { donorOrgId: id } })
  return (await withServerMessage(leaving, 'That could not be done. Please try again.')).message
}
