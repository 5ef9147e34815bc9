import { errors, type ErrorCode } from '@pennytrail/contract'

export interface Issue {
  readonly path: string
  readonly message: string
}

/** An error from the catalogue. The HTTP adapter turns it into its status and body. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly issues: readonly Issue[] | undefined
  /** Whether the operator's log already says who was refused, and why. */
  isLogged = false

  /**
   * Creates the error. `message` replaces the catalogue's sentence if the case needs a more exact
   * one. Only the log shows `cause`.
   */
  constructor(
    code: ErrorCode,
    options: { message?: string; issues?: readonly Issue[]; cause?: unknown } = {},
  ) {
    const { cause, message = errors[code].message } = options
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.status = errors[code].status
    this.issues = options.issues
  }
}

/** Returns `found`. Throws the catalogue's error with this code if there is no value. */
export const orThrow = <T>(found: T | null | undefined | false, code: ErrorCode): T => {
  if (!found) throw new AppError(code)
  return found
}

/**
 * Builds the error for invalid fields of a request. Forms also show one sentence beside the button:
 * if there is a single issue, it is that issue's message.
 */
export const makeValidationError = (issues: readonly Issue[]): AppError => {
  const [only] = issues
  const message = only && issues.length === 1 ? { message: only.message } : {}
  return new AppError('validation-failed', { issues, ...message })
}

/** Creates the error for one invalid field of a request. */
export const makeFieldError = (path: string, message: string): AppError =>
  makeValidationError([{ path, message }])
