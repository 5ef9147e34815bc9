import type { MetricSeries } from '@pennytrail/contract'
import { useId, useState } from 'react'
import { formatDate, formatShortDate } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './metric-charts.module.css'
import { useMetrics } from './use-updates.ts'

const size = { width: 640, height: 220, left: 12, right: 12, top: 24, bottom: 28 }

function formatWithUnit(value: number, unit: string): string {
  return `${formatNumber(value)} ${unit}`.trim()
}

/** Summarises a chart's series in one sentence. */
function describeSeries({ name, unit, values }: MetricSeries): string {
  const [start, last] = [values[0], values.at(-1)]
  if (!start || !last) return ''
  const now = `${name}: ${formatWithUnit(last.value, unit)} by ${formatDate(last.date)}`
  if (values.length === 1) return `${now}.`
  const change = last.value - start.value
  const since = `since ${formatDate(start.date)}`
  if (change === 0) return `${now}, unchanged ${since}.`
  return `${now}, ${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than ${since.replace('since', 'on')}.`
}

interface Point {
  x: number
  y: number
  date: string
  value: number
}

/** Returns the position of each value: time to the right, zero at the bottom. */
function toPoints(values: MetricSeries['values']): Point[] {
  const days = values.map(({ date }) => Date.parse(date))
  const [from, to] = [Math.min(...days), Math.max(...days)]
  const top = Math.max(...values.map(({ value }) => value), 1)
  const across = size.width - size.left - size.right
  const up = size.height - size.top - size.bottom
  return values.map(({ date, value }, at) => ({
    x: size.left + (to === from ? across / 2 : ((days[at]! - from) / (to - from)) * across),
    y: size.height - size.bottom - (value / top) * up,
    date,
    value,
  }))
}

function Line({ series }: { series: MetricSeries }) {
  const points = toPoints(series.values)
  const foot = size.height - size.bottom
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')
  const [first, last] = [points[0]!, points.at(-1)!]
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={describeSeries(series)}
      className={styles['chart']}
    >
      <line x1={0} x2={size.width} y1={foot} y2={foot} className={styles['axis']} />
      {points.length > 1 && (
        <path d={`${path} L${last.x} ${foot} L${first.x} ${foot} Z`} className={styles['area']} />
      )}
      <path d={path} className={styles['line']} />
      {points.map(({ x, y, date, value }) => (
        <circle key={`${date} ${value} ${x}`} cx={x} cy={y} r={5} className={styles['dot']}>
          <title>{`${formatDate(date)}: ${formatWithUnit(value, series.unit)}`}</title>
        </circle>
      ))}
      <text x={0} y={size.height - 6} className={styles['label']}>
        {formatShortDate(first.date)}
      </text>
      {points.length > 1 && (
        <text x={size.width} y={size.height - 6} textAnchor="end" className={styles['label']}>
          {formatShortDate(last.date)}
        </text>
      )}
    </svg>
  )
}

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

function MetricChart({ series }: { series: MetricSeries }) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <Stack as="figure" gap={8} className={styles['figure']} aria-labelledby={id}>
      <Row gap={8} align="baseline" justify="between" className={styles['head']}>
        <h4 id={id}>{series.name}</h4>
        <Button size="small" variant="quiet" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
          <span className="visually-hidden">: {series.name}</span>
        </Button>
      </Row>
      <figcaption>{describeSeries(series)}</figcaption>
      {asTable ? <ValuesTable series={series} /> : <Line series={series} />}
    </Stack>
  )
}

export default function MetricCharts({ projectId }: { projectId: string }) {
  const { data } = useMetrics(projectId)
  if (!data || data.metrics.length === 0) return null
  return (
    <Stack gap={24}>
      <h3>Results so far</h3>
      {data.metrics.map((series) => (
        <MetricChart key={series.name} series={series} />
      ))}
    </Stack>
  )
}
