import { resetCode } from '@pennytrail/contract/forgot-password/rules.ts'
import { composeEmail, type Mail } from '../../platform/mail/index.ts'

interface Recipient {
  readonly firstname: string
  readonly email: string
}

/**
 * Builds the email with the reset code. It names the person only if the address is confirmed,
 * because anyone can sign up with somebody else's address and choose a name.
 */
export const buildResetCodeEmail = (
  person: Recipient & { confirmed: boolean },
  code: string,
): Mail =>
  composeEmail({
    to: person.email,
    subject: 'Your code to set a new password',
    greeting: person.confirmed ? `Hello ${person.firstname},` : 'Hello,',
    paragraphs: [
      'Someone, we hope you, asked to set a new password for your Pennytrail account. Enter this code on the page that is open:',
    ],
    code,
    closing: [
      `The code works once, for ${resetCode.minutes} minutes. A newer one replaces it.`,
      'We never ask for it by telephone or mail. If this was not you, do nothing: your password stays as it is.',
    ],
  })

export const buildPasswordSetEmail = (person: Recipient, appOrigin: string): Mail =>
  composeEmail({
    to: person.email,
    subject: 'Your password has been changed',
    greeting: `Hello ${person.firstname},`,
    paragraphs: [
      'The password of your Pennytrail account has just been set anew with a code that we sent to this address. Everywhere else you were signed in, you have been signed out.',
    ],
    closing: ['If this was not you, set a new password right away: someone may read your mail.'],
    action: { label: 'Set a new password', url: `${appOrigin}/forgot-password` },
  })
