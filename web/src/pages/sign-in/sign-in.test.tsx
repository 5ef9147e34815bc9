import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { clearSignInDraft, personDraft } from '../../features/identity/sign-in/sign-in-draft.ts'
import { useUser } from '../../features/identity/user.ts'
import { connectSession } from '../../lib/api/api.ts'
import { cookieJar } from '../../testing/cookie-jar.ts'
import { makeErrorResponse, makeLogin, stubServer } from '../../testing/session.ts'
import ConfirmEmailPage from './confirm-email.page.tsx'
import SignOutEverywherePage from './sign-out-everywhere.page.tsx'
import LoginPage from './login.page.tsx'
import RegisterPage from './register.page.tsx'
import { fillField } from '../../testing/fill-field.ts'
import { findInPage, openPages } from '../../testing/render.tsx'

const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }

const server = (answers: object) => stubServer({ 'GET /api/system': system, ...answers })

const open = (at: string) => {
  const { router } = openPages(
    {
      '/login': <LoginPage />,
      '/register': <RegisterPage />,
      '/confirm-email': <ConfirmEmailPage />,
      '/sign-out-everywhere': <SignOutEverywherePage />,
    },
    at,
  )
  return router
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const at = (router: ReturnType<typeof open>) =>
  router.state.location.pathname + router.state.location.search

beforeEach(() => {
  cookieJar()
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ status: 'signed-out' })
  clearSignInDraft()
})

afterEach(() => vi.restoreAllMocks())

const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await fillField(field(label), value)
}
const good = {
  'First name': 'Asha',
  'Last name': 'Okoro',
  Email: 'asha@example.org',
  Password: 'Correct horse 7',
  'Confirm password': 'Correct horse 7',
}

test('a person who visits the log-in page and comes back finds the typed text, except the password', async () => {
  server({ 'POST /api/auth/register': makeLogin() })
  const router = open('/register')
  await fill(good)
  await userEvent.click(screen.getByRole('radio', { name: /I represent a charity/ }))
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
  await router.navigate(-1)
  await waitFor(() => expect(field('First name').value).toBe('Asha'))
  expect(field('Last name').value).toBe('Okoro')
  expect(field('Email').value).toBe('asha@example.org')
  expect(field('Password').value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /charity/ }).checked).toBe(true)

  await fill({ Password: good.Password, 'Confirm password': good['Confirm password'] })
  await press('Create account')
  await screen.findByText('Elsewhere')
  expect(personDraft.current.firstname).toBe('')
})

test('the log-in page fetches the settings of the deployment once for all its parts', async () => {
  const fake = server({ 'POST /api/auth/login': makeLogin() })
  open('/login')
  await fill({ Email: good.Email, Password: good.Password })
  await press('Sign in')
  await screen.findByText('Elsewhere')
  expect(fake.to('GET /api/system')).toHaveLength(1)
})

