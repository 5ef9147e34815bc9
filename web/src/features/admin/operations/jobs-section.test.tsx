import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import JobsSection from './jobs-section.tsx'

const job = (id: string, task: string) => ({
  id,
  task,
  state: 'given-up',
  attempts: 5,
  maxAttempts: 5,
  runAt: '2026-06-01T10:00:00.000Z',
  lastError: `The ${task} stopped.`,
})
const retry = (id: string) => `POST /api/admin/job/${id}/retry`

it('an administrator retries several failed jobs at once, and one that fails does not keep the others', async () => {
  const fake = stubServer({
    'GET /api/admin/job': {
      jobs: [job('1', 'send-email'), job('2', 'check-ledgers'), job('3', 'send-email')],
      failed: 3,
      waiting: 0,
      workers: 1,
      page: 1,
      limit: 25,
      totalCount: 3,
      totalPages: 1,
    },
    [retry('1')]: makeErrorResponse(404, 'job-not-found', 'This job is gone.'),
    [retry('2')]: { message: 'It will be tried again.' },
  })
  renderAt(<JobsSection />)
  await userEvent.click(await screen.findByLabelText(/^Select .* 1$/))
  await userEvent.click(screen.getByLabelText(/^Select .* 2$/))
  await userEvent.click(screen.getByRole('button', { name: 'Retry 2 jobs' }))
  await waitFor(() => expect(fake.to(retry('2'))).toHaveLength(1))
  expect(fake.to(retry('1'))).toHaveLength(1)
  expect(fake.to(retry('3'))).toHaveLength(0)
  await waitFor(() => expect(screen.queryByText('2 jobs selected')).toBeNull())
})

it('an open job shows its whole error and can be dropped', async () => {
  stubServer({
    'GET /api/admin/job': {
      jobs: [job('1', 'send-email')],
      failed: 1,
      waiting: 0,
      workers: 1,
      page: 1,
      limit: 25,
      totalCount: 1,
      totalPages: 1,
    },
  })
  renderAt(<JobsSection />)
  await userEvent.click(await screen.findByRole('button', { name: /send.email/i, expanded: false }))
  expect(screen.getAllByText('The send-email stopped.')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Drop' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
