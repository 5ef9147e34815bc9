import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createNoResponseError } from '../lib/api-error.ts'
import { renderAt } from '../testing/render.tsx'
import { NeedsAttention } from './dashboard.tsx'

const items = [{ text: '2 projects with an update overdue', to: '/dashboard-charity' }]

test('tasks that could be loaded are shown even if others failed to load, and the failure is reported', async () => {
  const refetch = vi.fn<() => void>()
  renderAt(<NeedsAttention items={items} query={{ error: createNoResponseError(), refetch }} />)
  expect(screen.getByRole('link', { name: items[0]!.text })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(
    'What needs your attention could not be loaded.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('the list of tasks shows nothing when there are none', () => {
  renderAt(<NeedsAttention items={[]} query={{ error: null, refetch: vi.fn<() => void>() }} />)
  expect(screen.queryByRole('heading')).toBeNull()
})
