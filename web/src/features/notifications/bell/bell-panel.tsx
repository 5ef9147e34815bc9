import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import styles from './bell.module.css'
import { MarkAllRead } from './mark-all-read.tsx'
import { NoNotifications, NotificationDays } from './notification-days.tsx'

const shown = 10

/** Shows the newest notifications below the bell, with the way to all of them and to the emails. */
export default function BellPanel({
  anchor,
  onClose,
}: {
  anchor: RefObject<HTMLAnchorElement | null>
  onClose: () => void
}) {
  const newest = useRead('GET /api/notification', { query: { limit: shown } })
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // A press on the bell closes the panel by itself.
        const isBell = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!open && !isBell) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={8}
          className={styles['positioner']}
        >
          <Popover.Popup className={styles['panel']} finalFocus={anchor}>
            <Row gap={12} justify="between" align="center">
              <Popover.Title className="size-18">Notifications</Popover.Title>
              <MarkAllRead newest={newest.data?.notifications[0]} />
            </Row>
            <div className={styles['scroll']}>
              <QueryView compact query={newest} failure="Your notifications could not be loaded.">
                {({ notifications }) =>
                  notifications.length === 0 ? (
                    <NoNotifications />
                  ) : (
                    <NotificationDays notifications={notifications} onOpen={onClose} level={3} />
                  )
                }
              </QueryView>
            </div>
            <Row gap={16} justify="between" className={styles['foot']}>
              <TextLink to="/notifications" onClick={onClose}>
                All notifications
              </TextLink>
              <TextLink to="/profile-settings?section=notifications" onClick={onClose}>
                Emails you get
              </TextLink>
            </Row>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
