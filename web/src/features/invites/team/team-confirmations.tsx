import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { TeamInvite, TeamMember } from '@pennytrail/contract'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import type { TeamOwner } from './team-calls.ts'
import { useHandOver, useLeaveTeam, useRemoveFromTeam } from './use-team.ts'
import { getFullName, getGreetingName } from '@pennytrail/contract/identity/person-name.ts'

interface Props {
  of: TeamOwner
  name: string
  onClose: () => void
}

export function ConfirmRemoval({ of, name, member, onClose }: Props & { member: TeamMember }) {
  const removal = useRemoveFromTeam(of, member.id, onClose)
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${getFullName(member)}?`}
      confirm="Remove from the team"
      busy={removal.isPending && 'Removing..'}
      error={removal.error?.message}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {getGreetingName(member)} will no longer have access to {name}. We withdraw the unanswered
      invites they sent and keep what they recorded. We email them to say so.
    </ConfirmDialog>
  )
}

export function ConfirmWithdrawal({
  of,
  invite,
  onClose,
}: Omit<Props, 'name'> & { invite: TeamInvite }) {
  const withdrawal = useRemoveFromTeam(of, invite.id, onClose)
  return (
    <ConfirmDialog
      open
      danger
      title={`Withdraw the invite to ${invite.name}?`}
      confirm="Withdraw invite"
      busy={withdrawal.isPending && 'Withdrawing..'}
      error={withdrawal.error?.message}
      onConfirm={() => withdrawal.mutate()}
      onClose={onClose}
    >
      The link that went to {showEmail(invite.email)} stops working. You can invite them again at
      any time.
    </ConfirmDialog>
  )
}

export function ConfirmHandOver({ of, name, member, onClose }: Props & { member: TeamMember }) {
  const handing = useHandOver(of, member.id, onClose)
  return (
    <ConfirmDialog
      open
      title={`Make ${getFullName(member)} Lead in your place?`}
      confirm="Hand over"
      busy={handing.isPending && 'Handing over..'}
      error={handing.error?.message}
      onConfirm={() => handing.mutate()}
      onClose={onClose}
    >
      {getGreetingName(member)} becomes a Lead of {name}, and you become a Manager. Only a Lead can
      make you a Lead again.
    </ConfirmDialog>
  )
}

export function ConfirmLeaving({ of, name, onClose }: Props) {
  const navigate = useNavigate()
  const leaving = useLeaveTeam(of, () => navigate('/explore'))
  return (
    <ConfirmDialog
      open
      danger
      title={`Leave ${name}?`}
      confirm="Leave the team"
      busy={leaving.isPending && 'Leaving..'}
      error={leaving.error?.message}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      You will no longer have access. We withdraw the unanswered invites you sent and keep what you
      recorded. You need a new invite to come back.
    </ConfirmDialog>
  )
}
