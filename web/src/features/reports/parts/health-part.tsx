import type { Report } from '@pennytrail/contract'
import { formatDate } from '../../../lib/format-date.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { HealthBadge } from '../../../ui/health-badge.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { HealthStrip } from './health-strip.tsx'
import { Part } from './report-part.tsx'
import { describeHealthHistory } from '../report-words.ts'

type HealthPoint = Report['health'][number]

function HealthTable({ health }: { health: readonly HealthPoint[] }) {
  return (
    <Table
      caption="How the project stood at the end of each month, with the reasons"
      hideCaption
      columns={[
        {
          header: 'On',
          rowHeader: true,
          nowrap: true,
          render: ({ on }: HealthPoint) => formatDate(on),
        },
        { header: 'State', nowrap: true, render: ({ state }) => <HealthBadge state={state} /> },
        { header: 'Reasons', render: ({ reasons }) => reasons.join(' ') || 'No problems.' },
      ]}
      rows={health}
      rowKey={({ on }) => on}
    />
  )
}

/** Shows the project's health at the end of each month, and the reasons that remain at the end. */
export function HealthPart({ health }: { health: readonly HealthPoint[] }) {
  const reasons = health.at(-1)?.reasons ?? []
  return (
    <Part id="health" title="Health over time">
      <Chart
        title="Month by month"
        takeaway={describeHealthHistory(health)}
        table={<HealthTable health={health} />}
      >
        <HealthStrip health={health} />
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Chart>
    </Part>
  )
}
