import type { Report } from '@pennytrail/contract'
import { describeValues } from '../../../lib/describe-values.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Part } from './report-part.tsx'
import styles from '../reports.module.css'

type Metric = Report['metrics'][number]

function ValuesTable({ metric, title }: { metric: Metric; title: string }) {
  return (
    <Table
      caption={`${title}, by date`}
      hideCaption
      columns={[
        {
          header: 'On',
          rowHeader: true,
          nowrap: true,
          render: ({ date }: Metric['values'][number]) => formatDate(date),
        },
        {
          header: metric.unit ? `So far (${metric.unit})` : 'So far',
          kind: 'number',
          render: ({ value }) => formatNumber(value),
        },
      ]}
      rows={metric.values}
      rowKey={({ date, value }) => `${date} ${value}`}
      keepsRows
    />
  )
}

/** Shows how each counted figure grew. */
export function CountedPart({ report }: { report: Report }) {
  return (
    <Part id="counted" title="What was counted">
      <div className={styles['charts']}>
        {report.metrics.map((metric) => {
          const { name, project, unit, values } = metric
          const title = report.subject.kind === 'charity' ? `${name}: ${project.title}` : name
          return (
            <Chart
              key={`${project.id} ${name}`}
              title={title}
              takeaway={describeValues(metric)}
              table={<ValuesTable metric={metric} title={title} />}
            >
              <LineChart label={describeValues(metric)} unit={unit} values={values} />
            </Chart>
          )
        })}
      </div>
    </Part>
  )
}
