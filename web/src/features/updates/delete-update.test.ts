import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { deleteFailure } from './delete-update.tsx'

it('the error message gives the server’s reason why an update was not deleted, or a general message', () => {
  expect(deleteFailure(new ApiError(0, 'no-response', 'No response from server'), 'charity')).toBe(
    'Failed to delete charity update',
  )
  expect(deleteFailure(new Error('lost'), 'project')).toBe('Failed to delete project update')
  expect(deleteFailure(new ApiError(403, 'access-denied', 'Access denied.'), 'charity')).toBe(
    'Access denied.',
  )
})
