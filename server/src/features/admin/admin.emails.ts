import type { Mail, Recipient } from '../../platform/mail/index.ts'

const getGreeting = ({ firstname }: Recipient): string => `Hello ${firstname},`

export const buildPersonSuspendedEmail = (to: Recipient, reason: string): Mail => ({
  to: to.email,
  subject: 'Your account is suspended',
  greeting: getGreeting(to),
  paragraphs: [
    'Pennytrail’s staff have suspended your account. You cannot sign in, and you have been signed out everywhere.',
    `The reason: ${reason}`,
    'Your gifts and everything published stay as they are.',
  ],
  closing: ['If this is a mistake, reply to this email.'],
})

export const buildPersonRestoredEmail = (to: Recipient, url: string): Mail => ({
  to: to.email,
  subject: 'Your account is open again',
  greeting: getGreeting(to),
  paragraphs: ['Your account is no longer suspended. You can sign in as before.'],
  action: { label: 'Sign in', url },
})

export const buildSessionsEndedEmail = (to: Recipient, reason: string, url: string): Mail => ({
  to: to.email,
  subject: 'You were signed out everywhere',
  greeting: getGreeting(to),
  paragraphs: [
    'Pennytrail’s staff have ended every session of your account. You can sign in again.',
    `The reason: ${reason}`,
  ],
  action: { label: 'Sign in', url },
  closing: ['If somebody else may know your password, set a new one.'],
})

interface SuspensionDetails {
  readonly name: string
  readonly reason: string
  readonly url: string
}

export const buildCharitySuspendedEmail = (
  to: Recipient,
  { name, reason, url }: SuspensionDetails,
): Mail => ({
  to: to.email,
  subject: `${name} is suspended`,
  greeting: getGreeting(to),
  paragraphs: [
    `Pennytrail’s staff have suspended ${name}. It cannot take gifts for now, open payment pages have closed, and its page says that it is suspended.`,
    `The reason: ${reason}`,
    'Its ledger stays as it is, and its team can still sign in and record spending.',
  ],
  action: { label: 'See its page', url },
  closing: ['If this is a mistake, reply to this email.'],
})

export const buildDonorOrgSuspendedEmail = (
  to: Recipient,
  { name, reason, url }: SuspensionDetails,
): Mail => ({
  to: to.email,
  subject: `${name} is suspended`,
  greeting: getGreeting(to),
  paragraphs: [
    `Pennytrail’s staff have suspended ${name}. Its page is not public for now, and nobody can act in its name.`,
    `The reason: ${reason}`,
  ],
  action: { label: 'See its page', url },
  closing: ['If this is a mistake, reply to this email.'],
})

export const buildOrganisationRestoredEmail = (
  to: Recipient,
  { name, reason, url }: SuspensionDetails,
): Mail => ({
  to: to.email,
  subject: `${name} is no longer suspended`,
  greeting: getGreeting(to),
  paragraphs: [`Pennytrail’s staff have ended the suspension of ${name}.`, `The reason: ${reason}`],
  action: { label: 'See its page', url },
})

/**
 * Email to every Lead, including the new one, so that nobody takes over an organisation unnoticed.
 */
export const buildNewLeadEmail = (
  to: Recipient,
  { name, reason, url, lead }: SuspensionDetails & { readonly lead: string },
): Mail => ({
  to: to.email,
  subject: `${lead} is now a Lead of ${name}`,
  greeting: getGreeting(to),
  paragraphs: [`Pennytrail’s staff have made ${lead} a Lead of ${name}.`, `The reason: ${reason}`],
  action: { label: 'See its page', url },
  closing: ['If you do not know why, reply to this email at once.'],
})
