import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  level?: 2 | 3
  /** Whether screen readers announce it at once, because something failed. */
  alert?: boolean
}

/** Shows that a list is empty, has no match or could not be loaded, and what to do next. */
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
      <Heading className="size-22">{title}</Heading>
      {children && <div className="quiet">{children}</div>}
      {action}
    </div>
  )
}
