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
    figure: '0.5 to 1.3 s for 10,000 entries; for 312,000 refused by a busy machine',
    reason: 'A file of the whole ledger, streamed, two at once in a process.',
  },
  {
    calls: /^\/api\/nominal\/charity\/\{id\}/,
    figure: '0.7 s for 10,000 entries; not measured for 312,000',
    reason: 'A file of the whole ledger, streamed.',
  },
  {
    calls: /^\/api\/transaction\/(project|charity)\/\{id\}, csv$/,
    figure: '1.8 s for 60,000 entries, 13.2 s for 312,000 (57 MB)',
    reason: 'A file of all entries of a fund or a ledger, streamed.',
  },
  {
    calls: /^\/api\/donation\/(donor|donor-org|charity-org)\/\{id\}, csv$/,
    figure: '0.6 s for 3,000 gifts',
    reason: 'A file of every gift, with its refunds and its place in the ledger.',
  },
  {
    calls: /^\/api\/statement\/donor(-org)?\/\{id\}, (csv|pdf)$/,
    figure: '0.14 s as CSV, 1.4 s as PDF for 3,000 gifts',
    reason: 'A file of all gifts of a tax year, most of it the layout of 60 pages.',
  },
  {
    calls: /^\/api\/(grant-|fund-)?report\/.+, (csv|pdf)$/,
    figure: '0.1 to 0.3 s as CSV, 0.2 to 0.7 s as PDF for a charity with 100 projects',
    reason: 'A file of every fund. The PDF is nearly all layout.',
  },
  {
    calls: /^\/api\/donation\/\{id\}, pdf$/,
    figure: '0.16 s',
    reason: 'A receipt, nearly all of it the layout and the fonts of a page.',
  },
  {
    calls: /^\/api\/donor-org\/\{id\}\/360giving/,
    figure: '0.5 s for 3,000 grants (2.6 MB)',
    reason: 'A file of all grants in the format of the 360Giving standard.',
  },
  {
    calls: /^\/api\/charity\/\{id\}\/contacts, csv$/,
    figure: '0.16 s for 3,100 people',
    reason: 'A file of everybody who may be written to.',
  },
  {
    calls: /^\/api\/user\/export$/,
    figure: '0.16 s for 3,000 gifts',
    reason: 'A file of everything about a person, at most 10 an hour.',
  },
]

/** Calls that the bench cannot make, because the caller first has to come from somewhere else. */
export const notCalled: Readonly<Record<string, string>> = {
  '/api/stripe/connect': 'It opens an account at Stripe.',
  '/api/auth/stripe/oauth/callback': 'Stripe sends the caller there, with a secret.',
}
