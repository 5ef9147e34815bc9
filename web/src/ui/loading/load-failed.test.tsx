import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { renderAt } from '../../testing/render.tsx'
import { LoadFailed, LoadFailedLine } from './load-failed.tsx'

const retry = () => screen.queryByRole('button', { name: 'Try again' })
const show = (status: number, code: string, message = 'Why it failed.') => {
  const onRetry = vi.fn<() => void>()
  const error = new ApiError(status, code, message)
  renderAt(
    <LoadFailed error={error} failure="The claim could not be loaded." onRetry={onRetry} />,
    '/dashboard-charity?section=gift-aid',
  )
  return onRetry
}

it.each([
  [500, 'internal-error'],
  [0, 'no-response'],
  [429, 'too-many-requests'],
  [403, 'address-not-confirmed'],
])('a load that failed with %i %s offers to try again', async (status, code) => {
  const onRetry = show(status, code)
  await userEvent.click(retry()!)
  expect(onRetry).toHaveBeenCalledOnce()
})

it('a record that does not exist is reported with a link to another page instead of a “Try again” button', () => {
  show(404, 'gift-aid-claim-not-found', 'We could not find that claim.')
  expect(screen.getByText('We could not find that claim.')).toBeTruthy()
  expect(screen.getByText('It may have been removed, or its address is not complete.')).toBeTruthy()
  expect(retry()).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard')
})

it('a record that the person may not see is reported without a “Try again” button', () => {
  show(403, 'access-denied', 'Access denied.')
  expect(retry()).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard')
})

it('a load that needs a sign-in offers a link to signing in, which leads back afterwards', () => {
  show(401, 'sign-in-required')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent('/dashboard-charity?section=gift-aid')}`,
  )
})

it('a load failure in one line shows its message, and no “Try again” button if the record does not exist', () => {
  const error = new ApiError(404, 'not-found', 'Not found.')
  renderAt(<LoadFailedLine error={error} failure="No grants." onRetry={() => {}} />)
  expect(retry()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Not found.')
})
