import type { ProfileSelection, UserType } from '@pennytrail/contract/identity/user-type.ts'
import { findFirstPage } from '../../../lib/page-registry.ts'
import type { ActiveRole } from '../user.ts'

export interface Landing {
  path: string
  role: ActiveRole | null
}

const home = '?section=home'
const elsewhere = ['/explore', '/'] as const

/** Returns where a person goes after signing in, and the role that they act in. */
export const getLanding = (userType: UserType): Landing => {
  switch (userType) {
    case 'CHARITY':
    case 'DONOR & CHARITY':
      return { path: findFirstPage(`/dashboard-charity${home}`, ...elsewhere), role: 'CHARITY' }
    case 'DONOR':
      return { path: findFirstPage(`/dashboard-donor${home}`, ...elsewhere), role: 'DONOR' }
    case 'DONORORG':
    case 'DONOR & DONORORG':
      return { path: findFirstPage(`/dashboard-donor-org${home}`, ...elsewhere), role: null }
    default:
      return { path: findFirstPage(...elsewhere), role: null }
  }
}

/**
 * Returns the path to open after a password reset: a donor or charity dashboard; null for the other
 * user types.
 */
export const getResetTarget = (userType: UserType): string | null => {
  const { path, role } = getLanding(userType)
  return role ? path : null
}

const dashboards: Record<ProfileSelection, string> = {
  DONOR: '/dashboard-donor',
  CHARITY: '/dashboard-charity',
  DONORORG: '/dashboard-donor-org',
}

/** Returns the profile whose dashboard is the person's own; null if they have none. */
export const getDashboardProfile = (
  userType: UserType,
  selection: ProfileSelection | 'donor' | null,
): ProfileSelection | null => {
  if (userType === 'DONORORG') return 'DONORORG'
  return selection === 'donor' ? null : selection
}

/**
 * Returns the path of a profile's dashboard with the query string; the explore page if the
 * dashboard does not exist.
 */
export const getDashboardPath = (profile: ProfileSelection | null, search = ''): string =>
  profile ? findFirstPage(dashboards[profile] + search, ...elsewhere) : findFirstPage(...elsewhere)

/**
 * Resolves /dashboard to a path. The return from connecting a payment account always goes to the
 * charity dashboard, whatever the active profile.
 */
export const resolveDashboard = (profile: ProfileSelection | null, search: string): string => {
  const query = new URLSearchParams(search)
  if (!query.has('connected') && !query.has('error')) return getDashboardPath(profile, search)
  query.set('section', 'payments')
  return getDashboardPath('CHARITY', `?${query}`)
}
