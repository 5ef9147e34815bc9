import type { TeamMember } from '@pennytrail/contract'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
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
  const columns: Column<TeamMember>[] = [
    {
      header: 'Name',
      rowHeader: true,
      render: (member) => (
        <Row as="span" gap={12} align="center" wrap={false}>
          <Avatar name={getFullName(member)} avatarId={member.avatarid} size="small" />
          <span>
            {getFullName(member)} {member.you && <Badge tone="primary">You</Badge>}
          </span>
        </Row>
      ),
    },
    { header: 'Role', render: ({ role }) => role },
    { header: 'Joined', nowrap: true, render: ({ joinedAt }) => formatShortDate(joinedAt) },
  ]
  if (members.some((member) => entriesFor(member, onAct).length > 0)) {
    columns.push({
      header: <span className="visually-hidden">Actions</span>,
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
    <Table
      caption="Members and their roles"
      hideCaption
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
    />
  )
}
