import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cookieJar } from '../../../testing/cookie-jar.ts'
import { stored } from '../../../testing/fake-idb-keyval.ts'
import { makeLogin, makeToken, stubServer } from '../../../testing/session.ts'
import type { Profile } from '../profile/profile.ts'
import { usePersonKey } from './session-store.ts'
import { addSessionProject, chooseCharity, expireSession, signIn, useSession } from './session.ts'
import { makeOwnCharity } from '../../../testing/charity.ts'

const charity = (id: string) => makeOwnCharity({ id, name: id, ukCharityNumber: id })

afterEach(() => vi.restoreAllMocks())

test('the session adds a project to the person’s list and selects only a charity that the person belongs to', async () => {
  stubServer({})
  cookieJar()
  const first = { id: 'p1', name: 'One', charityId: 'a', lifecycle: 'draft' } as const
  const charities = [charity('a'), charity('b')]
  await signIn(makeLogin({ projects: [first], charities, charity: charities[0]! }))
  addSessionProject({ ...first, id: 'p2', name: 'Two' })
  expect(useSession.getState().projects.map(({ id }) => id)).toEqual(['p1', 'p2'])
  chooseCharity('b')
  chooseCharity('c')
  expect(useSession.getState().charity?.id).toBe('b')
  await waitFor(() => expect((stored.get('session') as Profile).charity?.id).toBe('b'))
})

test('a session cannot expire for a signed-out person', () => {
  useSession.setState({ status: 'signed-out' })
  expireSession()
  expect(useSession.getState().expired).toBe(false)
})

test('without a session cookie a visitor is signed out at once, and with one the page waits for the session', async () => {
  const { jar } = cookieJar()
  for (const [token, expected] of [
    [undefined, 'signed-out'],
    [makeToken(), 'starting'],
  ] as const) {
    if (token) jar.set('jwt_authorisation', token)
    vi.resetModules()
    const fresh = await import('./session-store.ts')
    expect(fresh.useSession.getState().status).toBe(expected)
  }
})

test('a page is kept when a visitor signs in, and mounted anew for the next person or after signing out', () => {
  const { result } = renderHook(usePersonKey)
  const become = (userId: string): number => {
    act(() => useSession.setState({ userId }))
    return result.current
  }
  const visitor = result.current
  expect(become('ada')).toBe(visitor)
  const next = become('bob')
  expect(next).not.toBe(visitor)
  expect(become('')).not.toBe(next)
})
