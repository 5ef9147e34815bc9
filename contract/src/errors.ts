/**
 * The error catalogue: every failure a caller can meet, by code, with its HTTP status and the
 * sentence shown to people. Forms branch on the code, never on the text.
 */
export const errors = {
  'bad-request': { status: 400, message: 'That request could not be understood.' },
  'validation-failed': { status: 400, message: 'Some of what you entered needs another look.' },
  'sign-in-required': { status: 401, message: 'Authentication required. Please log in.' },
  'credentials-wrong': {
    status: 401,
    message: 'That email and password do not match. Check both and try again.',
  },
  'token-invalid': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'access-denied': { status: 403, message: 'Access denied.' },
  'address-not-confirmed': {
    status: 403,
    message: 'Please confirm your email address first. We have sent you a link.',
  },
  'confirmation-invalid': {
    status: 400,
    message: 'That link has expired or is not complete. Sign in and ask for a new one.',
  },
  'email-taken': {
    status: 409,
    message: 'There is already an account with that email address. Sign in instead.',
  },
  'charity-number-invalid': {
    status: 400,
    message:
      'That is not a charity number. England and Wales have 6 or 7 digits, Scotland SC and 6 digits, Northern Ireland NIC and 6 digits.',
  },
  'register-entry-not-found': {
    status: 404,
    message: 'No charity with that number is in our copy of the register.',
  },
  'not-found': { status: 404, message: 'Not found.' },
  'method-not-allowed': { status: 405, message: 'This address does not accept that method.' },
  conflict: { status: 409, message: 'That no longer fits what is stored. Reload and try again.' },
  'payload-too-large': { status: 413, message: 'That is too large to accept.' },
  'unsupported-media-type': { status: 415, message: 'That kind of content is not accepted here.' },
  'too-many-requests': {
    status: 429,
    message: 'Too many attempts. Please wait a few minutes and try again.',
  },
  'internal-error': { status: 500, message: 'An unexpected error occurred' },
  busy: { status: 503, message: 'A great many people are signing in. Please try again shortly.' },
  'not-ready': { status: 503, message: 'The service is starting or stopping. Please try again.' },
  'transaction-not-found': { status: 404, message: 'Transaction not found.' },
  'already-reversed': { status: 409, message: 'That entry has already been reversed.' },
  'not-reversible': {
    status: 409,
    message: 'A reversal cannot itself be reversed. Record the right entry instead.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
