import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import type { Giver } from './team-calls.ts'

/** Lists givers whom the charity recorded and who have no account. */
export function GiversWithoutAccount(props: {
  givers: readonly Giver[]
  /** Null if invites are not possible at the moment. */
  onInvite: ((giver: Giver) => void) | null
}) {
  const { givers, onInvite } = props
  const columns: DenseColumn<Giver>[] = [
    { header: 'Name', rowHeader: true, sortBy: ({ name }) => name, render: ({ name }) => name },
    {
      header: 'Email',
      width: '22rem',
      phone: 'below',
      sortBy: ({ email }) => email ?? '',
      render: ({ email }) => email ?? 'None recorded',
    },
    {
      header: 'Account',
      width: '8rem',
      phone: 'action',
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
    <DenseTable
      caption="Givers and their accounts"
      columns={columns}
      rows={givers}
      toId={({ tempuserid }) => tempuserid}
      toName={({ name }) => name}
    />
  )
}
