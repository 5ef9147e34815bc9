import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import SessionSettings from './session-settings.tsx'

it('sessions that began in the same minute on the same device have buttons with different names', async () => {
  const session = {
    current: false,
    device: 'Firefox on Linux',
    network: '192.0.2.7',
    startedAt: '2026-11-23T01:18:00.000Z',
    lastUsedAt: null,
    endsAt: '2026-11-23T13:18:00.000Z',
  }
  const sessions = [1, 2].map((digit) => ({
    ...session,
    id: `00000000-0000-4000-8000-00000000000${digit}`,
  }))
  stubServer({ 'GET /api/user/sessions': { sessions } })
  renderAt(<SessionSettings onSignedOut={() => Promise.resolve()} />)
  const buttons = await screen.findAllByRole('button', { name: /^Sign out session/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Sign out session 1: Firefox on Linux, signed in 23 November 2026 at 01:18',
    'Sign out session 2: Firefox on Linux, signed in 23 November 2026 at 01:18',
  ])
})
