import { errors, type ErrorCode } from '@pennytrail/contract'

export interface Issue {
  readonly path: string
  readonly message: string
}

/** A failure from the catalogue: the HTTP adapter turns it into its status and body. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly issues: readonly Issue[] | undefined

  /** `message` replaces the catalogue's sentence where the case needs a more exact one. */
  constructor(code: ErrorCode, options: { message?: string; issues?: readonly Issue[] } = {}) {
    super(options.message ?? errors[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = errors[code].status
    this.issues = options.issues
  }
}

/** A failure that belongs to one field of what was sent. */
export const fieldError = (path: string, message: string): AppError =>
  new AppError('validation-failed', { message, issues: [{ path, message }] })
