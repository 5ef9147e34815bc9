import type { TeamInvite, TeamMember } from '@pennytrail/contract'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { handOver, leaveTeam, removeFromTeam, type TeamOwner } from './team-calls.ts'
import { useTeamMutation } from './use-team.ts'

interface Props {
  of: TeamOwner
  name: string
  onClose: () => void
}

const formatFullName = ({ firstname, lastname }: TeamMember) => `${firstname} ${lastname}`.trim()

export function ConfirmRemoval({ of, name, member, onClose }: Props & { member: TeamMember }) {
  const removal = useTeamMutation(of, () => removeFromTeam(of, member.id), onClose)
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${formatFullName(member)}?`}
      confirm="Remove from the team"
      busy={removal.isPending && 'Removing..'}
      error={removal.error?.message}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      {member.firstname} can no longer see or do anything for {name}. Invites that they sent and
      nobody has answered are withdrawn; what they recorded stays. They get a mail.
    </ConfirmDialog>
  )
}

export function ConfirmWithdrawal({
  of,
  invite,
  onClose,
}: Omit<Props, 'name'> & { invite: TeamInvite }) {
  const withdrawal = useTeamMutation(of, () => removeFromTeam(of, invite.id), onClose)
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
      The link that went to {invite.email} stops working. You can invite them anew at any time.
    </ConfirmDialog>
  )
}

export function ConfirmHandOver(
  props: Props & { member: TeamMember; onOwnChange: () => Promise<void> },
) {
  const { of, name, member, onClose, onOwnChange } = props
  const handing = useTeamMutation(
    of,
    async () => {
      const message = await handOver(of, member.id)
      await onOwnChange()
      return message
    },
    onClose,
  )
  return (
    <ConfirmDialog
      open
      title={`Make ${formatFullName(member)} Lead in your place?`}
      confirm="Hand over"
      busy={handing.isPending && 'Handing over..'}
      error={handing.error?.message}
      onConfirm={() => handing.mutate()}
      onClose={onClose}
    >
      {member.firstname} leads {name} from then on, and you go on as a Manager. Only a Lead can make
      you one again.
    </ConfirmDialog>
  )
}

export function ConfirmLeaving(props: Props & { onLeft: () => Promise<void> }) {
  const { of, name, onClose, onLeft } = props
  const leaving = useTeamMutation(of, async () => {
    const message = await leaveTeam(of)
    await onLeft()
    return message
  })
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
      You can no longer see or do anything for it. Invites that you sent and nobody has answered are
      withdrawn; what you recorded stays. To come back you need a new invite.
    </ConfirmDialog>
  )
}
