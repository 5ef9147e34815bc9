import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import {
  declarationRecordSentence,
  giverRecordSentence,
} from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import {
  describeLastDebits,
  type GiverDebit,
} from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import type { Mail, Recipient } from '../../platform/mail/index.ts'

const ifNotYou =
  'If this was not you, sign in, change your password and choose “Sign out everywhere”.'

export const buildConfirmNewEmail = (
  person: Recipient,
  to: string,
  appOrigin: string,
  token: string,
): Mail => ({
  to,
  subject: 'Confirm your new email address',
  greeting: 'Hello,', // may be someone else’s address
  paragraphs: [
    'You asked to use this email address for your Pennytrail account from now on. Please confirm that it is yours.',
    `Until then your address stays ${showEmail(person.email)}.`,
  ],
  action: {
    label: 'Use this address',
    url: `${appOrigin}/confirm-new-email?token=${token}`,
  },
  closing: [
    'The link works once, for one day.',
    'If this was not you, ignore this email and nothing will change.',
  ],
})

export const buildEmailChangeRequestedEmail = (
  person: Recipient,
  to: string,
  appOrigin: string,
): Mail => ({
  to: person.email,
  subject: 'Your email address is about to change',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    `Someone signed in to your account asked to change its email address to ${showEmail(to)}. It will change when they open the link we sent there.`,
  ],
  action: {
    label: 'Check your settings',
    url: `${appOrigin}/profile-settings?section=signing-in`,
  },
  closing: ['If you asked for this, you do not need to do anything.', ifNotYou],
})

export const buildEmailChangedEmail = (person: Recipient, to: string): Mail => ({
  to: person.email,
  subject: 'Your email address has changed',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    `Your Pennytrail account now uses the address ${to}. We will send emails there, and you sign in with it.`,
  ],
  closing: ['If this was not you, reply to this email at once.'],
})

/** Email to the owner of an address that another person tried to use for their own account. */
export const buildAddressTakenEmail = (to: string, appOrigin: string): Mail => ({
  to,
  subject: 'You already have an account',
  greeting: 'Hello,',
  paragraphs: [
    'Someone just tried to use your email address for another Pennytrail account. You already have one with this address, so nothing was changed.',
    'If this was you, remember that an address can belong to only one account. Delete one of the two accounts, or choose another address.',
  ],
  action: { label: 'Sign in', url: `${appOrigin}/login` },
  closing: ['If this was not you, you do not need to do anything.'],
})

export const buildPasswordChangedEmail = (person: Recipient, appOrigin: string): Mail => ({
  to: person.email,
  subject: 'Your password has changed',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    'The password of your Pennytrail account has just been changed, and you have been signed out everywhere else.',
  ],
  action: { label: 'Forgot your password?', url: `${appOrigin}/forgot-password` },
  closing: ['If this was not you, set a new password at once with the link above.'],
})

export const buildAccountDeletedEmail = (
  person: Recipient,
  debits: readonly GiverDebit[],
): Mail => ({
  to: person.email,
  subject: 'Your account has been deleted',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    'Your Pennytrail account has been deleted. Your name, address, picture and texts have been removed, and you are signed out everywhere.',
    'The entries for your gifts stay in the charities’ ledgers, without your name, because a ledger that could be changed would prove nothing. Their proofs are still valid.',
    giverRecordSentence,
    declarationRecordSentence,
    ...(debits.length === 0 ? [] : [describeLastDebits(debits)]),
  ],
  closing: ['This is our last email to you. Thank you for following every penny with us.'],
})
