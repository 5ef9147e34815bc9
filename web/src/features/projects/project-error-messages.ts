import { ApiError } from '../../lib/api-error.ts'

/** What is said of a project that could not be created. */
export function createFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create project'
  if (error.status === 0) return 'No response from server'
  return error.message || 'Unknown server error'
}

function serversOwn(error: unknown, otherwise: string): string {
  const answered = error instanceof ApiError && error.status !== 0
  return answered && error.message ? error.message : otherwise
}

export function updateFailure(error: unknown): string {
  return serversOwn(error, 'Failed to update project')
}

export function deleteFailure(error: unknown): string {
  return serversOwn(error, 'Failed to delete project')
}
