import { compose, type Mail } from '../../platform/mail/index.ts'

export interface Reader {
  readonly firstname: string
  readonly email: string
}

const greeting = ({ firstname }: Reader): string => `Hello ${firstname},`

export const personSuspendedLetter = (to: Reader, reason: string): Mail =>
  compose({
    to: to.email,
    subject: 'Your account is suspended',
    greeting: greeting(to),
    paragraphs: [
      'Pennytrail’s staff have suspended your account. You cannot sign in, and every session has ended.',
      `The reason: ${reason}`,
      'Your gifts and everything that was published stay as they are.',
    ],
    closing: ['If this is a mistake, answer this message.'],
  })

export const personLiftedLetter = (to: Reader, url: string): Mail =>
  compose({
    to: to.email,
    subject: 'Your account is open again',
    greeting: greeting(to),
    paragraphs: ['Your account is no longer suspended. You can sign in as before.'],
    action: { label: 'Sign in', url },
  })

interface OrganisationNews {
  readonly name: string
  readonly reason: string
  readonly url: string
}

export const charitySuspendedLetter = (to: Reader, { name, reason, url }: OrganisationNews): Mail =>
  compose({
    to: to.email,
    subject: `${name} is suspended`,
    greeting: greeting(to),
    paragraphs: [
      `Pennytrail’s staff have suspended ${name}. It takes no gifts for now, payment pages that were open have ended, and its page says that it is suspended.`,
      `The reason: ${reason}`,
      'Its ledger stays as it is, and its team can still sign in and record spending.',
    ],
    action: { label: 'See its page', url },
    closing: ['If this is a mistake, answer this message.'],
  })

export const donorOrgSuspendedLetter = (
  to: Reader,
  { name, reason, url }: OrganisationNews,
): Mail =>
  compose({
    to: to.email,
    subject: `${name} is suspended`,
    greeting: greeting(to),
    paragraphs: [
      `Pennytrail’s staff have suspended ${name}. Its page is not public for now, and nobody can act in its name.`,
      `The reason: ${reason}`,
    ],
    action: { label: 'See its page', url },
    closing: ['If this is a mistake, answer this message.'],
  })

export const organisationLiftedLetter = (
  to: Reader,
  { name, reason, url }: OrganisationNews,
): Mail =>
  compose({
    to: to.email,
    subject: `${name} is no longer suspended`,
    greeting: greeting(to),
    paragraphs: [
      `Pennytrail’s staff have ended the suspension of ${name}.`,
      `The reason: ${reason}`,
    ],
    action: { label: 'See its page', url },
  })

/** To every Lead, the new one too, so that nobody takes an organisation over in silence. */
export const newLeadLetter = (
  to: Reader,
  { name, reason, url, lead }: OrganisationNews & { readonly lead: string },
): Mail =>
  compose({
    to: to.email,
    subject: `${lead} is now a Lead of ${name}`,
    greeting: greeting(to),
    paragraphs: [
      `Pennytrail’s staff have made ${lead} a Lead of ${name}.`,
      `The reason: ${reason}`,
    ],
    action: { label: 'See its page', url },
    closing: ['If you do not know why, answer this message at once.'],
  })
