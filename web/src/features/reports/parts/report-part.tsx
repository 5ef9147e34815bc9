import type { ReactNode } from 'react'
import styles from '../reports.module.css'

interface PartProps {
  id: string
  title: string
  children: ReactNode
}

/** A part of a report with its heading. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
