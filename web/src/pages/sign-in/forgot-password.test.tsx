import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  requestResetCode,
  resetPassword,
} from '../../features/forgot-password/forgot-password-calls.ts'
import { useSession } from '../../features/identity/session/session.ts'
import { emailDraft } from '../../features/identity/sign-in/sign-in-draft.ts'
import { setActiveRole, useUser } from '../../features/identity/user.ts'
import { connectSession } from '../../lib/api/api.ts'
import { toastDurations, useToasts } from '../../lib/toast.ts'
import { cookieJar } from '../../testing/cookie-jar.ts'
import { makeErrorResponse, makeLogin, stubServer } from '../../testing/session.ts'
import ForgotPasswordPage from './forgot-password.page.tsx'
import { fillField } from '../../testing/fill-field.ts'
import { findInPage, openPages } from '../../testing/render.tsx'

const system = {
  demo: false,
  testPayments: true,
  outbox: true,
  cookieDomain: null,
  productionHost: null,
  marketingOrigin: 'https://www.pennytrail.example',
}
const request = 'POST /api/forgot-password/request-otp'
const reset = 'POST /api/forgot-password/reset'
const message = 'The server’s own sentence.'

const server = (answers: object = {}) =>
  stubServer({
    'GET /api/system': system,
    'GET /api/testimonial': { testimonials: [] },
    [request]: { message },
    [reset]: { message },
    ...answers,
  })

const open = (at = '/forgot-password') => {
  const { router } = openPages({ '/forgot-password': <ForgotPasswordPage /> }, ['/before', at])
  return router
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const at = (router: ReturnType<typeof open>) =>
  router.state.location.pathname + router.state.location.search
const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => ({ kind, text }))

const toCode = async () => {
  await fillField(field('Email'), 'asha@example.org')
  await press('Send reset code')
  return screen.findByLabelText<HTMLInputElement>('Reset code')
}
const doReset = async () => {
  await toCode()
  await fillField(field('Reset code'), '123456')
  await fillField(field('New password'), 'blue-harbour')
  await press('Reset password')
}

beforeEach(() => {
  cookieJar()
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ status: 'signed-out' })
  useToasts.setState({ toasts: [] })
  emailDraft.current = ''
})

afterEach(() => vi.restoreAllMocks())

describe('the first step', () => {
  test.each([
    ['', 'Email is required'],
    ['asha@', 'Please enter a valid email address'],
  ])(
    'when the email field with %j loses the focus, the first step says: %s',
    async (value, expected) => {
      const fake = server()
      open()
      await userEvent.click(field('Email'))
      if (value) await fillField(field('Email'), value)
      expect(screen.queryByText(expected)).toBeNull()
      await userEvent.tab()
      expect(await screen.findByText(expected)).toBeTruthy()
      await press('Send reset code')
      expect(fake.to(request)).toEqual([])
    },
  )

  test('the first step continues to the code once it is sent, with a toast of three seconds', async () => {
    const fake = server()
    open()
    const code = await toCode()
    expect(fake.to(request)[0]?.body).toEqual({ email: 'asha@example.org' })
    expect(toasts()).toEqual([
      {
        kind: 'success',
        text: 'If that email exists, we’ve just sent you a six‑digit code.',
      },
    ])
    expect(toastDurations.success).toBe(3000)
    expect(document.activeElement).toBe(code)
  })

  test.each([
    ['the server’s message', () => makeErrorResponse(429, 'too-many-requests', message), message],
    ['its own', () => new Response('', { status: 502 }), 'Failed to send reset code'],
    [
      'its own without an answer',
      () => Promise.reject(new TypeError()),
      'Failed to send reset code',
    ],
  ])('a failed request for a code shows %s', async (_, answer, expected) => {
    server({ [request]: answer })
    open()
    await fillField(field('Email'), 'asha@example.org')
    await press('Send reset code')
    expect(within(await findInPage('alert')).getByText(expected)).toBeTruthy()
    expect(toasts()).toEqual([{ kind: 'error', text: expected }])
    expect(field('Email').value).toBe('asha@example.org')
  })
})

