/** An error in Stripe's own format, so that the official client recognises it. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: StripeErrorBody
  /**
   * Whether an idempotency key remembers this error; true only for failures after the call began.
   */
  readonly remembered: boolean
  /** Whether the changes that the call had already made are kept. */
  readonly isStored: boolean

  constructor(status: number, error: StripeErrorBody, remembered = false, isStored = false) {
    super(error.message)
    this.status = status
    this.error = error
    this.remembered = remembered
    this.isStored = isStored
  }
}

export interface StripeErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  message: string
  code?: string
  param?: string
  charge?: string
}

/**
 * Creates the error for a parameter that is missing, unknown or malformed. An idempotency key never
 * remembers it.
 */
export const badParameter = (param: string, code: string, message: string): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', code, message, param })

/** Creates the error for a well-formed call that the state of the object does not allow. */
export const refused = (code: string | undefined, message: string, param?: string): StripeFailure =>
  new StripeFailure(
    400,
    {
      type: 'invalid_request_error',
      message,
      ...(code === undefined ? {} : { code }),
      ...(param === undefined ? {} : { param }),
    },
    true,
  )

export const missing = (type: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type.replaceAll('.', ' ').replaceAll('_', ' ')}: '${id}'`,
    param,
  })
