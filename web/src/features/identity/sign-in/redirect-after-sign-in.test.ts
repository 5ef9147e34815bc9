import { afterEach, expect, test } from 'vitest'
import { registerPages } from '../../../lib/page-registry.ts'
import { getDashboardProfile, getLanding, resolveDashboard } from './redirect-after-sign-in.ts'

afterEach(() => registerPages(() => true))

test.each([
  ['DONOR', '/dashboard-donor?section=home', 'DONOR'],
  ['CHARITY', '/dashboard-charity?section=home', 'CHARITY'],
  ['DONOR & CHARITY', '/dashboard-charity?section=home', 'CHARITY'],
  ['DONORORG', '/dashboard-donor-org?section=home', null],
  ['DONOR & DONORORG', '/dashboard-donor-org?section=home', null],
  ['GENERAL', '/explore', null],
] as const)(
  'a user of type %s goes to %s after signing in, with the role %s',
  (userType, path, role) => {
    expect(getLanding(userType)).toEqual({ path, role })
  },
)

test('signing in leads to explore if the dashboard has no page, and to the home page if explore has none either', () => {
  registerPages((path) => path === '/explore')
  expect(getLanding('DONORORG').path).toBe('/explore')
  registerPages(() => false)
  expect(getLanding('DONORORG').path).toBe('/')
})

test.each([
  ['DONOR', '?section=gifts', '/dashboard-donor?section=gifts'],
  ['CHARITY', '', '/dashboard-charity'],
  ['DONORORG', '?section=home', '/dashboard-donor-org?section=home'],
  [null, '?section=home', '/explore'],
  ['DONOR', '?connected=true', '/dashboard-charity?connected=true&section=payments'],
  ['CHARITY', '?error=stripe', '/dashboard-charity?error=stripe&section=payments'],
] as const)(
  '/dashboard for the profile %s with the query %j resolves to %s',
  (profile, search, path) => {
    expect(resolveDashboard(profile, search)).toBe(path)
  },
)

test('the active profile selects a person’s dashboard, while a donor organisation always has its own', () => {
  expect(getDashboardProfile('DONOR & CHARITY', 'DONOR')).toBe('DONOR')
  expect(getDashboardProfile('DONORORG', null)).toBe('DONORORG')
  expect(getDashboardProfile('GENERAL', null)).toBeNull()
  expect(getDashboardProfile('GENERAL', 'donor')).toBeNull()
})
