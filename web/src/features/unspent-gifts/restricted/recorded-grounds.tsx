import type { ProjectClosure } from '@pennytrail/contract'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { groundLabels } from '@pennytrail/contract/unspent-gifts/restriction-grounds.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table } from '../../../ui/table/table.tsx'

/** Lists the grounds on which restricted money left the project. */
export function RecordedGrounds({ of }: { of: ProjectClosure }) {
  const { grounds, project } = of
  if (grounds.length === 0) return null
  return (
    <DashboardSection id="grounds" title="Why restricted money left">
      <Table
        caption="Why restricted money left"
        hideCaption
        rows={grounds}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'From',
            rowHeader: true,
            render: ({ name }) => name || 'Other restricted money',
          },
          {
            header: 'Ground',
            render: ({ decidedOn, ground, words }) =>
              `${groundLabels[ground]}${decidedOn === null || ground === 'returned' ? '' : `, ${formatShortDate(decidedOn)}`}. ${words}`,
          },
          {
            header: 'To',
            render: ({ ground, to }) =>
              ground === 'returned' ? 'The funder' : (to?.title ?? 'The general fund'),
          },
          {
            header: 'Recorded',
            nowrap: true,
            render: ({ recordedAt, sequence }) => (
              <TextLink
                to={transactionsAddress({ kind: 'charity', id: project.charity.number }, sequence)}
              >
                {formatShortDate(recordedAt)}
              </TextLink>
            ),
          },
          {
            header: 'Amount',
            kind: 'number',
            render: ({ amount }) => <Money amount={amount} currency={project.currency} />,
          },
        ]}
      />
      <DownloadTable of="Why restricted money left" name="restricted-money" />
    </DashboardSection>
  )
}
