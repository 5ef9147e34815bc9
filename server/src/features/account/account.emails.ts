import { composeEmail, type Mail } from '../../platform/mail/index.ts'

export interface Recipient {
  readonly firstname: string
  readonly email: string
}

const ifNotYou =
  'If this was not you, sign in, change your password and choose “Sign out everywhere”.'

export const buildConfirmNewEmail = (
  person: Recipient,
  to: string,
  appOrigin: string,
  token: string,
): Mail =>
  composeEmail({
    to,
    subject: 'Confirm your new email address',
    greeting: 'Hello,', // the address may belong to somebody else
    paragraphs: [
      'You asked to use this email address for your Pennytrail account from now on. Please confirm that it is yours.',
      `Until then your address stays ${person.email}.`,
    ],
    action: {
      label: 'Use this address',
      url: `${appOrigin}/confirm-new-email?token=${token}`,
    },
    closing: [
      'The link works once, for one day.',
      'If this was not you, do nothing: nothing changes.',
    ],
  })

export const buildEmailChangeRequestedEmail = (
  person: Recipient,
  to: string,
  appOrigin: string,
): Mail =>
  composeEmail({
    to: person.email,
    subject: 'Your email address is about to change',
    greeting: `Hello ${person.firstname},`,
    paragraphs: [
      `Someone signed in to your account asked to change its email address to ${to}. It changes once the link we sent there is followed.`,
    ],
    action: {
      label: 'Look at your settings',
      url: `${appOrigin}/profile-settings?section=signing-in`,
    },
    closing: ['If you asked for this, there is nothing to do here.', ifNotYou],
  })

export const buildEmailChangedEmail = (person: Recipient, to: string): Mail =>
  composeEmail({
    to: person.email,
    subject: 'Your email address has changed',
    greeting: `Hello ${person.firstname},`,
    paragraphs: [
      `Your Pennytrail account now has the address ${to}. We write there from now on, and you sign in with it.`,
    ],
    closing: ['If this was not you, answer this mail at once.'],
  })

/** Email to the owner of an address that another person tried to use for their own account. */
export const buildAddressTakenEmail = (to: string, appOrigin: string): Mail =>
  composeEmail({
    to,
    subject: 'You already have an account',
    greeting: 'Hello,',
    paragraphs: [
      'Someone just tried to use your email address for another Pennytrail account. There is one with it already, so nothing was changed.',
      'If it was you: an address belongs to one account. Delete one of the two, or choose another address.',
    ],
    action: { label: 'Sign in', url: `${appOrigin}/login` },
    closing: ['If it was not you, there is nothing you need to do.'],
  })

export const buildPasswordChangedEmail = (person: Recipient, appOrigin: string): Mail =>
  composeEmail({
    to: person.email,
    subject: 'Your password has changed',
    greeting: `Hello ${person.firstname},`,
    paragraphs: [
      'The password of your Pennytrail account was changed just now, and every other session was signed out.',
    ],
    action: { label: 'Forgot your password?', url: `${appOrigin}/forgot-password` },
    closing: ['If this was not you, set a new password at once by the link above.'],
  })

export const buildAccountDeletedEmail = (person: Recipient): Mail =>
  composeEmail({
    to: person.email,
    subject: 'Your account is deleted',
    greeting: `Hello ${person.firstname},`,
    paragraphs: [
      'Your Pennytrail account is deleted. Your name, address, picture and texts are gone, and you are signed out everywhere.',
      'The entries of your gifts stay in the charities’ ledgers, without your name, because a ledger that could be changed would prove nothing. Their proofs still hold.',
    ],
    closing: ['This is our last mail to you. Thank you for following every penny with us.'],
  })
