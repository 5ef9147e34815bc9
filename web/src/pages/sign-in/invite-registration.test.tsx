import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { makeLogin, makeErrorResponse } from '../../testing/session.ts'
import {
  accept,
  acceptDonor,
  at,
  charity,
  closed,
  donor,
  field,
  login,
  lookUp,
  lookUpOrg,
  modal,
  ofOrg,
  open,
  openOrg,
  password,
  press,
  register,
  shownInvite,
  server,
  setUpInvitePages,
  system,
  toasts,
  token,
} from '../../testing/invite-pages.tsx'
import { fillField } from '../../testing/fill-field.ts'

setUpInvitePages()

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
    await fillField(field('Password'), 'Correct horse')
    await userEvent.click(dialog.getByRole('button', { name: 'Show password' }))
    expect(field('Password').type).toBe('text')
    expect(dialog.getByText('Password is strong')).toBeTruthy()
    await fillField(field('Password'), ' 7')
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
    await fillField(field('Password'), password)
    await fillField(field('Confirm password'), password)
    await userEvent.clear(field(label))
    if (value) await fillField(field(label), value)
    await userEvent.tab()
    await press('Create account and join')
    expect((await dialog.findAllByText(expected)).length).toBeGreaterThan(0)
    expect(fake.to(accept)).toEqual([])
  })

  test('Cancel clears and closes the registration form, while the close icon and Escape keep what was typed', async () => {
    server()
    open()
    await press('Accept')
    await modal()
    await fillField(field('Password'), 'something')
    await press('Cancel')
    await closed()
    await press('Accept')
    await modal()
    expect(field('Password').value).toBe('')
    await fillField(field('Password'), 'something')
    await press('Close')
    await closed()
    await press('Accept')
    await modal()
    expect(field('Password').value).toBe('something')
    await userEvent.keyboard('{Escape}')
    await closed()
  })

  test('joining a charity’s team accepts the invite, signs the person in and opens the dashboard with a message', async () => {
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
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    ['nobody', {}],
    ['somebody else', { status: 'signed-in', userId: 'another', email: 'other@example.org' }],
  ] as const)('joining while %s is signed in looks the invite up once', async (_, session) => {
    const fake = server()
    useSession.setState(session)
    const router = open()
    await register()
    await waitFor(() => expect(at(router)).toBe('/dashboard-charity?section=home'))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(fake.to(lookUp)).toHaveLength(1)
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

  test('an invited person can join a donor organisation', async () => {
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
  ])(
    'the form says why the registration failed and keeps the typed text: %#',
    async (answer, expected) => {
      server({ [accept]: answer })
      open()
      await register()
      const dialog = within(await modal())
      await dialog.findByText(expected)
      expect(toasts()).toEqual([`error: ${expected}`])
      expect(field('Password').value).toBe(password)
    },
  )

  test('the form asks an existing account only for its password, however weak', async () => {
    const fake = server({ [lookUp]: { ...shownInvite, hasAccount: true } })
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
    await fillField(field('Password'), 'aaaa')
    await press('Join')
    await waitFor(() => expect(fake.to(login)).toHaveLength(1))
    expect(fake.to(accept)[0]?.body).toMatchObject({ password: 'aaaa' })
  })

  test('a person who is signed in with the address of the invite joins without a password', async () => {
    const { token: _token, ...user } = makeLogin({
      email: shownInvite.email,
      userType: 'CHARITY',
      charities: [charity],
    })
    const fake = server({
      [lookUp]: { ...shownInvite, hasAccount: true },
      'GET /api/auth/me': user,
    })
    useSession.setState({
      status: 'signed-in',
      token: 'own',
      userId: user.id,
      email: shownInvite.email,
    })
    const router = open()
    await press('Accept')
    const dialog = within(await modal())
    expect(dialog.getByText('You are signed in as mary@example.org.')).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    await press('Join')
    await waitFor(() => expect(at(router)).toBe('/dashboard-charity?section=home'))
    expect(fake.to(accept)[0]?.body).toEqual({ firstname: 'Mary', lastname: 'Ann Lee', token })
    expect(fake.to(login)).toEqual([])
    await waitFor(() => expect(useSession.getState().charity).toMatchObject({ id: charity.id }))
  })

  test('the form leads to Google and back to the invite, with its token in no address', async () => {
    const google = { clientId: 'g', scriptUrl: 'https://google.example/client' }
    server({
      [lookUp]: { ...shownInvite, hasAccount: true },
      'GET /api/system': { ...system, google },
    })
    open()
    await press('Accept')
    const dialog = within(await modal())
    const link = await dialog.findByRole('link', { name: 'Continue with Google' })
    expect(link.getAttribute('href')).toBe('/login?next=%2Finvite-portal')
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    cleanup()
    open('/invite-portal')
    expect(await screen.findByText('You have been invited as a Manager.')).toBeTruthy()
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
    'a person who joins but cannot be signed in goes to the log-in page: %s',
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
