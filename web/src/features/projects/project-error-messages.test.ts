import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { getCreateError, getDeleteError, getUpdateError } from './project-error-messages.ts'

const apiError = new ApiError(409, 'conflict', 'As the server says.')
const silent = new ApiError(500, 'unknown', '')
const none = new ApiError(0, 'no-response', 'No response from server')

it('the error message gives the server’s reason why a project was not created, or a general message', () => {
  expect(getCreateError(apiError)).toBe('As the server says.')
  expect(getCreateError(silent)).toBe('Unknown server error')
  expect(getCreateError(none)).toBe('No response from server')
  expect(getCreateError(new Error('anything else'))).toBe('Failed to create project')
})

it('the error message gives the server’s reason why a change or deletion failed, or a general message', () => {
  expect(getUpdateError(apiError)).toBe('As the server says.')
  expect(getDeleteError(apiError)).toBe('As the server says.')
  for (const error of [silent, none, new Error('anything else')]) {
    expect(getUpdateError(error)).toBe('Failed to update project')
    expect(getDeleteError(error)).toBe('Failed to delete project')
  }
})
