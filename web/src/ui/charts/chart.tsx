import { useId, type ReactNode } from 'react'
import styles from './chart.module.css'
import { Fold } from '../layout/fold.tsx'
import { Stack } from '../layout/layout.tsx'

interface ChartProps {
  title: string
  level?: 3 | 4
  /** One sentence that sums the chart up. */
  takeaway: ReactNode
  /** The same figures as a table, which opens under the chart. */
  table: ReactNode
  children: ReactNode
}

/** Shows a chart with its title, its takeaway and its figures as a table, which prints too. */
export function Chart({ title, level = 3, takeaway, table, children }: ChartProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <Stack as="figure" gap={12} className={styles['figure']} aria-labelledby={id}>
      <Stack gap={4}>
        <Heading id={id} className={styles['title']}>
          {title}
        </Heading>
        <figcaption>{takeaway}</figcaption>
      </Stack>
      {children}
      <Fold
        className={styles['fold']}
        title={
          <>
            View as table<span className="visually-hidden">: {title}</span>
          </>
        }
      >
        {table}
      </Fold>
    </Stack>
  )
}
