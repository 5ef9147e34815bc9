import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

/** A state in a word. The word says it; the colour only helps. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}

/** Says of what is invented that it is. */
export function DemoBadge() {
  return <Badge tone="info">Demonstration</Badge>
}