test.each([
  ['First name', '', 'First name is required.'],
  ['Last name', '', 'Last name is required.'],
  ['Email', '', 'Email is required.'],
  ['Email', 'asha@', 'Invalid email format'],
  ['Password', '', 'Password is required'],
  ['Password', 'weak', 'Password is too weak'],
  ['Confirm password', '', 'Confirm password is required.'],
  ['Confirm password', 'other', 'Passwords must match'],
])(
  'the registration form shows an error for %s with %j once the field loses the focus, and not before',
  async (label, value, message) => {
    server({})
    open('/register')
    await userEvent.click(field(label))
    if (value) await fillField(field(label), value)
    expect(screen.queryByText(message)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  },
)

test('a visible error is updated while the person types', async () => {
  server({})
  open('/register')
  await fillField(field('Email'), 'asha')
  await userEvent.tab()
  expect(await screen.findByText('Invalid email format')).toBeTruthy()
  await userEvent.clear(field('Email'))
  expect(await screen.findByText('Email is required.')).toBeTruthy()
  await fillField(field('Email'), 'asha@example.org')
  await waitFor(() => expect(screen.queryByText(/Email is required|Invalid email/)).toBeNull())
})

test('a changed password is compared again with its confirmation', async () => {
  server({})
  open('/register')
  await fill({ Password: 'Correct horse 7', 'Confirm password': 'Correct horse' })
  await userEvent.tab()
  expect(await screen.findByText('Passwords must match')).toBeTruthy()
  await userEvent.clear(field('Password'))
  await fillField(field('Password'), 'Correct horse')
  await waitFor(() => expect(screen.queryByText('Passwords must match')).toBeNull())
})

test.each([
  ['aA1', 'Password is fair', 'fair'],
  ['aA1!', 'Password is strong', 'strong'],
  ['aA1!aaaaaaaa', 'Password is very strong', 'very-strong'],
])('the password %s is called "%s" under the field', async (password, label, level) => {
  server({})
  open('/register')
  await fillField(field('Password'), password)
  const line = await screen.findByText(label)
  expect(line.dataset['level']).toBe(level)
})

test('an invalid password gets no line about its strength', async () => {
  server({})
  open('/register')
  await fillField(field('Password'), 'aA')
  expect(screen.queryByText(/Password is (weak|fair|strong)/)).toBeNull()
})

test('an invalid form is not sent, and a summary takes the focus and links to the fields', async () => {
  const fake = server({})
  open('/register')
  await press('Create account')
  const summary = await findInPage('alert')
  expect(document.activeElement).toBe(summary)
  expect(fake.to('POST /api/auth/register')).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Email is required.' }))
  expect(document.activeElement).toBe(field('Email'))
})

test('registering sends the chosen intent, signs in and opens the page for the user type', async () => {
  const fake = server({ 'POST /api/auth/register': makeLogin({ userType: 'GENERAL' }) })
  const router = open('/register')
  await userEvent.click(screen.getByLabelText('I represent a charity'))
  await fill(good)
  await press('Create account')
  await waitFor(() => expect(at(router)).toBe('/explore'))
  expect(fake.to('POST /api/auth/register')[0]?.body).toEqual({
    firstname: 'Asha',
    lastname: 'Okoro',
    email: 'asha@example.org',
    password: 'Correct horse 7',
    intent: 'charity',
  })
  expect(useSession.getState().status).toBe('signed-in')
})

test('an email address that is taken shows an error at its field', async () => {
  const expected = 'There is already an account with that email address. Sign in instead.'
  server({ 'POST /api/auth/register': () => makeErrorResponse(409, 'email-taken', expected) })
  open('/register')
  await fill(good)
  await press('Create account')
  expect(await screen.findAllByText(expected)).toHaveLength(2)
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['CHARITY', '/dashboard-charity?section=home', 'CHARITY'],
  ['DONOR & CHARITY', '/dashboard-charity?section=home', 'CHARITY'],
  ['DONOR', '/dashboard-donor?section=home', 'DONOR'],
  ['DONORORG', '/dashboard-donor-org?section=home', null],
  ['GENERAL', '/explore', null],
] as const)(
  'a user of type %s who logs in goes to %s with the role %s',
  async (userType, path, role) => {
    server({ 'POST /api/auth/login': makeLogin({ userType }) })
    const router = open('/login')
    await fill({ Email: 'asha@example.org', Password: 'any' })
    await press('Sign in')
    await waitFor(() => expect(at(router)).toBe(path))
    expect(useUser.getState().activeRole).toBe(role)
  },
)

test('logging in leads back to the page that the person wanted, if it belongs to this site', async () => {
  server({ 'POST /api/auth/login': makeLogin() })
  const router = open(`/login?next=${encodeURIComponent('/project/1?tab=a')}`)
  await fill({ Email: 'asha@example.org', Password: 'any' })
  await press('Sign in')
  await waitFor(() => expect(at(router)).toBe('/project/1?tab=a'))
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
  'a signed-in person is never redirected to %s',
  async (next) => {
    useSession.setState({ status: 'signed-in', userType: 'DONOR' })
    const router = open(`/login?next=${encodeURIComponent(next)}`)
    await waitFor(() => expect(at(router)).toBe('/dashboard-donor?section=home'))
  },
)

test('a refused sign-in keeps the typed text and focuses the error message', async () => {
  const expected = 'That email and password do not match. Check both and try again.'
  server({ 'POST /api/auth/login': () => makeErrorResponse(401, 'credentials-wrong', expected) })
  open('/login')
  await fill({ Email: 'asha@example.org', Password: 'guess' })
  await press('Sign in')
  expect(await screen.findByText(expected)).toBeTruthy()
  expect(screen.getByText('Failed to log in')).toBeTruthy()
  expect(document.activeElement).toBe(await findInPage('alert'))
  expect([field('Email').value, field('Password').value]).toEqual(['asha@example.org', 'guess'])
})

test.each([
  ['says nothing', () => new Response('', { status: 502 })],
  ['does not answer', () => Promise.reject(new TypeError())],
])('when the server %s, logging in says that it failed', async (_, answer) => {
  server({ 'POST /api/auth/login': answer })
  open('/login')
  await fill({ Email: 'asha@example.org', Password: 'guess' })
  await press('Sign in')
  expect(await screen.findByText('Failed to log in')).toBeTruthy()
})

test('the link to register keeps the page that the person wanted', () => {
  server({})
  open('/login?next=%2Fproject%2F1')
  const link = screen.getByRole('link', { name: 'Create an account' })
  expect(link.getAttribute('href')).toBe('/register?next=%2Fproject%2F1')
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeTruthy()
})

test.each([
  ['/project/1?tab=a', 'Log in to see this project and its ledger.', '/projects/1?tab=a'],
  ['/charity/202918', 'Log in to see this charity and its ledger.', '/charities/202918'],
  ['/explore', 'Log in to explore projects and charities.', '/projects'],
  ['/projectupdate/1', 'Log in to read this update.', '/updates/1'],
])(
  'a visitor who is sent to the log-in page from %s reads there: %s',
  async (next, expected, readable) => {
    server({ [`HEAD ${readable.split('?')[0]}`]: {} })
    open(`/login?next=${encodeURIComponent(next)}`)
    expect(screen.getByText(expected)).toBeTruthy()
    const link = await screen.findByRole('link', { name: 'See it without an account' })
    expect(link.getAttribute('href')).toBe(readable)
  },
)

test.each([
  ['/project/of-the-team', ['HEAD /projects/of-the-team']],
  ['/donation-portal?project=1', []],
  ['/statement', []],
])('the log-in page offers no public page to a visitor who wanted %s', async (next, offer) => {
  const fake = server({})
  open(`/login?next=${encodeURIComponent(next)}`)
  await waitFor(() =>
    expect(
      fake.calls.map(({ route }) => route).filter((route) => route.startsWith('HEAD')),
    ).toEqual(offer),
  )
  expect(screen.queryByText('Just looking?', { exact: false })).toBeNull()
})

test('the typed email address is passed on to registering and to resetting the password', async () => {
  server({})
  open('/login')
  await fill({ Email: 'asha@example.org' })
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('asha@example.org')
})

test('a press on a link works although the press takes the focus from an invalid field', async () => {
  server({})
  const router = open('/login')
  await fill({ Email: 'nonsense' })
  const target = screen.getByRole('link', { name: 'Create an account' })
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target })
  expect(document.activeElement).not.toBe(field('Email'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('Invalid email format')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target })
  await waitFor(() => expect(at(router)).toBe('/register'))
})

