import { useSearchParams } from 'react-router'
import { useUser } from '../../features/identity/index.ts'
import { NotificationCentre } from '../../features/notifications/index.ts'

export default function NotificationsPage() {
  const [query] = useSearchParams()
  const userType = useUser((state) => state.userType)
  return <NotificationCentre userType={userType} before={query.get('before')} />
}
