import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import type { Giver } from './team-calls.ts'

/** Lists givers whom the charity recorded and who have no account. */
export function GiversWithoutAccount(props: {
  givers: readonly Giver[]
  /** Null if invites are not possible at the moment. */
  onInvite: ((giver: Giver) => void) | null
}) {
  const { givers, onInvite } = props
  const columns: Column<Giver>[] = [
    { header: 'Name', rowHeader: true, render: ({ name }) => name },
    { header: 'Email', render: ({ email }) => email ?? 'None recorded' },
    {
      header: 'Account',
      render: (giver) =>
        giver.invited ? (
          <Badge tone="info">Invited</Badge>
        ) : onInvite ? (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Invite ${giver.name} as a donor`}
            onClick={() => onInvite(giver)}
          >
            Invite
          </Button>
        ) : (
          'None'
        ),
    },
  ]
  return (
    <Table
      caption="Givers and their accounts"
      hideCaption
      columns={columns}
      rows={givers}
      rowKey={({ tempuserid }) => tempuserid}
    />
  )
}
