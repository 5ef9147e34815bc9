/** A call that may cost more than the limits, with its figure and the reason. */
export interface Exception {
  /** The name of the call as the bench prints it; see nameCall. */
  readonly call: string
  /** The processor time in the run for which the reason was written. */
  readonly figure: string
  readonly reason: string
}

/** The calls that may cost more than the limits. None of them is a list or a screen. */
export const exceptions: readonly Exception[] = []

/** Calls that the bench cannot make, because the caller first has to come from somewhere else. */
export const notCalled: Readonly<Record<string, string>> = {
  '/api/stripe/connect': 'It opens an account at Stripe.',
  '/api/auth/stripe/oauth/callback': 'Stripe sends the caller there, with a secret.',
}
