import type { MetricSeries } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { describeValues } from '../../lib/describe-values.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Chart } from '../../ui/charts/chart.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Table } from '../../ui/table/table.tsx'

function ValuesTable({ series }: { series: MetricSeries }) {
  return (
    <Table
      caption={`${series.name}, as reported in updates`}
      columns={[
        { header: 'Date', rowHeader: true, nowrap: true, render: ({ date }) => formatDate(date) },
        {
          header: series.unit || 'Value',
          kind: 'number',
          render: ({ value }) => formatNumber(value),
        },
      ]}
      rows={series.values}
      rowKey={({ updateId, date }) => `${updateId} ${date}`}
      keepsRows
    />
  )
}

export default function MetricCharts({ projectId }: { projectId: string }) {
  const { data } = useRead('GET /api/project-update/project/{id}/metrics', {
    params: { id: projectId },
  })
  if (!data || data.metrics.length === 0) return null
  return (
    <Stack gap={24}>
      <h3>Results so far</h3>
      {data.metrics.map((series) => (
        <Chart
          key={series.name}
          title={series.name}
          level={4}
          takeaway={describeValues(series)}
          table={<ValuesTable series={series} />}
        >
          <LineChart label={describeValues(series)} unit={series.unit} values={series.values} />
        </Chart>
      ))}
    </Stack>
  )
}
