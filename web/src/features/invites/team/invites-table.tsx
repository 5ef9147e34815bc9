import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { TeamInvite } from '@pennytrail/contract'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import { Second } from '../../../ui/table/dense-table/second.tsx'

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
  const columns: DenseColumn<TeamInvite>[] = [
    {
      header: 'Invited',
      rowHeader: true,
      sortBy: ({ name }) => name,
      render: ({ name, email }) => (
        <>
          {name} <Second>{showEmail(email)}</Second>
        </>
      ),
    },
    { header: 'Role', width: '7.5rem', rank: 2, render: ({ role }) => role },
    {
      header: 'State',
      width: '7.5rem',
      phone: 'below',
      sortBy: ({ state }) => states[state].label,
      render: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
    },
    {
      header: 'Sent',
      width: '9rem',
      rank: 2,
      sortBy: ({ sentAt }) => sentAt,
      render: ({ sentAt, invitedBy }) => (
        <>
          {formatShortDate(sentAt)} {invitedBy && <Second>by {invitedBy}</Second>}
        </>
      ),
    },
    {
      header: 'Expires',
      width: '7rem',
      rank: 2,
      sortBy: ({ expiresAt }) => expiresAt,
      render: ({ expiresAt, state }) =>
        state === 'pending' || state === 'expired' ? formatShortDate(expiresAt) : '–',
    },
  ]
  if (invites.some(({ can }) => can.sendAgain || can.withdraw)) {
    columns.push({
      header: 'Change',
      width: '7.5rem',
      phone: 'action',
      render: (invite) => {
        const entries: MenuEntry[] = []
        if (invite.can.sendAgain) {
          entries.push({ label: 'Send again', onPick: () => onSendAgain(invite) })
        }
        if (invite.can.withdraw) {
          entries.push({ label: 'Withdraw', danger: true, onPick: () => onWithdraw(invite) })
        }
        if (entries.length === 0) return null
        return (
          <Menu
            size="small"
            button={sending === invite.id ? 'Sending..' : 'Change'}
            label={`Change the invite to ${invite.name}`}
            entries={entries}
          />
        )
      },
    })
  }
  return (
    <DenseTable
      caption="Invites that were sent"
      columns={columns}
      rows={invites}
      toId={({ id }) => id}
      toName={({ name }) => name}
    />
  )
}
