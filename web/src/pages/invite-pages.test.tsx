import { listCharityRights } from '@pennytrail/contract/identity/rights.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../features/identity/session/session.ts'
import { useUser } from '../features/identity/user.ts'
import { InviteAnswer } from '../features/invites/invite-answer.tsx'
import { connectSession } from '../lib/api.ts'
import { useToasts } from '../lib/toast.ts'
import { cookieJar } from '../testing/cookie-jar.ts'
import { renderAt } from '../testing/render.tsx'
import { fakeServer, makeLogin, makeErrorResponse } from '../testing/session.ts'
import InviteOrgPortalPage from './invite-org-portal.page.tsx'
import InvitePortalPage from './invite-portal.page.tsx'

const initial = useSession.getInitialState()
const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }
const token = 'the-token'
const lookUp = `GET /api/team-invite/token/${token}`
const lookUpOrg = `GET /api/team-invite/token-donororg/${token}`
const accept = 'POST /api/team-invite/accept-invitation'
const acceptDonor = 'POST /api/team-invite/accept-invitation-donor'
const reject = 'PATCH /api/team-invite/reject-invitation'
const login = 'POST /api/auth/login'

const seen = {
  name: 'Mary Ann Lee',
  email: 'mary@example.org',
  role: 'Manager',
  charityName: 'Lantern Trust',
  hasAccount: false,
}
const donor = { ...seen, role: 'Donor', tempuserid: '01900000-0000-7000-8000-000000000001' }
const ofOrg = {
  name: 'Larkfield',
  inviteeName: 'Mary Ann Lee',
  email: 'mary@example.org',
  role: 'Viewer',
  hasAccount: false,
}
const charity = {
  id: '01900000-0000-7000-8000-000000000002',
  name: 'Lantern Trust',
  ukCharityNumber: '9000001',
  status: 'verified' as const,
  role: 'Manager' as const,
  can: listCharityRights('Manager'),
}

const server = (answers: object = {}) => {
  const fake = fakeServer({
    'GET /api/system': system,
    [lookUp]: seen,
    [lookUpOrg]: ofOrg,
    [accept]: { message: 'You are now a member of Lantern Trust.' },
    [acceptDonor]: { message: 'You are in.' },
    [reject]: { message: 'You have rejected the invite to join Lantern Trust.' },
    [login]: makeLogin({ email: seen.email, userType: 'CHARITY', charities: [charity] }),
    ...answers,
  })
  vi.stubGlobal('fetch', vi.fn(fake.respond))
  return fake
}

