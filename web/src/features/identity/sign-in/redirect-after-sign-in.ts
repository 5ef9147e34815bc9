import type { ProfileSelection, UserType } from '@pennytrail/contract/identity/user-type.ts'
import { findFirstPage } from '../../../lib/page-registry.ts'
import type { ActiveRole } from '../user.ts'

export interface Landing {
  path: string
  role: ActiveRole | null
}

const home = '?section=home'
const elsewhere = ['/explore', '/'] as const

/** Where a person goes after signing in, and the role they then act in. */
export function getLanding(userType: UserType): Landing {
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

/** Where a reset leads: to the dashboards of donors and charities, for everybody else nowhere. */
export function getResetTarget(userType: UserType): string | null {
  const { path, role } = getLanding(userType)
  return role ? path : null
}

const dashboards: Record<ProfileSelection, string> = {
  DONOR: '/dashboard-donor',
  CHARITY: '/dashboard-charity',
  DONORORG: '/dashboard-donor-org',
}

/** The profile whose dashboard is the person's own; null for someone who has none. */
export function getDashboardProfile(
  userType: UserType,
  selection: ProfileSelection | 'donor' | null,
): ProfileSelection | null {
  if (userType === 'DONORORG') return 'DONORORG'
  return selection === 'donor' ? null : selection
}

/** The dashboard of a profile with its query; explore for someone who has none. */
export function getDashboardPath(profile: ProfileSelection | null, search = ''): string {
  return profile
    ? findFirstPage(dashboards[profile] + search, ...elsewhere)
    : findFirstPage(...elsewhere)
}

/**
 * What /dashboard resolves to. What comes back from connecting a payment account is the charity's,
 * whatever profile is selected.
 */
export function resolveDashboard(profile: ProfileSelection | null, search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has('connected') && !query.has('error')) return getDashboardPath(profile, search)
  query.set('section', 'payments')
  return getDashboardPath('CHARITY', `?${query}`)
}
