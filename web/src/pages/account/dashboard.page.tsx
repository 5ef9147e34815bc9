import { Navigate, useLocation } from 'react-router'
import {
  getDashboardProfile,
  resolveDashboard,
} from '../../features/identity/sign-in/redirect-after-sign-in.ts'
import { useUser } from '../../features/identity/user.ts'

/** Redirects to the dashboard of the current profile and keeps the query. */
export default function DashboardPage() {
  const { search, state } = useLocation()
  const { userType, userSelection } = useUser()
  const profile = getDashboardProfile(userType, userSelection)
  return <Navigate to={resolveDashboard(profile, search)} state={state as unknown} replace />
}