test('the form to register links to the terms and the privacy page, which open in a new tab', () => {
  server({})
  open('/register')
  for (const name of [/^Terms of use/, /^Privacy/]) {
    expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank')
  }
})

test('an email address is confirmed only after a press on the button', async () => {
  const fake = server({ 'POST /api/auth/confirm-email': { message: 'Done.' } })
  open('/confirm-email?token=abc')
  expect(fake.to('POST /api/auth/confirm-email')).toEqual([])
  await press('Confirm email address')
  expect(
    await screen.findByRole('heading', { name: 'Your email address is confirmed' }),
  ).toBeTruthy()
  expect(fake.to('POST /api/auth/confirm-email')[0]?.body).toEqual({ token: 'abc' })
})

test('the emailed link signs out everywhere only after a press on the button, then offers a new password', async () => {
  const fake = server({ 'POST /api/auth/sign-out-everywhere': { message: 'Done.' } })
  open('/sign-out-everywhere#abc')
  expect(fake.to('POST /api/auth/sign-out-everywhere')).toEqual([])
  await press('Sign out everywhere')
  expect(await screen.findByRole('heading', { name: 'You are signed out everywhere' })).toBeTruthy()
  expect(fake.to('POST /api/auth/sign-out-everywhere')[0]?.body).toEqual({ link: 'abc' })
  expect(screen.getByRole('link', { name: 'Set a new password' })).toBeTruthy()
})

test('a link to sign out that does not work, or is incomplete, offers a new password', async () => {
  server({
    'POST /api/auth/sign-out-everywhere': () =>
      makeErrorResponse(400, 'sign-out-link-invalid', 'This link has expired or is incomplete.'),
  })
  open('/sign-out-everywhere#abc')
  await press('Sign out everywhere')
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Set a new password' })).toBeTruthy()
  cleanup()
  open('/sign-out-everywhere')
  expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy()
})

test('a confirmation link that does not work says why, also without a token', async () => {
  const expected = 'That link has expired or is incomplete. Sign in and ask for a new one.'
  server({
    'POST /api/auth/confirm-email': () => makeErrorResponse(400, 'confirmation-invalid', expected),
  })
  open('/confirm-email?token=abc')
  await press('Confirm email address')
  expect(await screen.findByText(expected)).toBeTruthy()
  open('/confirm-email')
  expect(screen.getByText(/This link is incomplete/)).toBeTruthy()
})

test('an account with a second factor asks for its code after the password', async () => {
  const expected = 'That code is wrong or was used already.'
  const fake = server({
    'POST /api/auth/login': ({ body }: { body: { code?: string } }) => {
      if (body.code === undefined)
        return makeErrorResponse(401, 'second-factor-required', 'Enter the code')
      if (body.code !== '123456') return makeErrorResponse(400, 'second-factor-wrong', expected)
      return Response.json(makeLogin())
    },
  })
  const router = open('/login')
  await fill({ Email: 'asha@example.org', Password: 'any' })
  await press('Sign in')
  const code = await screen.findByLabelText('Sign-in code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await fillField(code, '000000')
  await press('Sign in')
  expect(await screen.findByText(expected)).toBeTruthy()
  await fillField(screen.getByLabelText('Sign-in code'), '123456')
  await press('Sign in')
  await waitFor(() => expect(at(router)).toBe('/dashboard-donor?section=home'))
  expect(fake.to('POST /api/auth/login').at(-1)?.body).toEqual({
    email: 'asha@example.org',
    password: 'any',
    code: '123456',
  })
})