describe('the second step', () => {
  test.each([
    ['Reset code', '', 'Reset code is required'],
    ['Reset code', '12345', 'Reset code must be 6 digits'],
    ['New password', '', 'Password is required'],
    ['New password', '12345', 'Password must be at least 6 characters'],
  ])(
    'the second step’s error for the field %s with the value %j is: %s',
    async (label, value, expected) => {
      const fake = server()
      open()
      await toCode()
      await userEvent.click(field(label))
      if (value) await fillField(field(label), value)
      await userEvent.tab()
      expect(await screen.findByText(expected)).toBeTruthy()
      await press('Reset password')
      expect(fake.to(reset)).toEqual([])
    },
  )

  test.each(['123 456', '123-456', ' 123\u2011456 ', '1234567'])(
    'pasting %j fills in the six digits of the code',
    async (pasted) => {
      server()
      open()
      await userEvent.click(await toCode())
      await userEvent.paste(pasted)
      expect(field('Reset code').value).toBe('123456')
    },
  )

  test('the second step makes phones offer the emailed code and a numeric keypad', async () => {
    server()
    open()
    const code = await toCode()
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric'])
  })

  test('“Back to email” leads back and keeps the email address', async () => {
    server()
    open()
    await toCode()
    await userEvent.click(screen.getByRole('link', { name: 'Back to email' }))
    expect(field('Email').value).toBe('asha@example.org')
  })

  test('going one page back shows the first step, and a reload keeps the second step', async () => {
    server()
    const router = open()
    await toCode()
    const { state } = router.state.location
    await act(() => router.navigate(-1))
    expect(field('Email').value).toBe('asha@example.org')
    // After a reload the browser passes the state of its history entry to the page.
    await act(() => router.navigate('/forgot-password', { state: structuredClone(state) }))
    expect(field('Reset code')).toBeTruthy()
    expect(screen.getByText(/^If asha@example.org has an account/)).toBeTruthy()
  })

  test('the second step shows the strength of an accepted password, even a weak one', async () => {
    server()
    open()
    await toCode()
    await fillField(field('New password'), 'aaaaa')
    expect(screen.queryByText('Password is weak')).toBeNull()
    await fillField(field('New password'), 'a')
    const line = await screen.findByText('Password is weak')
    expect(line.dataset['level']).toBe('weak')
  })

  test('the second step can send another code', async () => {
    const fake = server()
    open()
    await toCode()
    await press('Send another code')
    await waitFor(() => expect(fake.to(request)).toHaveLength(2))
  })

  test.each([
    ['the server’s message', () => makeErrorResponse(400, 'reset-code-wrong', message), message],
    ['its own', () => new Response('', { status: 502 }), 'Failed to reset password'],
  ])('a failed reset shows %s and keeps the typed text', async (_, answer, expected) => {
    server({ [reset]: answer })
    open()
    await doReset()
    expect(within(await findInPage('alert')).getByText(expected)).toBeTruthy()
    expect(toasts().at(-1)).toEqual({ kind: 'error', text: expected })
    expect([field('Reset code').value, field('New password').value]).toEqual([
      '123456',
      'blue-harbour',
    ])
  })
})

