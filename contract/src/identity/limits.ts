import type { Limit } from '../route.ts'

// Each attempt counts, whether or not the password was right, so that success does not allow more
// guesses.
export const signInLimits: readonly Limit[] = [
  { name: 'sign-in:network', per: 'network', max: 100, within: '15 minutes' },
  { name: 'sign-in:account', per: 'email', max: 20, within: '15 minutes' },
  { name: 'sign-in:platform', per: 'platform', max: 30_000, within: 'minute' },
]

/** The same limits where a password opens an account that another proof leads to. */
export const passwordLimits: readonly Limit[] = signInLimits.map((limit) => ({
  ...limit,
  when: 'if a password is sent',
}))

export const registrationLimits: readonly Limit[] = [
  { name: 'register:network', per: 'network', max: 30, within: 'hour' },
  { name: 'register:account', per: 'email', max: 10, within: 'hour' },
  { name: 'register:platform', per: 'platform', max: 5_000, within: 'hour' },
]

/** Limits the emails that a stranger can trigger to somebody else's address to one a day. */
export const takenNoticeLimits: readonly Limit[] = [
  { name: 'register:notice', per: 'email', max: 1, within: 'day', when: 'if it is taken' },
]

/** High, because a form checks the password several times while the person chooses it. */
export const passwordCheckLimits: readonly Limit[] = [
  { name: 'check-password:network', per: 'network', max: 200, within: '15 minutes' },
  { name: 'check-password:platform', per: 'platform', max: 30_000, within: 'minute' },
]

export const googleLimits: readonly Limit[] = [
  { name: 'google:network', per: 'network', max: 200, within: '15 minutes' },
  { name: 'google:platform', per: 'platform', max: 30_000, within: 'minute' },
]

/** High, because every view of the sign-in form starts one for the browser's suggestions. */
export const passkeyStartLimits: readonly Limit[] = [
  { name: 'passkey-start:network', per: 'network', max: 600, within: '15 minutes' },
  { name: 'passkey-start:platform', per: 'platform', max: 60_000, within: 'minute' },
]

export const passkeyLimits: readonly Limit[] = [
  { name: 'passkey:network', per: 'network', max: 100, within: '15 minutes' },
  { name: 'passkey:platform', per: 'platform', max: 30_000, within: 'minute' },
]

/** Apart from the count of passwords, so that nobody who guesses one locks a passkey's owner out. */
export const passkeyOwnerLimits: readonly Limit[] = [
  {
    name: 'passkey:account',
    per: 'person',
    max: 20,
    within: '15 minutes',
    when: 'if the passkey is known',
  },
]

/** Limits guesses at the current password by somebody with a session. */
export const proofLimits: readonly Limit[] = [
  { name: 'account:proof', per: 'person', max: 10, within: '15 minutes', when: 'by password' },
]

/** Limits guesses at an authenticator code by somebody with the password or a session. */
export const codeLimits: readonly Limit[] = [
  { name: 'second-factor', per: 'person', max: 10, within: '15 minutes' },
]

/** The same limit where the code is asked for after another check. */
export const laterCodeLimits: readonly Limit[] = codeLimits.map((limit) => ({
  ...limit,
  when: 'if a code is sent',
}))
