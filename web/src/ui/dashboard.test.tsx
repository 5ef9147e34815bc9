import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createNoResponseError } from '../lib/api-error.ts'
import { renderAt } from '../testing/render.tsx'
import { NeedsAttention } from './dashboard.tsx'

const items = [{ text: '2 projects with an update overdue', to: '/dashboard-charity' }]

test('what asks for attention stands there where some of it could not be loaded, which is said', async () => {
  const refetch = vi.fn<() => void>()
  renderAt(<NeedsAttention items={items} query={{ error: createNoResponseError(), refetch }} />)
  expect(screen.getByRole('link', { name: items[0]!.text })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('What waits here could not be loaded.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('nothing stands there where nothing waits', () => {
  renderAt(<NeedsAttention items={[]} query={{ error: null, refetch: vi.fn<() => void>() }} />)
  expect(screen.queryByRole('heading')).toBeNull()
})
