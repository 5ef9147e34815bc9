import type { TeamMember } from '@pennytrail/contract'
import type { TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../../lib/api/use-read.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { refreshSession } from '../../identity/index.ts'
import {
  changeRole,
  fetchTeam,
  handOver,
  leaveTeam,
  removeFromTeam,
  sendInvite,
  sendInviteAgain,
  type Invitation,
  type TeamOwner,
} from './team-calls.ts'

const toQueryKey = ({ kind, id }: TeamOwner) => [
  ...readQuery(`GET /api/team-invite/${kind}/{id}`, { params: { id } }).queryKey,
  'team',
]

export const useTeam = (of: TeamOwner) =>
  useQuery({ queryKey: toQueryKey(of), queryFn: ({ signal }) => fetchTeam(of, signal) })

/**
 * Makes one change to a team and shows the server's message. Reloads the team even after a failure,
 * because another person may have changed it in the meantime.
 */
const useTeamMutation = <Input = void>(
  of: TeamOwner,
  change: (input: Input) => Promise<string>,
  done?: () => void,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (message) => {
      toast.success(message)
      done?.()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: toQueryKey(of) }),
  })
}

export const useSendInvite = (of: TeamOwner, done: () => void) =>
  useTeamMutation(of, (invite: Invitation) => sendInvite(of, invite), done)

export const useSendInviteAgain = (of: TeamOwner) =>
  useTeamMutation(of, (inviteId: string) => sendInviteAgain(inviteId, newId()))

/** Removes a member or withdraws an invite. */
export const useRemoveFromTeam = (of: TeamOwner, id: string, done: () => void) =>
  useTeamMutation(of, () => removeFromTeam(of, id), done)

export const useChangeRole = (of: TeamOwner, member: TeamMember, done: () => void) =>
  useTeamMutation(of, (role: TeamRole) => changeRole(of, member, role), done)

/** Makes another member Lead in the viewer's place. */
export const useHandOver = (of: TeamOwner, memberId: string, done: () => void) =>
  useTeamMutation(
    of,
    async () => {
      const message = await handOver(of, memberId)
      await refreshSession()
      return message
    },
    done,
  )

/** Leaves a team. `goAway` leaves its screens before the session no longer opens them. */
export const useLeaveTeam = (of: TeamOwner, goAway: () => void | Promise<void>) =>
  useTeamMutation(of, async () => {
    const message = await leaveTeam(of)
    await goAway()
    await refreshSession()
    return message
  })
