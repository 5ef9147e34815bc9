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
export const noResponse = (): ApiError =>
  new ApiError(0, 'no-response', 'No response from server. Check your connection, then try again.')

/** The server's own sentence, or else the one that the screen has for it. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise
}

/** Why it failed, beside a title that tells what failed; nothing where nobody said. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.message ? error.message : undefined
}

/** The status of the answer; 0 where there was none. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** Whether the address asked for nothing that there is, or for nothing that could be. */
export function isOfNothing(error: unknown): boolean {
  return [400, 404].includes(statusOf(error))
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

/** The failure with the server's own sentence, or else with the one that a call has for it. */
export function saying(error: unknown, otherwise: string): ApiError {
  if (error instanceof ApiError && error.status > 0 && error.message) return error
  const code = error instanceof ApiError ? error.code : 'no-answer'
  return new ApiError(statusOf(error), code, otherwise)
}
