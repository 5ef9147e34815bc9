import { Navigate, useLocation } from 'react-router'
import {
  getDashboardProfile,
  resolveDashboard,
} from '../features/identity/sign-in/redirect-after-sign-in.ts'
import { useUser } from '../features/identity/user.ts'

/** The dashboard of the profile in use, with the query that came along. */
export default function DashboardPage() {
  const { search, state } = useLocation()
  const { userType, userSelection } = useUser()
  const profile = getDashboardProfile(userType, userSelection)
  return <Navigate to={resolveDashboard(profile, search)} state={state as unknown} replace />
}
