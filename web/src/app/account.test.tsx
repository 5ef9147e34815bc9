import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../features/identity/account-menu.tsx'
import '../features/identity/session/session-dialogs.tsx'
import { AccessDenied } from '../features/identity/access-denied.tsx'
import { FinishSettingUp } from '../features/identity/finish-setting-up.tsx'
import { ProfileGate } from '../features/identity/profile/profile-gate.tsx'
import { expireSession, signIn, useSession } from '../features/identity/session/session.ts'
import { useUser } from '../features/identity/user.ts'
import { connectSession } from '../lib/api/api.ts'
import DashboardPage from '../pages/account/dashboard.page.tsx'
import { cookieJar } from '../testing/cookie-jar.ts'
import { makeLogin, stubServer } from '../testing/session.ts'
import { Guard, SessionWait } from './sign-in-guard.tsx'
import { NavbarAccount } from './layout/navbar-account.tsx'
import { clearDataOnUserChange } from './clear-data-on-user-change.ts'
import { LazySessionDialogs } from './lazy-session-dialogs.tsx'
import { fillField } from '../testing/fill-field.ts'

const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }
const setup = { confirmed: true, intent: null, claimWaiting: false }

const server = (answers: object = {}) =>
  stubServer({
    'GET /api/system': system,
    'POST /api/auth/logout': { message: 'You are signed out.' },
    ...answers,
  })

const open = (path: string, element: React.ReactNode) => {
  const shell = (
    <>
      <NavbarAccount />
      <LazySessionDialogs />
      {element}
    </>
  )
  const router = createMemoryRouter(
    [
      { path: path.split('?')[0]!, element: shell },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [path] },
  )
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const at = (router: ReturnType<typeof open>) =>
  router.state.location.pathname + router.state.location.search

beforeEach(() => {
  cookieJar()
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ status: 'signed-out' })
})

afterEach(() => vi.restoreAllMocks())

test('the sign-in guard sends a visitor to the log-in page with the requested page in the parameter next', async () => {
  const page = <Guard>Private</Guard>
  const router = open('/project/1?tab=a', page)
  await waitFor(() => expect(at(router)).toBe('/login?next=%2Fproject%2F1%3Ftab%3Da'))
})

test('the sign-in guard waits while the session is being read, then shows the page', async () => {
  server()
  useSession.setState({ status: 'starting' })
  open('/project/1', <Guard>Private</Guard>)
  expect(screen.getByText('Loading page...')).toBeTruthy()
  await act(() => signIn(makeLogin()))
  expect(await screen.findByText('Private')).toBeTruthy()
})

test('the account menu leads to the dashboard and signs out to the home page', async () => {
  const fake = server()
  await signIn(makeLogin())
  const router = open('/project/1', <Guard>Private</Guard>)
  await userEvent.click(await screen.findByRole('button', { name: /^Account of Asha Okoro/ }))
  expect(screen.queryByRole('menuitemradio')).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(at(router)).toBe('/'))
  await waitFor(() => expect(useSession.getState().status).toBe('signed-out'))
  expect(fake.to('POST /api/auth/logout')).toHaveLength(1)
})

test('a person with a combined user type switches profile in the navbar, which changes the dashboard', async () => {
  server()
  await signIn(makeLogin({ userType: 'DONOR & CHARITY' }))
  const router = open('/dashboard-charity', 'Dashboard')
  await userEvent.click(await screen.findByRole('button', { name: /^Account of Asha Okoro/ }))
  const chosen = await screen.findByRole('menuitemradio', { name: /Charity/ })
  expect(chosen.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('menuitemradio', { name: /Donor/ }))
  await waitFor(() => expect(at(router)).toBe('/dashboard-donor'))
  expect(useUser.getState().userSelection).toBe('DONOR')
  expect(localStorage.getItem('userSelectedProfile')).toBe('DONOR')
})

