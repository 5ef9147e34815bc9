import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { useSession } from '../features/identity/session/session.ts'
import { connectSession } from '../lib/api/api.ts'
import { useToasts } from '../lib/toast.ts'
import { cookieJar } from './cookie-jar.ts'
import { makeLogin, stubServer } from './session.ts'
import InviteOrgPortalPage from '../pages/sign-in/invite-org-portal.page.tsx'
import InvitePortalPage from '../pages/sign-in/invite-portal.page.tsx'
import { fillField } from './fill-field.ts'
import { openPages } from './render.tsx'
import { makeOwnCharity } from './charity.ts'

export const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }
export const token = 'the-token'
export const lookUp = `GET /api/team-invite/token/${token}`
export const lookUpOrg = `GET /api/team-invite/token-donororg/${token}`
export const accept = 'POST /api/team-invite/accept-invitation'
export const acceptDonor = 'POST /api/team-invite/accept-invitation-donor'
export const reject = 'PATCH /api/team-invite/reject-invitation'
export const login = 'POST /api/auth/login'

export const shownInvite = {
  name: 'Mary Ann Lee',
  email: 'mary@example.org',
  role: 'Manager',
  charityName: 'Lantern Trust',
  hasAccount: false,
}
export const donor = {
  ...shownInvite,
  role: 'Donor',
  tempuserid: '01900000-0000-7000-8000-000000000001',
}
export const ofOrg = {
  name: 'Larkfield',
  inviteeName: 'Mary Ann Lee',
  email: 'mary@example.org',
  role: 'Viewer',
  hasAccount: false,
}
export const charity = makeOwnCharity({
  id: '01900000-0000-7000-8000-000000000002',
  name: 'Lantern Trust',
  role: 'Manager',
})

export function server(answers: object = {}) {
  const fake = stubServer({
    'GET /api/system': system,
    [lookUp]: shownInvite,
    [lookUpOrg]: ofOrg,
    [accept]: { message: 'You are now a member of Lantern Trust.' },
    [acceptDonor]: { message: 'You are in.' },
    [reject]: { message: 'You have rejected the invite to join Lantern Trust.' },
    [login]: makeLogin({ email: shownInvite.email, userType: 'CHARITY', charities: [charity] }),
    ...answers,
  })
  return fake
}

export function open(at = `/invite-portal?token=${token}`) {
  const { router } = openPages(
    { '/invite-portal': <InvitePortalPage />, '/invite-org-portal': <InviteOrgPortalPage /> },
    ['/before', at],
  )
  return router
}
export function openOrg() {
  return open(`/invite-org-portal?token=${token}`)
}

export function heading(name: string) {
  return screen.findByRole('heading', { level: 1, name })
}
export async function press(name: string) {
  return userEvent.click(await screen.findByRole('button', { name }))
}
export function field(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
}
export function toasts() {
  return useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
}
export function at(router: ReturnType<typeof open>) {
  return router.state.location.pathname + router.state.location.search
}
export function modal() {
  return screen.findByRole('dialog', { name: 'Complete Your Registration' })
}
export function closed() {
  return waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
export const password = 'Correct horse 7'
export async function register() {
  await press('Accept')
  await modal()
  await fillField(field('Password'), password)
  await fillField(field('Confirm password'), password)
  await press('Create account and join')
}

/** Resets the session, the cookies and the fake server around each test of the invite pages. */
export function setUpInvitePages(): void {
  // The dialog is lazy-loaded. Importing it here keeps the tests from waiting.
  beforeAll(() => import('../features/invites/complete-registration.tsx'))

  beforeEach(() => {
    cookieJar()
    connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
    useSession.setState({ status: 'signed-out' })
    useToasts.setState({ toasts: [] })
  })

  afterEach(() => {
    vi.restoreAllMocks()
  })
}
