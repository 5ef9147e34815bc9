import { ApiError } from '../../lib/api-error.ts'

export function getCreateError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create project'
  if (error.status === 0) return 'No response from server'
  return error.message || 'Unknown server error'
}

function hasServerMessage(error: unknown, otherwise: string): string {
  const answered = error instanceof ApiError && error.status !== 0
  return answered && error.message ? error.message : otherwise
}

export function getUpdateError(error: unknown): string {
  return hasServerMessage(error, 'Failed to update project')
}

export function getDeleteError(error: unknown): string {
  return hasServerMessage(error, 'Failed to delete project')
}
