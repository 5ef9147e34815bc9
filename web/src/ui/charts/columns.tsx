import { Row } from '../layout/layout.tsx'
import styles from './columns.module.css'

export interface ColumnGroup {
  key: string
  /** A few letters below the columns. */
  label: string
  /** The figures in words, which a pointer shows. */
  text: string
  /** The height of each column; less than zero counts as zero. */
  values: readonly [number, number]
}

interface ColumnsProps {
  /** The names of the two series. */
  series: readonly [string, string]
  groups: readonly ColumnGroup[]
}

const tones = ['in', 'out'] as const

/** Draws pairs of columns beside each other, such as money in and out by month. */
export function Columns({ series, groups }: ColumnsProps) {
  const top = Math.max(1, ...groups.flatMap(({ values }) => values))
  return (
    <div className={styles['chart']}>
      <Row as="ul" role="list" gap={24} rowGap={4} className={styles['legend']}>
        {series.map((name, at) => (
          <li key={name} data-tone={tones[at]}>
            {name}
          </li>
        ))}
      </Row>
      <div className={styles['groups']} aria-hidden="true">
        {groups.map(({ key, label, text, values }) => (
          <div key={key} className={styles['group']} title={text}>
            <div className={styles['pair']}>
              {values.map((value, at) => (
                <span
                  key={tones[at]}
                  data-tone={tones[at]}
                  style={{ blockSize: `${(Math.max(0, value) / top) * 100}%` }}
                />
              ))}
            </div>
            <span className={styles['label']}>{label}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
