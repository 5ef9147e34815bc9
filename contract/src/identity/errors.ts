import type { ErrorCatalogue } from '../error-catalogue.ts'

export const identityErrors = {
  'credentials-wrong': {
    status: 401,
    message: 'That email and password do not match. Check both and try again.',
  },
  'token-invalid': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'account-suspended': {
    status: 403,
    message: 'This account is suspended. We have emailed its owner to say why.',
  },
  'demonstration-person': {
    status: 403,
    message: 'This person was invented for a demonstration and has no account.',
  },
  'confirmation-invalid': {
    status: 400,
    message: 'That link has expired or is incomplete. Sign in and ask for a new one.',
  },
  'fresh-sign-in-required': {
    status: 403,
    message:
      'Because your account has no password, you need to sign in again first. Sign out, sign in again, and come back within ten minutes.',
  },
  'email-taken': {
    status: 409,
    message: 'There is already an account with that email address. Sign in instead.',
  },
  'second-factor-required': {
    status: 401,
    message: 'Enter the code from your authenticator app, or one of your recovery codes.',
  },
  // Not 401, because a signed-in person can get this error too, and their session stays valid.
  'second-factor-wrong': {
    status: 400,
    message: 'That code is wrong or has been used. Wait for the next one and try again.',
  },
  'second-factor-on': { status: 409, message: 'Two-step sign-in is already on.' },
  'second-factor-not-set-up': {
    status: 409,
    message: 'Two-step sign-in is not set up. Reload the page and start again.',
  },
  'google-off': { status: 404, message: 'Signing in with Google is not set up here.' },
  'google-sign-in-failed': {
    status: 400,
    message: 'Signing in with Google did not work. Nothing was changed. Please start again.',
  },
  'google-email-unverified': {
    status: 400,
    message:
      'Google has not verified that email address, so you cannot use it to sign in. Use your email and a password instead.',
  },
  'google-unavailable': {
    status: 503,
    message: 'Google is not responding. Use your email and password, or try again later.',
  },
  'google-linked-elsewhere': {
    status: 409,
    message:
      'The account with this address is connected to another Google account. Sign in with that one, or with your password.',
  },
  'google-not-connected': { status: 409, message: 'No Google account is connected.' },
  'google-only-way-in': {
    status: 409,
    message: 'Set a password first. Without one, you could not sign in.',
  },
  'person-not-found': { status: 404, message: 'We could not find that account.' },
} as const satisfies ErrorCatalogue
