import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { createFailure, deleteFailure, updateFailure } from './project-error-messages.ts'

const said = new ApiError(409, 'conflict', 'As the server says.')
const silent = new ApiError(500, 'unknown', '')
const none = new ApiError(0, 'no-response', 'No response from server')

it('tells why a project was not created', () => {
  expect(createFailure(said)).toBe('As the server says.')
  expect(createFailure(silent)).toBe('Unknown server error')
  expect(createFailure(none)).toBe('No response from server')
  expect(createFailure(new Error('anything else'))).toBe('Failed to create project')
})

it('tells why one was not updated or deleted', () => {
  expect(updateFailure(said)).toBe('As the server says.')
  expect(deleteFailure(said)).toBe('As the server says.')
  for (const error of [silent, none, new Error('anything else')]) {
    expect(updateFailure(error)).toBe('Failed to update project')
    expect(deleteFailure(error)).toBe('Failed to delete project')
  }
})
