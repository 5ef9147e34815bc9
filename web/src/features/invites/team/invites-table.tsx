import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { TeamInvite } from '@pennytrail/contract'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import styles from './team.module.css'

const states: Record<TeamInvite['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'info' },
  expired: { label: 'Expired', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

interface InvitesTableProps {
  invites: readonly TeamInvite[]
  /** The id of the invite that is being sent again; null if none is. */
  sending: string | null
  onSendAgain: (invite: TeamInvite) => void
  onWithdraw: (invite: TeamInvite) => void
}

export function InvitesTable({ invites, sending, onSendAgain, onWithdraw }: InvitesTableProps) {
  const columns: Column<TeamInvite>[] = [
    {
      header: 'Invited',
      rowHeader: true,
      render: ({ name, email }) => (
        <Stack as="span" gap={4}>
          {name}
          <span className={styles['email']}>{showEmail(email)}</span>
        </Stack>
      ),
    },
    { header: 'Role', render: ({ role }) => role },
    {
      header: 'State',
      render: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
    },
    {
      header: 'Sent',
      render: ({ sentAt, invitedBy }) => (
        <Stack as="span" gap={4}>
          <span className="nowrap">{formatShortDate(sentAt)}</span>
          {invitedBy && <span className={styles['email']}>by {invitedBy}</span>}
        </Stack>
      ),
    },
    {
      header: 'Expires',
      nowrap: true,
      render: ({ expiresAt, state }) =>
        state === 'pending' || state === 'expired' ? formatShortDate(expiresAt) : '–',
    },
  ]
  if (invites.some(({ can }) => can.sendAgain || can.withdraw)) {
    columns.push({
      header: <span className="visually-hidden">Actions</span>,
      render: (invite) => (
        <Row as="span" gap={8} wrap={false} className={styles['acts']}>
          {invite.can.sendAgain && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Send again: the invite to ${invite.name}`}
              busy={sending === invite.id && 'Sending..'}
              onClick={() => onSendAgain(invite)}
            >
              Send again
            </Button>
          )}
          {invite.can.withdraw && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Withdraw the invite to ${invite.name}`}
              onClick={() => onWithdraw(invite)}
            >
              Withdraw
            </Button>
          )}
        </Row>
      ),
    })
  }
  return (
    <Table
      caption="Invites that were sent"
      hideCaption
      columns={columns}
      rows={invites}
      rowKey={({ id }) => id}
    />
  )
}
