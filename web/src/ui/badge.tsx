import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

/** Shows a state in a word. The colour repeats it, so nobody depends on the colour. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}

/** Marks invented data. */
export function DemoBadge() {
  return <Badge tone="info">Demonstration</Badge>
}
