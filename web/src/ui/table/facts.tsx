import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /**
   * row: side by side as far as there is room; column: one below another; beside: each beside its
   * label; columns: in columns of one width.
   */
  look?: 'row' | 'column' | 'beside' | 'columns'
  children: ReactNode
}

export function Facts({ look = 'row', children }: FactsProps) {
  return (
    <dl className={styles['facts']} data-look={look}>
      {children}
    </dl>
  )
}

/** Shows one fact. Shows nothing if its value is empty. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
