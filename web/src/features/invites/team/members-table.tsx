import type { TeamMember } from '@pennytrail/contract'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

export type MemberAct = 'role' | 'hand-over' | 'remove'

interface MembersTableProps {
  members: readonly TeamMember[]
  onAct: (act: MemberAct, member: TeamMember) => void
}

function entriesFor(member: TeamMember, onAct: MembersTableProps['onAct']): MenuEntry[] {
  const { changeRole, remove, handOver } = member.can
  const entries: MenuEntry[] = []
  if (changeRole.length > 0)
    entries.push({ label: 'Change role', onPick: () => onAct('role', member) })
  if (handOver)
    entries.push({ label: 'Hand over as Lead', onPick: () => onAct('hand-over', member) })
  if (remove) entries.push({ label: 'Remove', danger: true, onPick: () => onAct('remove', member) })
  return entries
}

/** Lists the team members. Actions that the viewer may not take are hidden. */
export function MembersTable({ members, onAct }: MembersTableProps) {
  const columns: DenseColumn<TeamMember>[] = [
    {
      header: 'Name',
      rowHeader: true,
      sortBy: getFullName,
      render: (member) => (
        <Row as="span" gap={12} align="center" wrap={false}>
          <Avatar name={getFullName(member)} avatarId={member.avatarid} size="small" />
          <span>
            {getFullName(member)} {member.you && <Badge tone="primary">You</Badge>}
          </span>
        </Row>
      ),
    },
    {
      header: 'Role',
      width: '9rem',
      phone: 'below',
      sortBy: ({ role }) => role,
      render: ({ role }) => role,
    },
    {
      header: 'Joined',
      width: '8rem',
      sortBy: ({ joinedAt }) => joinedAt,
      render: ({ joinedAt }) => formatShortDate(joinedAt),
    },
  ]
  if (members.some((member) => entriesFor(member, onAct).length > 0)) {
    columns.push({
      header: 'Change',
      width: '7rem',
      phone: 'action',
      render: (member) => {
        const entries = entriesFor(member, onAct)
        if (entries.length === 0) return null
        return (
          <Menu
            size="small"
            button="Change"
            label={`Change ${getFullName(member)}’s membership`}
            entries={entries}
          />
        )
      },
    })
  }
  return (
    <DenseTable
      caption="Members and their roles"
      columns={columns}
      rows={members}
      toId={({ id }) => id}
      toName={getFullName}
    />
  )
}