test('signing in again on the page loses nothing that was typed', async () => {
  server({ 'POST /api/auth/login': () => makeLogin() })
  await signIn(makeLogin())
  open('/addproject', <Guard>{<input aria-label="Title" />}</Guard>)
  await fillField(screen.getByLabelText('Title'), 'A well')
  act(expireSession)
  const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' })
  expect(dialog.textContent).toContain('Your work on this page is safe')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.org')
  await fillField(screen.getByLabelText('Password', { selector: 'input' }), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A well')
  expect(useSession.getState().isLoggedIn).toBe(true)
})

test('a person whose browser refuses the cookie is told that a reload signs them out', async () => {
  server()
  vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  open('/explore', 'Page')
  await act(() => signIn(makeLogin()))
  expect(useSession.getState().status).toBe('signed-in')
  const dialog = await screen.findByRole('dialog', {
    name: 'Your browser did not keep your sign-in',
  })
  expect(dialog.textContent).toContain('allow cookies for this site')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a person whose browser keeps the cookie signs in without a message', async () => {
  server()
  open('/explore', 'Page')
  await act(() => signIn(makeLogin()))
  expect(useSession.getState().isCookieRefused).toBe(false)
})

test('a person signs in where the browser allows no messages between tabs', async () => {
  server()
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.resetModules()
  const { notifyOtherTabs } = await import('../features/identity/session/tab-messages.ts')
  expect(() => notifyOtherTabs('signed-in')).not.toThrow()
})

test('a person can put off signing in again and do it later from the navbar', async () => {
  server()
  await signIn(makeLogin())
  open('/explore', 'Page')
  act(expireSession)
  await screen.findByRole('dialog')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each([
  ['CHARITY', 'CHARITY', true],
  ['DONOR & CHARITY', 'DONOR', true],
  ['DONOR & DONORORG', 'DONORORG', true],
  ['DONOR & DONORORG', 'CHARITY', false],
  ['DONOR', 'CHARITY', false],
  ['DONORORG', 'DONOR', false],
  ['GENERAL', 'DONOR', false],
] as const)('user type %s may open the dashboard of %s: %s', (userType, profile, allowed) => {
  useUser.setState({ userType })
  open('/x', <ProfileGate profile={profile}>Dashboard</ProfileGate>)
  expect(screen.queryByText('Dashboard') !== null).toBe(allowed)
  expect(screen.queryByRole('heading', { name: 'Access denied' }) === null).toBe(allowed)
})

test('the access-denied page leads to the person’s own dashboard, or to explore without one', () => {
  useUser.setState({ userType: 'DONOR', userSelection: 'DONOR' })
  open('/x', <AccessDenied />)
  expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  )
  act(() => useUser.setState({ userType: 'GENERAL', userSelection: null }))
  expect(screen.getByRole('link', { name: 'Explore projects' })).toBeTruthy()
})

test('/dashboard redirects to the person’s own dashboard and keeps its query', async () => {
  useUser.setState({ userType: 'DONOR', userSelection: 'DONOR' })
  const router = open('/dashboard?section=gifts', <DashboardPage />)
  await waitFor(() => expect(at(router)).toBe('/dashboard-donor?section=gifts'))
})

test.each([
  ['charity', 'Then you can claim your charity.'],
  ['donorOrg', 'Then you can set up your donor organisation.'],
])(
  'before the email address is confirmed, a person who wants a %s sees no card of steps, but one line that says what follows and sends the link again',
  async (intent, follows) => {
    const { token: _, ...user } = makeLogin()
    const fake = server({
      'GET /api/auth/me': { ...user, setup: { confirmed: false, intent, claimWaiting: false } },
      'POST /api/auth/resend-confirmation': { message: 'Sent.' },
    })
    await signIn(makeLogin())
    open('/x', <FinishSettingUp />)
    const line = await screen.findByRole('region', { name: 'Confirm your email address' })
    expect(line.textContent).toContain(follows)
    expect(screen.queryByRole('heading')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    await waitFor(() => expect(fake.to('POST /api/auth/resend-confirmation')).toHaveLength(1))
  },
)

test.each([
  ['charity', 'Claim your charity', '/claim-charity'],
  ['donorOrg', 'Set up your organisation', '/found-donor-org'],
])(
  'once the email address is confirmed, the “Finish setting up” card of a person who wants a %s has the button “%s”',
  async (intent, label, to) => {
    const { token: _, ...user } = makeLogin()
    server({
      'GET /api/auth/me': { ...user, setup: { confirmed: true, intent, claimWaiting: false } },
    })
    await signIn(makeLogin())
    open('/x', <FinishSettingUp />)
    expect(await screen.findByRole('heading', { name: 'Finish setting up' })).toBeTruthy()
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to)
  },
)

test('a person who only has to confirm their email address sees one line, not a card', async () => {
  const { token: _, ...user } = makeLogin()
  server({
    'GET /api/auth/me': { ...user, setup: { confirmed: false, intent: null, claimWaiting: false } },
  })
  await signIn(makeLogin())
  open('/x', <FinishSettingUp />)
  const line = await screen.findByRole('region', { name: 'Confirm your email address' })
  expect(line.textContent).toContain(user.email)
  expect(screen.queryByRole('heading', { name: 'Finish setting up' })).toBeNull()
})

test('the “Finish setting up” card says that the person’s claim to a charity is waiting for a decision', async () => {
  const { token: _, ...user } = makeLogin()
  const answer = { setup: { ...setup, claimWaiting: true, intent: 'charity' } as object }
  server({ 'GET /api/auth/me': () => ({ ...user, ...answer }) })
  await signIn(makeLogin())
  open('/x', <FinishSettingUp />)
  expect(await screen.findByRole('heading', { name: 'Your claim is waiting' })).toBeTruthy()
})

test('a public page that the server did not render waits while the session is being read', async () => {
  server()
  useSession.setState({ status: 'starting' })
  open('/projects/1', <SessionWait>For the team</SessionWait>)
  expect(screen.getByText('Loading page...')).toBeTruthy()
  await act(() => signIn(makeLogin()))
  expect(await screen.findByText('For the team')).toBeTruthy()
})

test('signing in fetches again what a visitor saw, because the person may have other permissions', async () => {
  server()
  const queries = new QueryClient()
  const stop = clearDataOnUserChange(queries)
  queries.setQueryData(['ledger'], ['as a visitor'])
  await signIn(makeLogin())
  expect(queries.getQueryData(['ledger'])).toEqual(['as a visitor'])
  expect(queries.getQueryState(['ledger'])?.isInvalidated).toBe(true)
  stop()
})

test('an answer to a visitor’s request that arrives after signing in is not shown to the person', async () => {
  const queries = new QueryClient()
  const stop = clearDataOnUserChange(queries)
  const refusal = Promise.withResolvers<string>()
  const askAs = vi.fn<(token: string | null) => Promise<string>>((token) =>
    token ? Promise.resolve('plan') : refusal.promise,
  )
  function Project() {
    const { data, error } = useQuery({
      queryKey: ['project'],
      queryFn: () => askAs(useSession.getState().token),
      retry: false,
    })
    return <p>{error?.message ?? data ?? 'Loading'}</p>
  }
  render(
    <QueryClientProvider client={queries}>
      <Project />
    </QueryClientProvider>,
  )
  const login = makeLogin()
  await signIn(login)
  refusal.reject(new Error('Authentication required'))
  expect(await screen.findByText('plan')).toBeTruthy()
  expect(askAs.mock.calls).toEqual([[null], [login.token]])
  stop()
})

test('signing in as another person clears the data that was fetched for the previous person', async () => {
  server()
  const queries = new QueryClient()
  const stop = clearDataOnUserChange(queries)
  await signIn(makeLogin())
  queries.setQueryData(['gifts'], ['mine'])
  await signIn(makeLogin())
  expect(queries.getQueryData(['gifts'])).toEqual(['mine'])
  await signIn(makeLogin({ id: 'person-2' }))
  expect(queries.getQueryData(['gifts'])).toBeUndefined()
  stop()
})
