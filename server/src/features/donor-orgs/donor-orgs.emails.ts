import type { Mail, Recipient } from '../../platform/mail/index.ts'

export const buildDonorOrgVerifiedEmail = (to: Recipient, org: string, url: string): Mail => ({
  to: to.email,
  subject: `${org} is verified`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `We have checked and verified ${org}. Its page is now public, and its team can act in its name.`,
  ],
  action: { label: 'Go to your organisation', url },
})

export const buildDonorOrgRefusedEmail = (
  to: Recipient,
  org: string,
  reason: string,
  url: string,
): Mail => ({
  to: to.email,
  subject: `${org} could not be verified`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `We could not verify ${org}.`,
    `The reason: ${reason}`,
    'Correct its details and save them, and we will check again.',
  ],
  action: { label: 'Correct the details', url },
})
