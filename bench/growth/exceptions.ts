/** Calls that may cost more than the limits, with their figure and the reason. */
export interface Exception {
  /** Matches the names of the calls as the bench prints them. */
  readonly calls: RegExp
  /** The processor time in the run for which the reason was written. */
  readonly figure: string
  readonly reason: string
}

/** The calls that may cost more than the limits. None of them is a list or a screen. */
export const exceptions: readonly Exception[] = [
  {
    calls: /^\/api\/iati\/\{id\}/,
    figure: '0.5 to 1.3 s for 10,000 entries',
    reason: 'A file of the whole ledger, streamed, two at once in a process.',
  },
  {
    calls: /^\/api\/nominal\/charity\/\{id\}/,
    figure: '0.7 s for 10,000 entries',
    reason: 'A file of the whole ledger, streamed.',
  },
  {
    calls: /^\/api\/statement\/donor(-org)?\/\{id\}, pdf$/,
    figure: '1.9 to 2.0 s for 3,000 gifts',
    reason: 'A file of all gifts of a tax year, most of it the layout of 60 pages.',
  },
  {
    calls: /^\/api\/(grant-)?report\/.+, pdf$/,
    figure: '0.1 to 0.4 s for a grant and for a charity with 100 projects',
    reason: 'A file, nearly all of it the layout of its pages.',
  },
  {
    calls: /^\/api\/user\/export$/,
    figure: '0.27 s for 3,000 gifts',
    reason: 'A file of everything about a person, at most 10 an hour.',
  },
]

/** Calls that the bench cannot make, because the caller first has to come from somewhere else. */
export const notCalled: Readonly<Record<string, string>> = {
  '/api/stripe/connect': 'It opens an account at Stripe.',
  '/api/auth/stripe/oauth/callback': 'Stripe sends the caller there, with a secret.',
}
