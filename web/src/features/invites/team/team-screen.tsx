import type { TeamInvite, TeamMember } from '@pennytrail/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DashboardLoading, DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { InviteDialog, type Inviting } from './invite-dialog.tsx'
import { InvitesTable } from './invites-table.tsx'
import { MembersTable, type MemberAct } from './members-table.tsx'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import type { Team, TeamOwner } from './team-calls.ts'
import {
  ConfirmHandOver,
  ConfirmLeaving,
  ConfirmRemoval,
  ConfirmWithdrawal,
} from './team-confirmations.tsx'
import styles from './team.module.css'
import { useSendInviteAgain, useTeam } from './use-team.ts'
import { GiversWithoutAccount } from './givers-without-account.tsx'

interface TeamScreenProps {
  of: TeamOwner
  /** The name of the charity or donor organisation. */
  name: string
}

/** Shows the members and invites of a team, with the changes that the viewer may make. */
export function TeamScreen(props: TeamScreenProps) {
  const { data, error, refetch } = useTeam(props.of)
  if (data) return <OwnTeam {...props} team={data} />
  if (!error) return <DashboardLoading />
  return <LoadFailed error={error} failure="The team could not be loaded." onRetry={refetch} />
}

type DialogState =
  | { what: 'invite'; inviting: Inviting }
  | { what: 'withdraw'; invite: TeamInvite }
  | { what: 'leave' }
  | { what: MemberAct; member: TeamMember }

function OwnTeam({ team, ...props }: TeamScreenProps & { team: Team }) {
  const [asking, setAsking] = useState<DialogState | null>(null)
  const { can, closed, members } = team
  const inviteMember = () =>
    setAsking({ what: 'invite', inviting: { as: 'member', roles: can.invite } })
  return (
    <>
      {closed && <p className={styles['closed']}>{closed}</p>}
      <DashboardSection id="members" title="Members">
        <MembersTable members={members} onAct={(what, member) => setAsking({ what, member })} />
        <Row gap={12} align="center">
          {can.invite.length > 0 && <Button onClick={inviteMember}>Invite someone</Button>}
          {can.leave ? (
            <Button variant="quiet" onClick={() => setAsking({ what: 'leave' })}>
              Leave the team
            </Button>
          ) : (
            <p className="quiet">
              You are the only Lead. Before you leave, make someone else a Lead.
            </p>
          )}
        </Row>
      </DashboardSection>
      <Invites {...props} team={team} onAsk={setAsking} />
      {asking && <RequestedDialog {...props} asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

interface InvitesProps extends TeamScreenProps {
  team: Team
  onAsk: (asking: DialogState) => void
}

/** Shows the invites, to members who may invite. */
function Invites({ of, team, onAsk }: InvitesProps) {
  const again = useSendInviteAgain(of)
  const { can, closed, invites, waiting } = team
  const mayInvite = can.invite.length > 0 || invites.length > 0
  const inviteDonor = (giver: Team['waiting'][number] | null) =>
    onAsk({ what: 'invite', inviting: { as: 'donor', giver } })
  return (
    <>
      {mayInvite && (
        <DashboardSection id="invites" title="Invites">
          {invites.length === 0 ? (
            <EmptyState level={3} title="No open invites">
              People you invite are listed here until they join.
            </EmptyState>
          ) : (
            <InvitesTable
              invites={invites}
              sending={again.isPending ? again.variables : null}
              onSendAgain={(invite) => again.mutate(invite.id)}
              onWithdraw={(invite) => onAsk({ what: 'withdraw', invite })}
            />
          )}
          <ActionError id="send-again" error={again.error?.message} />
        </DashboardSection>
      )}
      {(can.inviteDonors || waiting.length > 0) && (
        <DashboardSection id="givers" title="Givers without an account">
          {waiting.length > 0 ? (
            <GiversWithoutAccount
              givers={waiting}
              onInvite={closed === null ? inviteDonor : null}
            />
          ) : (
            <p className="quiet">
              People whose gifts you record by hand are listed here until they have an account.
            </p>
          )}
          {can.inviteDonors && (
            <Row gap={12} align="center">
              <Button variant="secondary" onClick={() => inviteDonor(null)}>
                Invite a donor
              </Button>
            </Row>
          )}
        </DashboardSection>
      )}
    </>
  )
}

/** The dialog of the action that the viewer chose. */
function RequestedDialog(props: TeamScreenProps & { asking: DialogState; onClose: () => void }) {
  const { asking, name, of, onClose } = props
  const dialog = { of, name, onClose }
  switch (asking.what) {
    case 'invite':
      return <InviteDialog of={of} inviting={asking.inviting} onClose={onClose} />
    case 'withdraw':
      return <ConfirmWithdrawal of={of} invite={asking.invite} onClose={onClose} />
    case 'leave':
      return <ConfirmLeaving {...dialog} />
    case 'role':
      return <ChangeRoleDialog of={of} member={asking.member} onClose={onClose} />
    case 'hand-over':
      return <ConfirmHandOver {...dialog} member={asking.member} />
    default:
      return <ConfirmRemoval {...dialog} member={asking.member} />
  }
}
