import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createNoResponseError } from '../../lib/api/api-error.ts'
import { renderAt } from '../../testing/render.tsx'
import { NeedsAttention } from './dashboard.tsx'

afterEach(() => void vi.useRealTimers())

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

test('the list of tasks is ordered by the day they are due and marks only late ones', () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z'), toFake: ['Date'] })
  const to = '/dashboard-charity'
  renderAt(
    <NeedsAttention
      items={[
        { text: 'Answer a message', to },
        { text: 'Write the report', to, dueOn: '2026-06-15' },
        { text: 'Post an update', to, dueOn: '2026-06-14' },
      ]}
    />,
  )
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Post an updateLate: due 14 Jun 2026',
    'Write the reportDue 15 Jun 2026',
    'Answer a message',
  ])
  expect(rows.map(({ dataset }) => 'late' in dataset)).toEqual([true, false, false])
})

test('a long list of tasks shows six, and the others on request', async () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ text: `Task ${at}`, to: '/projects' }))
  renderAt(<NeedsAttention items={many} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(9)
})
