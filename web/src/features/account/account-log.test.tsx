import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import AccountLog from './account-log.tsx'

const event = (id: number) => ({
  id: `01900000-0000-7000-8000-00000000000${id}`,
  at: `2026-06-0${9 - id}T10:00:00.000Z`,
  act: id === 0 ? 'sign-in-new-device' : 'sign-in',
  device: 'Firefox on Windows',
  network: '192.0.2.1',
})

test('a person reads the newest events of their account first, and all of them on request, with the focus on the first that is new', async () => {
  const events = Array.from({ length: 7 }, (_, at) => event(at))
  stubServer({ 'GET /api/user/log': { events } })
  renderAt(<AccountLog />, '/profile-settings')
  const list = await screen.findByRole('list', { name: 'What happened on your account' })
  const items = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items()).toHaveLength(5)
  expect(items()[0]).toMatch(/^Signed in from a new device.*Firefox on Windows, from 192\.0\.2\.1$/)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(items()).toHaveLength(7)
  expect(document.activeElement?.textContent).toBe(items()[5])
})
