import type { PersonDetails } from '@pennytrail/contract'
import { formatDateTime } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import styles from '../admin.module.css'

/**
 * Shows since when, by whom and why an account or organisation is suspended. Renders nothing if it
 * is not suspended.
 */
export function SuspensionNote({ suspension }: Pick<PersonDetails, 'suspension'>) {
  if (!suspension) return null
  return (
    <p className={styles['note']}>
      <Badge tone="danger">Suspended</Badge> by {suspension.by} on {formatDateTime(suspension.at)}:{' '}
      {suspension.reason}
    </p>
  )
}
