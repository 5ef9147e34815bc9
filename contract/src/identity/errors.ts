import type { ErrorCatalogue } from '../error-catalogue.ts'

export const identityErrors = {
  'credentials-wrong': {
    status: 401,
    message: 'That email and password do not match. Check both and try again.',
  },
  'token-invalid': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'account-suspended': {
    status: 403,
    message: 'This account is suspended. We have written to its email address to say why.',
  },
  'demonstration-person': {
    status: 403,
    message: 'This person was invented for a demonstration and has no account here.',
  },
  'confirmation-invalid': {
    status: 400,
    message: 'That link has expired or is not complete. Sign in and ask for a new one.',
  },
  'fresh-sign-in-required': {
    status: 403,
    message:
      'Without your password this needs a fresh sign-in. Sign out, sign in again and come back within ten minutes.',
  },
  'email-taken': {
    status: 409,
    message: 'There is already an account with that email address. Sign in instead.',
  },
  'second-factor-required': {
    status: 401,
    message: 'Enter the code of your authenticator app, or one of your recovery codes.',
  },
  // Not 401, because a signed-in person can get this error too, and their session stays valid.
  'second-factor-wrong': {
    status: 400,
    message: 'That code is wrong or was used already. Wait for the next one and try again.',
  },
  'second-factor-on': { status: 409, message: 'Two-step sign-in is on already.' },
  'second-factor-not-set-up': {
    status: 409,
    message: 'Two-step sign-in is not set up. Reload the page and start again.',
  },
  'google-off': { status: 404, message: 'Signing in with Google is not set up here.' },
  'google-sign-in-failed': {
    status: 400,
    message: 'Signing in with Google did not work. Nothing was changed; please start again.',
  },
  'google-email-unverified': {
    status: 400,
    message:
      'Google has not verified that email address, so it cannot open an account here. Use your email and a password instead.',
  },
  'google-unavailable': {
    status: 503,
    message:
      'Google does not answer at the moment. Use your email and password, or try again later.',
  },
  'google-linked-elsewhere': {
    status: 409,
    message:
      'The account with this address is connected to another Google account. Sign in with that one, or with your password.',
  },
  'google-not-connected': { status: 409, message: 'No Google account is connected.' },
  'google-only-way-in': {
    status: 409,
    message: 'Set a password first: without one, nothing else would open your account.',
  },
  'person-not-found': { status: 404, message: 'There is no such account.' },
} as const satisfies ErrorCatalogue