const open = (at = `/invite-portal?token=${token}`) => {
  const router = createMemoryRouter(
    [
      { path: '/invite-portal', element: <InvitePortalPage /> },
      { path: '/invite-org-portal', element: <InviteOrgPortalPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/before', at] },
  )
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const openOrg = () => open(`/invite-org-portal?token=${token}`)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
const at = (router: ReturnType<typeof open>) =>
  router.state.location.pathname + router.state.location.search
const modal = () => screen.findByRole('dialog', { name: 'Complete Your Registration' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const password = 'Correct horse 7'
const register = async () => {
  await press('Accept')
  await modal()
  await userEvent.type(field('Password'), password)
  await userEvent.type(field('Confirm password'), password)
  await press('Create account and join')
}

// The dialog is lazy-loaded. Importing it here keeps the tests from waiting.
beforeAll(() => import('../features/invites/complete-registration.tsx'))

beforeEach(() => {
  cookieJar()
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ ...initial, status: 'signed-out' }, true)
  useUser.setState(useUser.getInitialState(), true)
  useToasts.setState({ toasts: [] })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the page of an invite', () => {
  test('the invite page names the charity and the role and sends the token as authorisation', async () => {
    const fake = server()
    open()
    expect(screen.getByRole('status').textContent).toBe('Loading the invite')
    await heading('Join Lantern Trust')
    expect(screen.getByText('You have been invited as a Manager.')).toBeTruthy()
    expect(screen.getByText('Would you like to accept this invite?')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    expect(fake.to(lookUp)[0]?.authorization).toBe(token)
  })

  test('the invite page asks a donor to join as a donor', async () => {
    server({ [lookUp]: donor })
    open()
    await heading('Join as a Donor')
    expect(screen.getByText('You have been invited as a Donor.')).toBeTruthy()
  })

  test('the invite page names the donor organisation', async () => {
    server()
    openOrg()
    await heading('Join Larkfield')
    expect(screen.getByText('You have been invited as a Viewer.')).toBeTruthy()
  })

  test.each(['/invite-portal', '/invite-org-portal?token='])(
    'the invite page says that the token is missing at %s',
    async (address) => {
      server()
      open(address)
      await heading('Ooooops. Something went wrong')
      expect(screen.getByText('You do not have a valid token to access this page.')).toBeTruthy()
      expect(toasts()).toEqual(['error: Link is broken or invalid'])
      expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    },
  )

  test('the invite page says that the link is broken when the server refuses it', async () => {
    server({
      [lookUp]: () => makeErrorResponse(404, 'invite-invalid', 'Invite expired or invalid.'),
    })
    open()
    await heading('Ooooops. Something went wrong')
    expect(
      screen.getByText(
        'We noticed that the invite link is broken or invalid. Invite expired or invalid.',
      ),
    ).toBeTruthy()
    expect(toasts()).toEqual(['error: Invite expired or invalid.'])
  })

  test.each([
    ['no answer', () => Response.error(), 'Failed to fetch invite details'],
    ['a failing server', () => makeErrorResponse(500, 'internal-error', 'It broke'), 'It broke'],
  ])(
    'when the request for an invite meets %s, the page offers to try again',
    async (_, bad, reason) => {
      let calls = 0
      server({ [lookUp]: () => (++calls === 1 ? bad() : seen) })
      open()
      await screen.findByText(reason)
      expect(
        screen.getByText(
          'We noticed that the invite link is broken or invalid. Invite expired or invalid.',
        ),
      ).toBeTruthy()
      expect(toasts()).toEqual(['error: Invite expired or invalid.'])
      await press('Try again')
      expect(await heading('Join Lantern Trust')).toBeTruthy()
    },
  )

  test('the invite page tells a person signed in as someone else whom the invite is for', async () => {
    server()
    useSession.setState({ status: 'signed-in', email: 'other@example.org' })
    open()
    await heading('Join Lantern Trust')
    expect(screen.getByText(/You are signed in as other@example.org/)).toBeTruthy()
  })
})

describe('rejecting an invite', () => {
  test('rejecting an invite shows the server’s message and goes home', async () => {
    const fake = server()
    const router = open()
    await press('Reject')
    await waitFor(() => expect(at(router)).toBe('/'))
    expect(fake.to(reject)[0]?.body).toEqual({ token })
    expect(toasts()).toEqual(['success: You have rejected the invite to join Lantern Trust.'])
  })

  test('rejecting an invite says that it failed and stays on the page', async () => {
    server({
      [reject]: () => makeErrorResponse(404, 'invite-invalid', 'Invite expired or invalid.'),
    })
    const router = open()
    await press('Reject')
    await screen.findByText('Invite expired or invalid.')
    expect(toasts()).toEqual(['error: Failed to reject invitation. Please try again.'])
    expect(at(router)).toBe(`/invite-portal?token=${token}`)
  })

  test('an invite cannot be rejected without a token', async () => {
    const fake = server()
    const invite = {
      kind: 'charity' as const,
      organisation: 'Lantern Trust',
      name: 'Mary Ann Lee',
      email: 'mary@example.org',
      role: 'Viewer',
      hasAccount: false,
    }
    const props = {
      invite,
      signedInAs: null,
      onSignedIn: async () => {},
      onNotSignedIn: async () => false,
      address: '/',
    }
    renderAt(<InviteAnswer {...props} token="" />)
    await press('Reject')
    await waitFor(() => expect(toasts()).toEqual(['error: Invalid invitation link.']))
    expect(fake.to(reject)).toEqual([])
  })
})

describe('completing the registration', () => {
  test('the form splits the name at the first space and shows a fixed email address', async () => {
    server()
    open()
    await press('Accept')
    await modal()
    expect(field('First name').value).toBe('Mary')
    expect(field('Last name').value).toBe('Ann Lee')
    expect(field('Email').value).toBe('mary@example.org')
    expect(field('Email').readOnly).toBe(true)
  })

  test('the form splits the invited person’s name, not the organisation’s', async () => {
    server({ [lookUpOrg]: { ...ofOrg, inviteeName: 'Cher' } })
    openOrg()
    await press('Accept')
    await modal()
    expect([field('First name').value, field('Last name').value]).toEqual(['Cher', ''])
  })

  test('the form can show the password once text is typed, with its strength below the field', async () => {
    server()
    open()
    await press('Accept')
    const dialog = within(await modal())
    expect(dialog.queryByRole('button', { name: 'Show password' })).toBeNull()
    await userEvent.type(field('Password'), 'Correct horse')
    await userEvent.click(dialog.getByRole('button', { name: 'Show password' }))
    expect(field('Password').type).toBe('text')
    expect(dialog.getByText('Password is strong')).toBeTruthy()
    await userEvent.type(field('Password'), ' 7')
    expect(dialog.getByText('Password is very strong')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Show confirm password' })).toBeNull()
  })

  test.each([
    ['First name', '', 'First name is required.'],
    ['Last name', '', 'Last name is required.'],
    ['Password', '', 'Password is required'],
    ['Password', 'weak', 'Password is too weak'],
    ['Confirm password', '', 'Confirm password is required.'],
    ['Confirm password', 'other', 'Passwords must match'],
  ])('the form refuses %s %j: %s', async (label, value, expected) => {
    const fake = server()
    open()
    await press('Accept')
    const dialog = within(await modal())
    await userEvent.type(field('Password'), password)
    await userEvent.type(field('Confirm password'), password)
    await userEvent.clear(field(label))
    if (value) await userEvent.type(field(label), value)
    await userEvent.tab()
    await press('Create account and join')
    expect((await dialog.findAllByText(expected)).length).toBeGreaterThan(0)
    expect(fake.to(accept)).toEqual([])
  })

  test('Cancel resets the form, and the close icon and Escape close it', async () => {
    server()
    open()
    await press('Accept')
    await modal()
    await userEvent.type(field('Password'), 'something')
    await press('Cancel')
    await closed()
    await press('Accept')
    await modal()
    expect(field('Password').value).toBe('')
    await userEvent.type(field('Password'), 'something')
    await press('Close')
    await closed()
    await press('Accept')
    await modal()
    expect(field('Password').value).toBe('something')
    await userEvent.keyboard('{Escape}')
    await closed()
  })

  test('joining a charity’s team accepts, signs in, stores the session, opens the dashboard and says so', async () => {
    const answered = Promise.withResolvers<Response>()
    const fake = server({ [accept]: () => answered.promise })
    const router = open()
    await register()
    const sending = await screen.findByRole('button', { name: 'Submitting..' })
    expect(sending.querySelector('[aria-hidden]')).toBeTruthy()
    answered.resolve(Response.json({ message: 'You are now a member of Lantern Trust.' }))
    await waitFor(() => expect(at(router)).toBe('/dashboard-charity?section=home'))
    expect(fake.to(accept)[0]?.body).toEqual({
      firstname: 'Mary',
      lastname: 'Ann Lee',
      token,
      password,
    })
    expect(fake.to(login)[0]?.body).toEqual({ email: 'mary@example.org', password })
    expect(useSession.getState()).toMatchObject({ isLoggedIn: true, charity: { id: charity.id } })
    await waitFor(() =>
      expect(toasts()).toEqual(['success: You are now a member of Lantern Trust🍻!']),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('joining as a donor leads to explore', async () => {
    const fake = server({ [lookUp]: donor, [login]: makeLogin({ userType: 'DONOR' }) })
    const router = open()
    await register()
    await waitFor(() => expect(at(router)).toBe('/explore'))
    expect(fake.to(acceptDonor)).toHaveLength(1)
    await waitFor(() =>
      expect(toasts()).toEqual([
        'success: You are now a Donor. Continue to explore our charities🍻!',
      ]),
    )
  })

  test('an invited person joins a donor organisation', async () => {
    const fake = server({ [login]: makeLogin({ userType: 'DONORORG' }) })
    const router = openOrg()
    await register()
    await waitFor(() => expect(at(router)).toBe('/dashboard-donor-org'))
    expect(fake.to(acceptDonor)).toHaveLength(1)
    await waitFor(() => expect(toasts()).toEqual(['success: You are now a member of Larkfield🍻!']))
  })

  test.each([
    [
      () => makeErrorResponse(404, 'invite-invalid', 'Invite expired or invalid.'),
      'Invite expired or invalid.',
    ],
    [() => new Response('', { status: 502 }), 'Failed to register. Please try again.'],
    [() => Response.error(), 'Failed to register. Please try again.'],
  ])('the form says why it failed and keeps the typed text: %#', async (answer, expected) => {
    server({ [accept]: answer })
    open()
    await register()
    const dialog = within(await modal())
    await dialog.findByText(expected)
    expect(toasts()).toEqual([`error: ${expected}`])
    expect(field('Password').value).toBe(password)
  })

  test('the form asks an existing account only for its password, however weak', async () => {
    const fake = server({ [lookUp]: { ...seen, hasAccount: true } })
    open()
    await press('Accept')
    await modal()
    expect(screen.queryByLabelText('First name')).toBeNull()
    expect(screen.queryByLabelText('Confirm password')).toBeNull()
    const forgot = screen.getByRole('link', { name: 'Forgot your password?' })
    expect(forgot.getAttribute('href')).toBe(
      '/forgot-password?next=%2Finvite-portal%3Ftoken%3Dthe-token',
    )
    await press('Join')
    expect((await screen.findAllByText('Password is required')).length).toBeGreaterThan(0)
    await userEvent.type(field('Password'), 'aaaa')
    await press('Join')
    await waitFor(() => expect(fake.to(login)).toHaveLength(1))
    expect(fake.to(accept)[0]?.body).toMatchObject({ password: 'aaaa' })
  })

  test.each([
    ['second-factor-required', ['success: You are now a member of Lantern Trust🍻!']],
    [
      'busy',
      [
        'error: Signing in did not work just now. Please sign in yourself.',
        'success: You are now a member of Lantern Trust🍻!',
      ],
    ],
  ])(
    'joining leaves signing in to the log-in page when it is refused: %s',
    async (code, expected) => {
      server({ [login]: () => makeErrorResponse(401, code, 'Not yet.') })
      const router = open()
      await register()
      await waitFor(() =>
        expect(at(router)).toBe('/login?next=%2Fdashboard-charity%3Fsection%3Dhome'),
      )
      await waitFor(() => expect(toasts()).toEqual(expected))
    },
  )
})
