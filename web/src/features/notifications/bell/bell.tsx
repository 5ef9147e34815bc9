import { maxUnread } from '@pennytrail/contract/notifications/rules.ts'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import styles from './bell.module.css'

function load() {
  return import('./bell-panel.tsx')
}
const Panel = lazy(load)
function prefetch(): void {
  return void load().catch(() => {})
}

/** How often the count is asked for again while the page is open, in milliseconds. */
const countEvery = 120_000

function nameBell(count: number): string {
  if (count === 0) return 'Notifications'
  return `Notifications, ${count >= maxUnread ? `${maxUnread} or more` : count} unread`
}

/** Shows how many notifications are unread. Leads to them; on a desk it opens the newest in a panel. */
export default function Bell() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState('')
  const isWide = useIsWide()
  const link = useRef<HTMLAnchorElement>(null)
  const unread = useRead('GET /api/notification/unread', {}, { refetchInterval: countEvery })
  const count = unread.data?.count ?? 0
  const isPage = pathname === '/notifications'
  const hasPanel = isWide && !isPage
  const isOpen = hasPanel && openAt === pathname
  const press = (event: MouseEvent): void => {
    if (!hasPanel || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpenAt(isOpen ? '' : pathname)
  }
  return (
    <>
      <Link
        ref={link}
        to="/notifications"
        className={styles['bell']}
        aria-label={nameBell(count)}
        title={nameBell(count)}
        aria-current={isPage ? 'page' : undefined}
        {...(hasPanel
          ? { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen, role: 'button' }
          : {})}
        onKeyDown={(event) => {
          if (!hasPanel || event.key !== ' ') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={press}
      >
        <BellIcon size={22} aria-hidden="true" />
        {count > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {count >= maxUnread ? `${maxUnread - 1}+` : count}
          </span>
        )}
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <Panel anchor={link} onClose={() => setOpenAt('')} />
        </Suspense>
      )}
    </>
  )
}
