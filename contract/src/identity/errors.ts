import { withStatus } from '../error-catalogue.ts'

export const identityErrors = {
  ...withStatus(400, {
    'confirmation-invalid':
      'That link has expired or is incomplete. Sign in and ask for a new one.',
    'sign-out-link-invalid':
      'This link has expired or is incomplete. Set a new password instead: that signs you out everywhere.',
    // Not 401, because a signed-in person can get this error too, and their session stays valid.
    'second-factor-wrong':
      'That code is wrong or has been used. Wait for the next one and try again.',
    'google-sign-in-failed':
      'Signing in with Google did not work. Nothing was changed. Please start again.',
    'google-account-other':
      'That is another Google account. Choose the one that is connected to this account.',
    'passkey-expired': 'That took too long, or was used already. Please try again.',
    'passkey-refused':
      'That passkey does not work here. It may have been removed. Choose another one or another way to sign in.',
    'google-email-unverified':
      'Google has not verified that email address, so you cannot use it to sign in. Use your email and a password instead.',
  }),
  ...withStatus(401, {
    'credentials-wrong': 'That email and password do not match. Check both and try again.',
    'token-invalid': 'Your session has ended. Please sign in again.',
    'second-factor-required':
      'Enter the code from your authenticator app, or one of your recovery codes.',
  }),
  ...withStatus(403, {
    'account-suspended': 'This account is suspended. We have emailed its owner to say why.',
    'demonstration-person': 'This person was invented for a demonstration and has no account.',
    'fresh-sign-in-required':
      'Confirm first that it is you, with your password, a sign-in code, a passkey or Google. This lasts for ten minutes.',
  }),
  ...withStatus(404, {
    'google-off': 'Signing in with Google is not set up here.',
    'passkey-not-found': 'We could not find that passkey. It may have been removed.',
    'person-not-found': 'We could not find that account.',
  }),
  ...withStatus(409, {
    'email-taken': 'There is already an account with that email address. Sign in instead.',
    'second-factor-on': 'Two-step sign-in is already on.',
    'second-factor-not-set-up': 'Two-step sign-in is not set up. Reload the page and start again.',
    'google-linked-elsewhere':
      'The account with this address is connected to another Google account. Sign in with that one, or with your password.',
    'google-not-connected': 'No Google account is connected.',
    'passkey-known': 'That passkey is already in use. Make a new one.',
    'passkey-only-way-in':
      'This is your only way to sign in. Set a password or add another passkey first.',
    'passkeys-full': 'You have 20 passkeys, the most there can be. Remove one that you do not use.',
    'google-only-way-in':
      'Set a password or add a passkey first. Without one, you could not sign in.',
  }),
  ...withStatus(503, {
    'google-unavailable':
      'Google is not responding. Use your email and password, or try again later.',
  }),
}
