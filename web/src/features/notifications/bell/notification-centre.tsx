import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import type { UserType } from '@pennytrail/contract/identity/user-type.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { NotificationSettings } from '../notification-settings.tsx'
import styles from './bell.module.css'
import { MarkAllRead } from './mark-all-read.tsx'
import { toPageInput } from './page-input.ts'
import { NoNotifications, NotificationDays } from './notification-days.tsx'

interface NotificationCentreProps {
  userType: UserType
  /** The id of the last notification of the page before; null on the first page. */
  before: string | null
}

/** Shows all notifications page by page, with the choice of emails below them. */
export function NotificationCentre({ userType, before }: NotificationCentreProps) {
  const page = useRead('GET /api/notification', toPageInput(before))
  const notifications = page.data?.notifications ?? []
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={`What happened that concerns you in the last ${retentionDays.notifications} days.`}
        actions={before === null && <MarkAllRead newest={notifications[0]} />}
      />
      <div className={styles['page']}>
        <QueryView query={page} failure="Your notifications could not be loaded.">
          {({ more }) => (
            <Stack gap={24}>
              {notifications.length > 0 && (
                <NotificationDays notifications={notifications} level={2} />
              )}
              {notifications.length === 0 && <Empty isFirst={before === null} />}
              {(more || before !== null) && (
                <Row as="nav" gap={16} aria-label="Pages of notifications">
                  {before !== null && <TextLink to="/notifications">Newest</TextLink>}
                  {more && (
                    <TextLink to={`/notifications?before=${notifications.at(-1)!.id}`}>
                      Older
                    </TextLink>
                  )}
                </Row>
              )}
            </Stack>
          )}
        </QueryView>
        <NotificationSettings userType={userType} />
      </div>
    </>
  )
}

function Empty({ isFirst }: { isFirst: boolean }) {
  return isFirst ? (
    <EmptyState title="No notifications">
      <NoNotifications />
    </EmptyState>
  ) : (
    <EmptyState
      title="No older notifications"
      action={<TextLink to="/notifications">Newest</TextLink>}
    >
      <p>Older notifications have been deleted.</p>
    </EmptyState>
  )
}
