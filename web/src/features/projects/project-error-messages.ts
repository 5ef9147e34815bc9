import { ApiError } from '../../lib/api/api-error.ts'

export const getCreateError = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Failed to create project'
  if (error.status === 0) return 'No response from server'
  return error.message || 'Unknown server error'
}

const hasServerMessage = (error: unknown, otherwise: string): string => {
  const answered = error instanceof ApiError && error.status !== 0
  return answered && error.message ? error.message : otherwise
}

export const getUpdateError = (error: unknown): string =>
  hasServerMessage(error, 'Failed to update project')

export const getDeleteError = (error: unknown): string =>
  hasServerMessage(error, 'Failed to delete project')
