/** The acts on an account that its owner sees, with the words for them. */
export const accountActs = {
  'sign-in': 'Signed in',
  'sign-in-new-device': 'Signed in from a new device',
  password: 'Changed the password',
  'password-reset': 'Set a new password with a code sent by email',
  email: 'Changed the email address',
  'factor-on': 'Turned on two-step sign-in',
  'factor-off': 'Two-step sign-in turned off',
  'recovery-codes': 'Made new recovery codes',
  'google-on': 'Connected a Google account',
  'google-off': 'Disconnected the Google account',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  export: 'Downloaded the account’s data',
  'sessions-ended': 'Signed out everywhere',
} as const
export type AccountAct = keyof typeof accountActs
