import { formatMoment } from '@pennytrail/contract/dates/uk-time.ts'
import { signOutLinkDays } from '@pennytrail/contract/identity/sign-out-link.ts'
import type { Mail } from '../../platform/mail/index.ts'

/**
 * Builds the confirmation email. It contains nothing typed at registration, because the address may
 * belong to a stranger.
 */
export const buildConfirmationEmail = (to: string, appOrigin: string, token: string): Mail => ({
  to,
  subject: 'Confirm your email address',
  greeting: 'Hello,',
  paragraphs: [
    'Someone created a Pennytrail account with this email address. If it was you, please confirm that the address is yours.',
    'You can explore projects and give right away. To act for a charity, confirm your address first.',
  ],
  action: { label: 'Confirm email address', url: `${appOrigin}/confirm-email?token=${token}` },
  closing: [
    'The link works for three days.',
    'If this was not you, ignore this email and the address will not be confirmed.',
  ],
})

export const buildAlreadyRegisteredEmail = (email: string, appOrigin: string): Mail => ({
  to: email,
  subject: 'You already have an account',
  greeting: 'Hello,',
  paragraphs: [
    'Someone just tried to create a Pennytrail account with your email address. You already have an account, so nothing was changed.',
    'If this was you, sign in with your password.',
  ],
  action: { label: 'Sign in', url: `${appOrigin}/login` },
  closing: ['If this was not you, you do not need to do anything.'],
})

export const buildSecondFactorEmail = (
  person: { firstname: string; email: string },
  appOrigin: string,
  on: boolean,
): Mail => ({
  to: person.email,
  subject: `Two-step sign-in is ${on ? 'on' : 'off'}`,
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    on
      ? 'You now need a code from your authenticator app to sign in to your Pennytrail account. You were signed out everywhere else. Keep your recovery codes somewhere you can reach without your phone. A passkey still signs you in without a code.'
      : 'You no longer need a code from your authenticator app to sign in to your Pennytrail account. Your recovery codes no longer work. You were signed out everywhere else.',
  ],
  action: { label: 'See your settings', url: `${appOrigin}/profile-settings` },
  closing: ['If this was not you, set a new password right away.'],
})

/** Says that a passkey was added to an account or removed from it. */
export const buildPasskeyEmail = (
  person: { firstname: string; email: string },
  appOrigin: string,
  added: boolean,
): Mail => ({
  to: person.email,
  subject: added
    ? 'A passkey was added to your account'
    : 'A passkey was removed from your account',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    added
      ? 'You can now sign in to your Pennytrail account with a new passkey. It opens your account without your password and without a code.'
      : 'One of your passkeys no longer opens your Pennytrail account. You were signed out everywhere else.',
  ],
  action: { label: 'See your passkeys', url: `${appOrigin}/profile-settings?section=signing-in` },
  closing: [
    added
      ? 'If this was not you, remove the passkey, and set a new password right away.'
      : 'If this was not you, set a new password right away, and remove passkeys that you do not know.',
  ],
})

/** Tells a person that somebody signed in from a browser that has not signed in before. */
export const buildNewDeviceEmail = (
  person: { firstname: string; email: string },
  appOrigin: string,
  where: {
    readonly at: string
    readonly device: string | null
    readonly network: string | null
    readonly signOutLink: string
  },
): Mail => ({
  to: person.email,
  subject: 'Your account was used on a new device',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    `Somebody signed in to your Pennytrail account on ${formatMoment(where.at)}, with ${where.device ?? 'a device that we do not know'}${where.network === null ? '' : `, from the network ${where.network}`}.`,
    'If that was you, you do not need to do anything. You also get this email when you clear your browser or use a private window.',
    'If it was not you, sign out everywhere now, and then set a new password. You do not need to sign in for that.',
  ],
  action: { label: 'Sign out everywhere', url: where.signOutLink },
  closing: [
    `The link works for ${signOutLinkDays} days. Set a new password: ${appOrigin}/forgot-password`,
  ],
})

/** Says that staff take the second factor off after a waiting time, and how to prevent it. */
export const buildFactorResetEmail = (
  person: { firstname: string; email: string },
  appOrigin: string,
  { reason, dueAt }: { readonly reason: string; readonly dueAt: string },
): Mail => ({
  to: person.email,
  subject: 'We were asked to turn off your two-step sign-in',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    `On ${formatMoment(dueAt)}, Pennytrail’s staff will turn off two-step sign-in for your account. After that, you sign in with your password alone, and can set it up again. Your passkeys stay: remove in your settings those on a device that you have lost.`,
    `The reason: ${reason}`,
    'To keep two-step sign-in on, sign in with a passkey, a code from your authenticator app or a recovery code before then. That stops it.',
  ],
  action: { label: 'Sign in', url: `${appOrigin}/login` },
  closing: [
    'If you did not ask for this, sign in with a passkey or a code, and set a new password right away.',
  ],
})

export const buildGoogleConnectionEmail = (
  person: { firstname: string; email: string },
  appOrigin: string,
  connected: boolean,
): Mail => ({
  to: person.email,
  subject: connected ? 'You can now sign in with Google' : 'You can no longer sign in with Google',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    connected
      ? 'You can now sign in to Pennytrail with the Google account that has this address. Your password still works. You were signed out everywhere else.'
      : 'Your Google account is no longer connected. Sign in with your password or a passkey. You were signed out everywhere else.',
  ],
  action: { label: 'See your settings', url: `${appOrigin}/profile-settings?section=signing-in` },
  closing: ['If this was not you, set a new password right away.'],
})
