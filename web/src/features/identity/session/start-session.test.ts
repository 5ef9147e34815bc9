import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cookieJar } from '../../../testing/cookie-jar.ts'
import { makeLogin, makeToken, stubServer } from '../../../testing/session.ts'
import { useSession } from './session.ts'
import { startSession } from './start-session.ts'

const status = () => useSession.getState().status

afterEach(() => vi.restoreAllMocks())

test('starting the app hands the account on before the page shows, so that the page need not load it again', async () => {
  const { token: _, ...account } = makeLogin()
  const fake = stubServer({ 'GET /api/auth/me': account })
  cookieJar().jar.set('jwt_authorisation', makeToken())
  useSession.setState({ status: 'starting' })
  const stored: unknown[] = []
  const stop = startSession((one) => stored.push({ account: one, status: status() }))
  await waitFor(() => expect(status()).toBe('signed-in'))
  stop()
  expect(stored).toEqual([{ account, status: 'starting' }])
  expect(fake.to('GET /api/auth/me')).toHaveLength(1)
})
