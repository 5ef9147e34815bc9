import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, makeErrorResponse } from '../../testing/session.ts'
import StripeCallbackPage from './stripe-callback.page.tsx'
import { openPages } from '../../testing/render.tsx'

const call = 'GET /api/auth/stripe/oauth/callback'

const open = () => {
  const answered = Promise.withResolvers<Response>()
  const fetchCalled = vi.fn<(url: string) => void>()
  const fake = fakeServer({ [call]: () => answered.promise })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    fetchCalled(url)
    return fake.respond(url, init)
  })
  const { router } = openPages(
    { '/auth/stripe/oauth/callback': <StripeCallbackPage /> },
    '/auth/stripe/oauth/callback?code=ac_1&state=s_1',
  )
  const at = () => router.state.location.pathname + router.state.location.search
  return { answered, fetchCalled, at }
}

it('the callback page says that Stripe is being connected, then leads to the dashboard with connected=true', async () => {
  const { answered, fetchCalled, at } = open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Connecting your Stripe account...',
  )
  await waitFor(() => expect(fetchCalled).toHaveBeenCalled())
  expect(fetchCalled.mock.calls.map(([url]) => url)).toEqual([
    '/api/auth/stripe/oauth/callback?code=ac_1&state=s_1',
  ])
  const charity = { id: 'c', number: '9000012', name: 'Lantern Trust' }
  answered.resolve(Response.json({ connected: true, charity }))
  await waitFor(() => expect(at()).toBe('/dashboard?connected=true'))
})

it('the callback page leads to the dashboard with error=stripe when the connection failed', async () => {
  const { answered, at } = open()
  answered.resolve(makeErrorResponse(409, 'connect-used', 'Each one works once.'))
  await waitFor(() => expect(at()).toBe('/dashboard?error=stripe'))
})
