import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

/**
 * Shows a state in one word. The colour only repeats the word, so that nobody has to recognise the
 * colour.
 */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}

/** Marks demonstration data, which is invented. */
export function DemoBadge() {
  return <Badge tone="info">Demonstration</Badge>
}
