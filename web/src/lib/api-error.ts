export interface FieldIssue {
  path: string
  message: string
}

/** What the server said no with. `status` is 0 where there was no answer at all. */
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

/** Nothing answered at all. */
export const createNoResponseError = (): ApiError =>
  new ApiError(0, 'no-response', 'No response from server. Check your connection, then try again.')

/** The server's own sentence, or else the one that the screen has for it. */
export function getErrorMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise
}

/** Why it failed, beside a title that tells what failed; nothing where nobody said. */
export function getServerMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.message ? error.message : undefined
}

/** The status of the answer; 0 where there was none. */
export function getErrorStatus(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** Whether the address asked for nothing that there is, or for nothing that could be. */
export function isNotFound(error: unknown): boolean {
  return [400, 404].includes(getErrorStatus(error))
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

/** The failure with the server's own sentence, or else with the one that a call has for it. */
export function withFallbackMessage(error: unknown, otherwise: string): ApiError {
  if (error instanceof ApiError && error.status > 0 && error.message) return error
  const code = error instanceof ApiError ? error.code : 'no-answer'
  return new ApiError(getErrorStatus(error), code, otherwise)
}
