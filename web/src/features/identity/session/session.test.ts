import { listDonorOrgRights } from '@pennytrail/contract/identity/rights.ts'
import { waitFor } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../lib/api/api.ts'
import {
  storeStartedGift,
  readBrowserSecret,
  readStartedGift,
} from '../../../lib/started-gifts/started-gifts.ts'
import { useToasts } from '../../../lib/toast.ts'
import { cookieJar } from '../../../testing/cookie-jar.ts'
import { makeErrorResponse, makeLogin, makeToken, stubServer } from '../../../testing/session.ts'
import { stored } from '../../../testing/fake-idb-keyval.ts'
import { serialiseCookie } from './authorisation-cookie.ts'
import { toProfile } from '../profile/profile.ts'
import { setToken, signIn, signOut, useSession } from './session.ts'
import { startSession } from './start-session.ts'
import { rehydrationTimeoutMilliseconds } from '../profile/stored-profile.ts'
import { setActiveRole, useUser } from '../user.ts'
import { makeOwnCharity } from '../../../testing/charity.ts'

const me = (more: object = {}) => {
  const { token: _, ...user } = makeLogin()
  return { ...user, setup: { confirmed: true, intent: null, claimWaiting: false }, ...more }
}
const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }

let stop = () => {}
const server = (answers: object = {}) =>
  stubServer({
    'GET /api/system': system,
    'GET /api/auth/me': () => me(),
    'POST /api/auth/logout': { message: 'You are signed out.' },
    ...answers,
  })
const start = () => {
  stop = startSession()
}
const press = async () => {
  window.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(0)
}
const charity = (id: string) => makeOwnCharity({ id, name: id, ukCharityNumber: id })
const status = () => useSession.getState().status

beforeEach(() => useSession.setState({ status: 'starting' }))

