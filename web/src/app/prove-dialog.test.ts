import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazySessionDialogs } from './lazy-session-dialogs.tsx'
import { connectSession, request } from '../lib/api/api.ts'
import { hasCode } from '../lib/api/api-error.ts'
import { fillField } from '../testing/fill-field.ts'
import { renderAt } from '../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../testing/session.ts'
import { askForProof } from '../features/identity/fresh-proof/proof-request.ts'

const ways = { password: true, secondFactor: false, google: false }

/** Opens a page whose acts the server refuses until the person has proved that it is them. */
const open = (known: object, more: object = {}) => {
  let isProved = false
  const fake = stubServer({
    'GET /api/system': { demo: false, testPayments: true, outbox: true, cookieDomain: null },
    'GET /api/auth/proof': known,
    'POST /api/auth/proof': () => {
      isProved = true
      return Response.json({ message: 'Thank you.' })
    },
    'POST /api/team-invite/leave': () =>
      isProved
        ? Response.json({ message: 'You have left.' })
        : makeErrorResponse(403, 'fresh-sign-in-required', 'Confirm first that it is you.'),
    ...more,
  })
  renderAt(createElement(LazySessionDialogs))
  return fake
}

const leave = async (): Promise<unknown> => {
  const body = JSON.stringify({ charityId: 'a charity' })
  const answer = await request('/api/team-invite/leave', { method: 'POST', headers: {}, body })
  return answer.json()
}

/** Stands for Google's script, in whose window the person consents at once. */
const initCodeClient = (config: { callback: (answer: object) => void; state: string }) => ({
  requestCode: () => config.callback({ code: 'a code', state: config.state }),
})

const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))

beforeEach(() => connectSession({ token: () => 'a token', onProofNeeded: askForProof }))

afterEach(() => connectSession({ token: () => null, onProofNeeded: async () => false }))

test('an act that needs a fresh proof asks for the password and is then sent again', async () => {
  const fake = open(ways)
  const left = leave()
  await fillField(await screen.findByLabelText('Your password'), 'secret')
  await confirm()
  expect(await left).toEqual({ message: 'You have left.' })
  expect(fake.to('POST /api/auth/proof')[0]?.body).toEqual({ password: 'secret' })
  expect(fake.to('POST /api/team-invite/leave').map(({ body }) => body)).toEqual([
    { charityId: 'a charity' },
    { charityId: 'a charity' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closing the dialog sends nothing again, and the page shows why the act was refused', async () => {
  const fake = open(ways)
  const left = leave().catch((error: unknown) => error)
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(hasCode(await left, 'fresh-sign-in-required')).toBe(true)
  expect(fake.to('POST /api/team-invite/leave')).toHaveLength(1)
})

test('acts at the same time share one dialog, and a wrong password shows at its field', async () => {
  const wrong = [{ path: 'password', message: 'That is not your current password.' }]
  const fake = open(ways, {
    'POST /api/auth/proof': () => makeErrorResponse(400, 'validation-failed', 'Check it.', wrong),
  })
  const both = Promise.allSettled([leave(), leave()])
  await fillField(await screen.findByLabelText('Your password'), 'wrong')
  await confirm()
  expect((await screen.findAllByText('That is not your current password.')).length).toBeGreaterThan(
    0,
  )
  expect(fake.to('GET /api/auth/proof')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a person with two-step sign-in may use a code in place of the password', async () => {
  const fake = open({ ...ways, secondFactor: true })
  const left = leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Use a sign-in code instead' }))
  await fillField(screen.getByLabelText('Sign-in code'), ' 123456 ')
  await confirm()
  await left
  expect(fake.to('POST /api/auth/proof')[0]?.body).toEqual({ code: '123456' })
})

test('a person whose account has no password is offered the connected Google account', async () => {
  const google = { clientId: 'pennytrail.example', scriptUrl: 'https://accounts.example/client.js' }
  vi.spyOn(document.head, 'append').mockImplementation((script) =>
    (script as HTMLScriptElement).dispatchEvent(new Event('load')),
  )
  const fake = open(
    { password: false, secondFactor: false, google: true },
    {
      'GET /api/system': { google },
      'POST /api/auth/google/start': { state: 'a state', nonce: 'a nonce' },
      'POST /api/auth/google/prove': { message: 'Thank you.' },
      'POST /api/team-invite/leave': () =>
        fake.to('POST /api/auth/google/prove').length > 0
          ? Response.json({ message: 'You have left.' })
          : makeErrorResponse(403, 'fresh-sign-in-required', 'Confirm first that it is you.'),
    },
  )
  vi.stubGlobal('google', { accounts: { oauth2: { initCodeClient } } })
  const left = leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm with Google' }))
  expect(await left).toEqual({ message: 'You have left.' })
  expect(screen.queryByLabelText('Your password')).toBeNull()
  expect(fake.to('POST /api/auth/google/prove')[0]?.body).toEqual({
    code: 'a code',
    state: 'a state',
  })
  vi.restoreAllMocks()
})
