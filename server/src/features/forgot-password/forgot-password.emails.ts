import { resetCode } from '@pennytrail/contract/forgot-password/rules.ts'
import type { Mail, Recipient } from '../../platform/mail/index.ts'

/**
 * Builds the email with the reset code. It names the person only if the address is confirmed,
 * because anyone can sign up with somebody else's address and choose a name.
 */
export const buildResetCodeEmail = (
  person: Recipient & { confirmed: boolean },
  code: string,
): Mail => ({
  to: person.email,
  subject: 'Your code to set a new password',
  greeting: person.confirmed ? `Hello ${person.firstname},` : 'Hello,',
  paragraphs: [
    'Someone asked to set a new password for your Pennytrail account. If it was you, enter this code on the page you have open:',
  ],
  code,
  closing: [
    `The code works once, for ${resetCode.minutes} minutes. A newer one replaces it.`,
    'We never ask for it by phone or email. If this was not you, ignore this email and your password will not change.',
  ],
})

export const buildPasswordSetEmail = (person: Recipient, appOrigin: string): Mail => ({
  to: person.email,
  subject: 'Your password has been changed',
  greeting: `Hello ${person.firstname},`,
  paragraphs: [
    'Someone has just set a new password for your Pennytrail account with a code we sent to this address. You have been signed out everywhere else.',
  ],
  closing: [
    'If this was not you, set a new password right away. Someone else may be reading your email.',
  ],
  action: { label: 'Set a new password', url: `${appOrigin}/forgot-password` },
})
