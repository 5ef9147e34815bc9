import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createNoResponseError } from '../../lib/api/api-error.ts'
import { renderAt } from '../../testing/render.tsx'
import { NeedsAttention } from './dashboard.tsx'

const items = [{ text: '2 projects with an update overdue', to: '/dashboard-charity' }]

test('the dashboard shows the tasks that could be loaded even if others failed, and reports the failure', async () => {
  const refetch = vi.fn<() => void>()
  renderAt(<NeedsAttention items={items} query={{ error: createNoResponseError(), refetch }} />)
  expect(screen.getByRole('link', { name: items[0]!.text })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(
    'What needs your attention could not be loaded.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('the dashboard shows no list of tasks when there are no tasks', () => {
  renderAt(<NeedsAttention items={[]} query={{ error: null, refetch: vi.fn<() => void>() }} />)
  expect(screen.queryByRole('heading')).toBeNull()
})
