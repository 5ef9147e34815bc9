import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** Side by side as far as there is room, one below the other, or each beside its label. */
  look?: 'row' | 'column' | 'beside'
  children: ReactNode
}

/** What is known of one thing, each fact with its label. */
export function Facts({ look = 'row', children }: FactsProps) {
  return (
    <dl className={styles['facts']} data-look={look}>
      {children}
    </dl>
  )
}

/** One of them; nothing where there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
