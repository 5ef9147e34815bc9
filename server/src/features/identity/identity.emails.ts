import { composeEmail, type Mail } from '../../platform/mail/index.ts'

/**
 * Builds the confirmation email. It contains nothing typed at registration, because the address may
 * belong to a stranger.
 */
export const buildConfirmationEmail = (to: string, appOrigin: string, token: string): Mail =>
  composeEmail({
    to,
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    paragraphs: [
      'Someone, we hope you, created a Pennytrail account with this email address. Please confirm that it is yours.',
      'You can explore projects and give right away. Acting for a charity waits for this confirmation.',
    ],
    action: { label: 'Confirm email address', url: `${appOrigin}/confirm-email?token=${token}` },
    closing: [
      'The link works for three days.',
      'If this was not you, do nothing: the address stays unconfirmed.',
    ],
  })

export const buildAlreadyRegisteredEmail = (email: string, appOrigin: string): Mail =>
  composeEmail({
    to: email,
    subject: 'You already have an account',
    greeting: 'Hello,',
    paragraphs: [
      'Someone just tried to create a Pennytrail account with your email address. There is one already, so nothing was changed.',
      'If it was you, sign in with your password.',
    ],
    action: { label: 'Sign in', url: `${appOrigin}/login` },
    closing: ['If it was not you, there is nothing you need to do.'],
  })

export const buildSecondFactorEmail = (
  person: { firstname: string; email: string },
  appOrigin: string,
  on: boolean,
): Mail =>
  composeEmail({
    to: person.email,
    subject: `Two-step sign-in is ${on ? 'on' : 'off'}`,
    greeting: `Hello ${person.firstname},`,
    paragraphs: [
      on
        ? 'From now on, signing in to your Pennytrail account asks for a code of your authenticator app as well. Keep your recovery codes where you find them without your telephone.'
        : 'Signing in to your Pennytrail account no longer asks for a code of your authenticator app. Its recovery codes no longer work.',
    ],
    action: { label: 'See your settings', url: `${appOrigin}/profile-settings` },
    closing: ['If this was not you, set a new password right away.'],
  })

export const buildGoogleConnectionEmail = (
  person: { firstname: string; email: string },
  appOrigin: string,
  connected: boolean,
): Mail =>
  composeEmail({
    to: person.email,
    subject: connected ? 'Google now opens your account' : 'Google no longer opens your account',
    greeting: `Hello ${person.firstname},`,
    paragraphs: [
      connected
        ? 'From now on you can sign in to Pennytrail with the Google account that has this address. Your password works as before.'
        : 'Your Google account is no longer connected. Sign in with your email address and password.',
    ],
    action: { label: 'See your settings', url: `${appOrigin}/profile-settings?section=signing-in` },
    closing: ['If this was not you, set a new password right away.'],
  })
