import type { Report } from '@pennytrail/contract'
import { healthLabel, healthStates } from '@pennytrail/contract/projects/health-rules.ts'
import { Check, Flag, Minus, TriangleAlert } from 'lucide-react'
import { formatDate } from '../../../lib/format-date.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import styles from './health-strip.module.css'

type HealthPoint = Report['health'][number]

// Each state has a sign of its own, so that nobody has to tell colours apart.
const signs = { healthy: Check, attention: Minus, 'at-risk': TriangleAlert, completed: Flag }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function Mark({ state }: Pick<HealthPoint, 'state'>) {
  const Sign = signs[state]
  return (
    <span aria-hidden="true" className={styles['mark']} data-state={state}>
      <Sign size={16} />
    </span>
  )
}

function Month({ on, state }: HealthPoint) {
  const month = Number(on.slice(5, 7))
  const name = months[month - 1] ?? ''
  return (
    <li className={styles['month']} style={{ gridColumn: month }}>
      <Mark state={state} />
      <span aria-hidden="true" className={styles['name']}>
        {name.slice(0, 1)}
        <span className={styles['rest']}>{name.slice(1)}</span>
      </span>
      <span className="visually-hidden">
        {formatDate(on)}: {healthLabel[state]}
      </span>
    </li>
  )
}

/** Shows the health at the end of each month, a row for each year. */
export function HealthStrip({ health }: { health: readonly HealthPoint[] }) {
  const years = [...new Set(health.map(({ on }) => on.slice(0, 4)))]
  const present = healthStates.filter((state) => health.some((point) => point.state === state))
  return (
    <>
      <div className={styles['years']}>
        {years.map((year) => (
          <div key={year} className={styles['year']}>
            <span className={styles['name']}>{year}</span>
            <ol role="list" aria-label={year} className={styles['strip']}>
              {health
                .filter(({ on }) => on.startsWith(year))
                .map((point) => (
                  <Month key={point.on} {...point} />
                ))}
            </ol>
          </div>
        ))}
      </div>
      <Row as="ul" gap={16} rowGap={4} role="list" aria-label="Signs" className={styles['key']}>
        {present.map((state) => (
          <li key={state}>
            <Mark state={state} />
            {healthLabel[state]}
          </li>
        ))}
      </Row>
    </>
  )
}
