import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { projectId } from '../../../testing/donation.ts'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import NamedDonors from './named-donors.tsx'

const server = (answer: unknown) => stubServer({ 'GET /api/donation/charity/9000001': answer })

const gift = {
  name: 'Friends of the sea',
  amount: 2500,
  currency: 'GBP',
  message: 'For the cooks.',
  project: { id: projectId, title: 'Warm meals' },
  givenAt: '2026-06-15T10:01:00.000Z',
}
const list = (totalCount: number) => ({
  donors: totalCount === 0 ? [] : [gift],
  page: 1,
  limit: 6,
  totalCount,
  totalPages: 1,
})

test('the list of named givers shows gift, message and date', async () => {
  const fake = server(list(8))
  renderAt(<NamedDonors charityNumber="9000001" />)
  expect(await screen.findByText('Friends of the sea')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Warm meals' })).toBeTruthy()
  expect(screen.getByText('15 June 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more givers' }))
  await vi.waitFor(() => expect(fake.calls).toHaveLength(2))
})

test('the list of named givers renders nothing when no giver chose to be named', async () => {
  const fake = server(list(0))
  renderAt(<NamedDonors charityNumber="9000001" />)
  await vi.waitFor(() => expect(fake.calls).toHaveLength(1))
  await vi.waitFor(() => expect(screen.queryByText('Recent givers')).toBeNull())
})

test('the list of named givers shows the reason when it could not be loaded', async () => {
  server(() => makeErrorResponse(500, 'internal-error', 'It broke.'))
  renderAt(<NamedDonors charityNumber="9000001" />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to fetch donor data It broke.',
  )
})
