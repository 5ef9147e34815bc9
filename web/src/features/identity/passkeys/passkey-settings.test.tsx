import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import PasskeySettings from './passkey-settings.tsx'
import { canUsePasskeys, describePasskeyError } from './passkey-support.ts'

afterEach(() => vi.unstubAllGlobals())

const makePasskey = (digit: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  name: 'Chrome on Windows',
  createdAt: '2026-11-23T01:18:00.000Z',
  lastUsedAt: null,
  isSynced: true,
  ...more,
})

it('passkeys with the same name have buttons with different names', async () => {
  stubServer({ 'GET /api/user/passkeys': { passkeys: [makePasskey(1), makePasskey(2)] } })
  renderAt(<PasskeySettings />)
  const buttons = await screen.findAllByRole('button', { name: /^Remove passkey/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove passkey 1: Chrome on Windows',
    'Remove passkey 2: Chrome on Windows',
  ])
})

it('a browser without passkeys lists them and says where to add one', async () => {
  stubServer({ 'GET /api/user/passkeys': { passkeys: [makePasskey(1, { isSynced: false })] } })
  renderAt(<PasskeySettings />)
  expect(await screen.findByText('It is on one device only.')).toBeTruthy()
  expect(screen.getByText(/Use another browser or device to add one/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

it('a site at a bare IP address has no passkeys', () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  for (const [hostname, expected] of [
    ['give.example.org', true],
    ['localhost', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ] as const) {
    vi.stubGlobal('location', { hostname })
    expect(canUsePasskeys()).toBe(expected)
  }
})

it('a passkey that was not used says what to do next', () => {
  const sentences = { cancelled: 'Try again.', failed: 'It failed.' }
  const describe = (error: unknown) => describePasskeyError(error, sentences)
  expect(describe(new DOMException('', 'NotAllowedError'))).toBe('Try again.')
  expect(describe(new DOMException('', 'InvalidStateError'))).toBe(
    'This device already has a passkey for your account.',
  )
  expect(describe(new ApiError(400, 'passkey-refused', 'It may have been removed.'))).toBe(
    'It may have been removed.',
  )
  expect(describe(new TypeError('no network'))).toBe('It failed.')
})
