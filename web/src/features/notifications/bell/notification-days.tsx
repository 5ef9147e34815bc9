import type { Notification } from '@pennytrail/contract'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatDate, formatDateTime, formatTime } from '../../../lib/format-date.ts'
import { groupBy } from '../../../lib/group-by.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from './bell.module.css'

function nameDay(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDate(day)
}

function nameLine({ happenedAt, title }: Notification): string {
  return `${title} ${formatTime(new Date(happenedAt))}`
}

/** Tells apart notifications of the same words and minute, such as " (1 of 2)"; else empty. */
function namePlace(one: Notification, all: readonly Notification[]): string {
  const same = all.filter((other) => nameLine(other) === nameLine(one))
  return same.length > 1 ? ` (${same.indexOf(one) + 1} of ${same.length})` : ''
}

interface NotificationDaysProps {
  notifications: readonly Notification[]
  level: 2 | 3
  onOpen?: () => void
}

/** Lists notifications under their days. Each leads to its place, and is read once it is opened. */
export function NotificationDays({ notifications, level, onOpen }: NotificationDaysProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const [today] = useState(() => toUkDate(new Date()))
  const days = groupBy(notifications, ({ happenedAt }) => toUkDate(new Date(happenedAt)))
  return (
    <Stack gap={16}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={nameDay(day, today)}>
          <Heading className={styles['day']}>{nameDay(day, today)}</Heading>
          <ul role="list">
            {ofDay.map((one) => (
              <Line key={one.id} {...one} place={namePlace(one, ofDay)} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

function Line({
  id,
  title,
  path,
  happenedAt,
  isRead,
  place,
  onOpen,
}: Notification & { place: string; onOpen: (() => void) | undefined }) {
  // The page that opens does not wait for it.
  const read = useCall('POST /api/notification/{id}/read', { refresh: 'later' })
  const open = () => {
    if (!isRead) read.mutate({ params: { id } })
    onOpen?.()
  }
  return (
    <li>
      <Link to={path} className={styles['line']} data-unread={!isRead || undefined} onClick={open}>
        <span className={styles['title']}>
          {!isRead && <span className="visually-hidden">Unread: </span>}
          {title}
          {place && <span className="visually-hidden">{place}</span>}
        </span>
        <time dateTime={happenedAt} title={formatDateTime(happenedAt)} className="faint small">
          {formatTime(new Date(happenedAt))}
        </time>
      </Link>
    </li>
  )
}

export function NoNotifications() {
  return (
    <p className={`quiet ${styles['none']}`}>
      Nothing has happened yet. Receipts, replies, reports and reminders will be here for{' '}
      {retentionDays.notifications} days.
    </p>
  )
}
