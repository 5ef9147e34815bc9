export interface FieldIssue {
  path: string
  message: string
}

/** An error response from the server. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: FieldIssue[]

  constructor(status: number, code: string, message: string, issues: FieldIssue[] = []) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues
  }
}

export const createNoResponseError = (): ApiError =>
  new ApiError(0, 'no-response', 'No response from server. Check your connection, then try again.')

/** Returns the server's message, or `otherwise` if there is none. */
export const getErrorMessage = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message ? error.message : otherwise

/** Returns the server's reason for an error, to show under a title; undefined if there is none. */
export const getServerMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.message ? error.message : undefined

/** Returns the HTTP status of a failed response; 0 if there was no response. */
export const getErrorStatus = (error: unknown): number =>
  error instanceof ApiError ? error.status : 0

/** Returns whether the page's record does not exist or the page's URL is malformed. */
export const isNotFound = (error: unknown): boolean => [400, 404].includes(getErrorStatus(error))

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code

/**
 * Returns the error with the server's message, or with the message `otherwise` if there is none.
 */
export const withFallbackMessage = (error: unknown, otherwise: string): ApiError => {
  if (error instanceof ApiError && error.status > 0 && error.message) return error
  const code = error instanceof ApiError ? error.code : 'no-answer'
  return new ApiError(getErrorStatus(error), code, otherwise)
}