describe('after a reset', () => {
  test.each([
    ['CHARITY', '/dashboard-charity?section=home', 'CHARITY'],
    ['DONOR & CHARITY', '/dashboard-charity?section=home', 'CHARITY'],
    ['DONOR', '/dashboard-donor?section=home', 'DONOR'],
  ] as const)(
    'after a reset a %s is signed in and goes to %s as %s',
    async (userType, path, role) => {
      const fake = server({ 'POST /api/auth/login': makeLogin({ userType }) })
      const router = open()
      await doReset()
      await waitFor(() => expect(at(router)).toBe(path))
      expect(fake.to(reset)[0]?.body).toEqual({
        email: 'asha@example.org',
        code: '123456',
        newPassword: 'blue-harbour',
      })
      expect(fake.to('POST /api/auth/login')[0]?.body).toEqual({
        email: 'asha@example.org',
        password: 'blue-harbour',
      })
      expect(toasts().at(-1)).toEqual({
        kind: 'success',
        text: 'Password reset successful! Logging you in...',
      })
      expect(useUser.getState().activeRole).toBe(role)
    },
  )

  test.each(['DONORORG', 'DONOR & DONORORG', 'GENERAL'] as const)(
    'a %s is signed in without a role after a reset, stays on the page and gets a link onwards',
    async (userType) => {
      setActiveRole('DONOR')
      server({ 'POST /api/auth/login': makeLogin({ userType }) })
      const router = open()
      await doReset()
      expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeTruthy()
      expect(at(router)).toBe('/forgot-password')
      expect(useUser.getState().activeRole).toBeNull()
      expect(useSession.getState().status).toBe('signed-in')
      const link = screen.getByRole('link', { name: /^Go / })
      expect(link.getAttribute('href')).toBe(
        userType === 'GENERAL' ? '/explore' : '/dashboard-donor-org?section=home',
      )
    },
  )

  test('a reset leads back to an invite, but never to another site', async () => {
    server({ 'POST /api/auth/login': makeLogin({ userType: 'GENERAL' }) })
    const router = open(`/forgot-password?next=${encodeURIComponent('/invite-portal?token=abc')}`)
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/login?next=%2Finvite-portal%3Ftoken%3Dabc',
    )
    await doReset()
    await waitFor(() => expect(at(router)).toBe('/invite-portal?token=abc'))
  })

  test('a reset whose sign-in fails says that the password is set', async () => {
    server({ 'POST /api/auth/login': () => makeErrorResponse(503, 'busy', 'Busy') })
    open('/forgot-password?next=https://evil.example')
    await doReset()
    expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })
})

test('a reset of an account with a second factor asks for its code', async () => {
  server({
    'POST /api/auth/login': ({ body }: { body: { code?: string } }) =>
      body.code === '654321'
        ? Response.json(makeLogin())
        : makeErrorResponse(401, 'second-factor-required', 'Enter the code'),
  })
  const router = open()
  await doReset()
  await fillField(await screen.findByLabelText('Sign-in code'), '654321')
  await press('Sign in')
  await waitFor(() => expect(at(router)).toBe('/dashboard-donor?section=home'))
})

test('the calls for a code and for a reset have default messages for an error response that contains none', async () => {
  server({ [request]: () => new Response('', { status: 502 }), [reset]: () => Response.error() })
  await expect(requestResetCode('a@example.org')).rejects.toThrow('Couldn’t send reset email')
  const body = { email: 'a@example.org', code: '123456', newPassword: 'blue-harbour' }
  await expect(resetPassword(body)).rejects.toThrow('Reset failed')
})

describe('the back arrow', () => {
  test('the back arrow goes one page back', async () => {
    server()
    vi.spyOn(history, 'length', 'get').mockReturnValue(2)
    const router = open()
    await press('Back')
    await waitFor(() => expect(at(router)).toBe('/before'))
  })

  test('the back arrow leads to the marketing home page on the production host', async () => {
    server({ 'GET /api/system': { ...system, productionHost: location.host } })
    open()
    const back = await screen.findByRole('link', { name: 'Back' })
    expect(back.getAttribute('href')).toBe('https://www.pennytrail.example/')
  })

  test('“Sign In” leads to /login', () => {
    server()
    open()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  })
})

test('the side panel of the page shows a testimonial with the name of its person', async () => {
  const testimonial = { id: 't-1', quote: 'First, it worked.', name: 'Ada Lark', roleLine: 'Gives' }
  server({ 'GET /api/testimonial': { testimonials: [testimonial] } })
  open()
  expect((await screen.findByRole('figure')).textContent).toContain('First, it worked.')
  expect(screen.getByText('Ada Lark')).toBeTruthy()
})

test('the side panel shows the product’s promise when there are no testimonials', async () => {
  server()
  open()
  expect(await screen.findByText(/See what a charity takes and spends/)).toBeTruthy()
})