afterEach(() => {
  stop()
  stop = () => {}
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('logging in stores every field of the response and a one-hour cookie, but no other copy of the token', async () => {
  server()
  const { written } = cookieJar()
  const project = { id: 'p', name: 'Wells', charityId: 'c', lifecycle: 'active' } as const
  const donorOrg = {
    id: 'o',
    name: 'Larkfield',
    status: 'verified',
    role: 'Viewer',
    can: listDonorOrgRights('Viewer'),
  } as const
  const login = makeLogin({
    bio: 'I follow pennies.',
    introduction: 'I keep bees.',
    avatarid: 'img-a-512x512',
    charities: [charity('c')],
    donorOrgs: [donorOrg],
    projects: [project],
    roles: [{ kind: 'charity', id: 'c', role: 'Lead' }],
    isAdmin: true,
    charity: charity('c'),
    userType: 'DONOR & CHARITY',
  })
  await signIn(login)

  // Every value differs from its default, so that a lost field cannot pass the comparison.
  const details = {
    userId: 'person-1',
    firstname: 'Asha',
    lastname: 'Okoro',
    email: 'asha@example.org',
    bio: 'I follow pennies.',
    introduction: 'I keep bees.',
    avatarid: 'img-a-512x512',
    charities: [charity('c')],
    donorOrgs: [donorOrg],
    projects: [project],
    isAdmin: true,
    charity: charity('c'),
    roles: [{ kind: 'charity', id: 'c', role: 'Lead' }],
    userType: 'DONOR & CHARITY',
  }
  expect(useSession.getState()).toMatchObject({
    ...details,
    status: 'signed-in',
    isLoggedIn: true,
    token: login.token,
  })
  expect(written).toEqual([
    `jwt_authorisation=${login.token}; path=/; max-age=3600; samesite=lax; secure`,
  ])
  expect(stored.get('session')).toEqual(details)
  expect(JSON.stringify([...stored])).not.toContain(login.token)
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(login.token)
})

test('the cookie uses the product’s domain if one is configured', () => {
  expect(serialiseCookie('a.b.c', 3600, 'pennytrail.example')).toBe(
    'jwt_authorisation=a.b.c; path=/; max-age=3600; samesite=lax; secure; domain=pennytrail.example',
  )
})

test('setting a token marks the person as logged in', () => {
  setToken('a.b.c')
  expect(useSession.getState()).toMatchObject({ isLoggedIn: true, status: 'signed-in' })
  setToken(null)
  expect(useSession.getState().isLoggedIn).toBe(false)
})

test('logging out clears the session and the cookie and revokes the token', async () => {
  const fake = server()
  const { jar } = cookieJar()
  start()
  const login = makeLogin({
    userType: 'DONOR & CHARITY',
    bio: 'I follow pennies.',
    introduction: 'I keep bees.',
    avatarid: 'img-a-512x512',
    isAdmin: true,
    charities: [charity('c')],
    charity: charity('c'),
    roles: [{ kind: 'charity', id: 'c', role: 'Lead' }],
  })
  await signIn(login)
  setActiveRole('CHARITY')
  expect(localStorage.getItem('userSelectedProfile')).toBe('CHARITY')

  await signOut()
  expect(fake.to('POST /api/auth/logout')[0]?.authorization).toBe(`Bearer ${login.token}`)
  expect(useSession.getState()).toMatchObject({
    userId: '',
    firstname: '',
    lastname: '',
    email: '',
    bio: '',
    introduction: '',
    avatarid: null,
    charities: [],
    donorOrgs: [],
    projects: [],
    isAdmin: false,
    charity: null,
    roles: [],
    userType: 'GENERAL',
    status: 'signed-out',
    token: null,
    isLoggedIn: false,
  })
  expect(useUser.getState()).toEqual({
    userType: 'GENERAL',
    canToggle: false,
    userSelection: 'donor',
    activeRole: null,
  })
  expect([jar.size, stored.size, localStorage.length]).toEqual([0, 0, 0])
})

test('signing out removes the stored gift forms and the secret stored in the browser', async () => {
  server()
  cookieJar()
  start()
  await signIn(makeLogin())
  const secret = await readBrowserSecret()
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(await readBrowserSecret()).toBe(secret)
  await storeStartedGift('gift-1', { owner: 'ada', values: {}, mark: '', at: Date.now() })
  expect(await readStartedGift('gift-1', 'ada')).not.toBeNull()
  expect(await readStartedGift('gift-1', 'eve')).toBeNull()
  await signOut()
  expect(await readStartedGift('gift-1', 'ada')).toBeNull()
  expect(await readBrowserSecret()).not.toBe(secret)
})

test('a visitor keeps the secret of a started gift when a page loads', async () => {
  server()
  cookieJar()
  const secret = await readBrowserSecret()
  start()
  await vi.waitFor(() => expect(status()).toBe('signed-out'))
  expect(await readBrowserSecret()).toBe(secret)
})

test('logging out works without the server and warns that the token stays valid', async () => {
  server({ 'POST /api/auth/logout': () => Promise.reject(new TypeError('offline')) })
  cookieJar()
  start()
  await signIn(makeLogin())
  await signOut()
  expect(status()).toBe('signed-out')
  expect(useToasts.getState().toasts.at(-1)?.text).toContain('ends by itself within the hour')
})

test('starting the app as a visitor sends no request to the server', async () => {
  const fake = server()
  cookieJar()
  start()
  expect(status()).toBe('signed-out')
  expect(fake.calls).toEqual([])
})

test('starting the app restores the token from the cookie and the person from the stored profile', async () => {
  const account = Promise.withResolvers<object>()
  const fake = server({ 'GET /api/auth/me': () => account.promise })
  const token = makeToken()
  cookieJar().jar.set('jwt_authorisation', token)
  stored.set('session', toProfile(makeLogin({ userType: 'DONOR & CHARITY' })))
  start()
  expect(status()).toBe('starting')
  await waitFor(() => expect(status()).toBe('signed-in'))
  expect(useSession.getState()).toMatchObject({ token, isLoggedIn: true, firstname: 'Asha' })

  account.resolve(me({ firstname: 'Asha Maria' }))
  await waitFor(() => expect(useSession.getState().firstname).toBe('Asha Maria'))
  expect(fake.to('GET /api/auth/me')[0]?.authorization).toBe(`Bearer ${token}`)
})

test.each([
  ['expired', () => makeToken({ left: -1 })],
  ['not decodable', () => 'no-token'],
  ['without exp', () => `x.${btoa('{}')}.y`],
])('starting the app signs the person out when the token is %s', async (_, token) => {
  server()
  const { jar } = cookieJar()
  jar.set('jwt_authorisation', token())
  stored.set('session', toProfile(makeLogin()))
  start()
  await waitFor(() => expect(status()).toBe('signed-out'))
  await waitFor(() => expect([jar.size, stored.size]).toEqual([0, 0]))
})

test('starting the app waits 5000 ms for the stored profile and then uses the cookie alone', async () => {
  vi.useFakeTimers()
  server()
  cookieJar().jar.set('jwt_authorisation', makeToken())
  vi.mocked(get).mockReturnValueOnce(new Promise(() => {}))
  start()
  await vi.advanceTimersByTimeAsync(4999)
  expect(status()).toBe('starting')
  await vi.advanceTimersByTimeAsync(1)
  expect(rehydrationTimeoutMilliseconds).toBe(5000)
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', firstname: 'Asha' })
})

test('a browser database that hangs prevents neither starting the app nor logging in', async () => {
  vi.useFakeTimers()
  server()
  cookieJar().jar.set('jwt_authorisation', makeToken())
  vi.mocked(get).mockReturnValueOnce(new Promise(() => {}))
  vi.mocked(set).mockReturnValueOnce(new Promise(() => {}))
  start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(status()).toBe('signed-in')
  vi.mocked(set).mockReturnValueOnce(new Promise(() => {}))
  const entered = vi.fn<() => void>()
  void signIn(makeLogin()).then(entered)
  await vi.advanceTimersByTimeAsync(1000)
  expect(entered).toHaveBeenCalled()
})

test('a stored profile of another person is not shown', async () => {
  server()
  cookieJar().jar.set('jwt_authorisation', makeToken())
  stored.set('session', { ...toProfile(makeLogin()), userId: 'person-2', firstname: 'Ben' })
  start()
  await waitFor(() => expect(status()).toBe('signed-in'))
  expect(useSession.getState().firstname).toBe('Asha')
})

test('starting the app with a revoked token signs the person out', async () => {
  server({ 'GET /api/auth/me': () => makeErrorResponse(401, 'token-invalid', 'Ended.') })
  const { jar } = cookieJar()
  jar.set('jwt_authorisation', makeToken())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  start()
  await waitFor(() => expect(status()).toBe('signed-out'))
  expect(jar.size).toBe(0)
})

test('starting the app without a response about the account keeps the person signed in and logs a warning', async () => {
  server({ 'GET /api/auth/me': () => Promise.reject(new TypeError('offline')) })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  cookieJar().jar.set('jwt_authorisation', makeToken())
  start()
  await waitFor(() => expect(status()).toBe('signed-in'))
  expect(warned).toHaveBeenCalledWith('Failed to fetch user type')
  expect(useUser.getState().userType).toBe('GENERAL')
})

test('a session that ends while a page is open keeps the profile and asks the person to sign in again', async () => {
  vi.useFakeTimers()
  server()
  const { jar } = cookieJar()
  start()
  await signIn(makeLogin())
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(useSession.getState()).toMatchObject({
    status: 'signed-in',
    expired: 'asking',
    token: null,
    isLoggedIn: false,
    firstname: 'Asha',
  })
  expect(jar.size).toBe(0)

  await signIn(makeLogin())
  expect(useSession.getState()).toMatchObject({ expired: false, isLoggedIn: true })
})

test('a refused token ends the session unless a newer token has replaced it', async () => {
  server({ 'GET /api/system': () => makeErrorResponse(401, 'token-invalid', 'Ended.') })
  cookieJar()
  start()
  await signIn(makeLogin())
  const rejectedCall = api('GET /api/system').catch(() => {})
  setToken(makeToken({ left: 3599 }))
  await rejectedCall
  expect(useSession.getState().expired).toBe(false)
  await api('GET /api/system').catch(() => {})
  expect(useSession.getState().expired).toBe('asking')
})

test('activity renews a token that is older than a quarter of an hour', async () => {
  vi.useFakeTimers()
  const renewed = { token: '' }
  const fake = server({
    'POST /api/auth/renew': () => {
      renewed.token = makeToken()
      return { token: renewed.token }
    },
  })
  const { jar } = cookieJar()
  start()
  await signIn(makeLogin())
  await vi.advanceTimersByTimeAsync(14 * 60_000)
  await press()
  expect(fake.to('POST /api/auth/renew')).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(61_000)
  await press()
  await press()
  expect(fake.to('POST /api/auth/renew')).toHaveLength(1)
  expect(useSession.getState().token).toBe(renewed.token)
  expect(jar.get('jwt_authorisation')).toBe(renewed.token)
})

test('activity does not renew a token that ends together with its session', async () => {
  vi.useFakeTimers()
  const fake = server()
  cookieJar()
  start()
  await signIn(makeLogin({ token: makeToken({ left: 600, length: 600 }) }))
  window.dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(fake.to('POST /api/auth/renew')).toEqual([])
})

test('signing in or out in one tab also signs the other tab in or out', async () => {
  server()
  const { jar } = cookieJar()
  start()
  const other = new BroadcastChannel('pennytrail-session')
  const notifyTab = other.postMessage.bind(other)
  const token = makeToken()
  jar.set('jwt_authorisation', token)
  await set('session', toProfile(makeLogin()))
  notifyTab('signed-in')
  await waitFor(() => expect(useSession.getState()).toMatchObject({ token, firstname: 'Asha' }))
  notifyTab('signed-out')
  await waitFor(() => expect(status()).toBe('signed-out'))
  other.close()
})
