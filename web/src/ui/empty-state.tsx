import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** What to do about it: a button or a link. */
  action?: ReactNode
  level?: 2 | 3
  /** It is told at once to who cannot see it: something failed. */
  alert?: boolean
}

/** Nothing here yet, nothing matches, or it could not be loaded: what it is, and what to do. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, level = 2, alert = false } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles['empty']} role={alert ? 'alert' : undefined}>
      <svg
        viewBox="0 0 120 48"
        width="120"
        height="48"
        aria-hidden="true"
        className={styles['trail']}
      >
        <path d="M4 40c30 0 22-26 52-26 22 0 20 16 40 16" />
        <circle cx="106" cy="30" r="8" />
      </svg>
      <Heading className={styles['title']}>{title}</Heading>
      {children && <div className={styles['text']}>{children}</div>}
      {action}
    </div>
  )
}
