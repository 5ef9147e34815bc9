import { formatDate, formatShortDate } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Row } from '../layout/layout.tsx'
import styles from './line-chart.module.css'

export interface DatedValue {
  date: string
  value: number
}

const size = { width: 640, height: 200, left: 12, right: 12, top: 24, bottom: 8 }

interface Point extends DatedValue {
  x: number
  y: number
}

/** Returns the position of each value: time to the right, zero at the bottom. */
function toPoints(values: readonly DatedValue[]): Point[] {
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

interface LineChartProps {
  /** Describes the chart to people who do not see it. */
  label: string
  unit: string
  values: readonly DatedValue[]
}

/** Draws values over time as a line. */
export function LineChart({ label, unit, values }: LineChartProps) {
  const points = toPoints(values)
  const foot = size.height - size.bottom
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        className={styles['chart']}
      >
        <line x1={0} x2={size.width} y1={foot} y2={foot} className={styles['axis']} />
        {points.length > 1 && (
          <path d={`${path} L${last.x} ${foot} L${first.x} ${foot} Z`} className={styles['area']} />
        )}
        <path d={path} className={styles['line']} />
        {points.map(({ x, y, date, value }) => (
          <circle key={`${date} ${value} ${x}`} cx={x} cy={y} r={5} className={styles['dot']}>
            <title>{`${formatDate(date)}: ${formatNumber(value)} ${unit}`.trim()}</title>
          </circle>
        ))}
      </svg>
      <Row justify="between" aria-hidden="true" className={styles['dates']}>
        <span>{formatShortDate(first.date)}</span>
        {points.length > 1 && <span>{formatShortDate(last.date)}</span>}
      </Row>
    </>
  )
}
