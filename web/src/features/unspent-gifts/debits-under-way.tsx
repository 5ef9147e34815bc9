import type { ProjectClosure } from '@pennytrail/contract'
import { formatShortDate } from '../../lib/format-date.ts'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import { GiverName } from './giver-name.tsx'

/** Lists the Direct Debits that banks are processing: closing the project does not stop them. */
export function DebitsUnderWay({ of }: { of: ProjectClosure }) {
  const { project, underWay } = of
  if (underWay.length === 0) return null
  const sum = underWay.reduce((total, { amount }) => total + amount, 0)
  return (
    <DashboardSection id="under-way" title="Direct Debits under way">
      <p>
        The givers’ banks are already processing <Money amount={sum} currency={project.currency} />,
        which is not in the figures of this page. Closing the project does not stop it. What arrives
        after the project has closed follows the terms of its gift.
      </p>
      <Table
        caption="Direct Debits under way"
        hideCaption
        rows={underWay}
        rowKey={({ donationId }) => donationId}
        columns={[
          { header: 'From', rowHeader: true, render: ({ name }) => <GiverName name={name} /> },
          { header: 'Gift', nowrap: true, render: ({ reference }) => reference },
          { header: 'Kind', render: ({ isMonthly }) => (isMonthly ? 'Monthly' : 'Once') },
          {
            header: 'The bank takes it about',
            nowrap: true,
            render: ({ collectOn }) =>
              collectOn === null ? 'Not known yet' : formatShortDate(collectOn),
          },
          {
            header: 'Amount',
            kind: 'number',
            render: ({ amount }) => <Money amount={amount} currency={project.currency} />,
          },
        ]}
      />
      <DownloadTable of="Direct Debits under way" name="direct-debits-under-way" />
    </DashboardSection>
  )
}
