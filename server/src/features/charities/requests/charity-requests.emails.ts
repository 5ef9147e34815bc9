import type { Mail, Recipient } from '../../../platform/mail/index.ts'

/** Email with the answer of staff to a person who asked for a charity to be added. */
export const buildRequestAnsweredEmail = (
  to: Recipient,
  charity: string,
  answer: string,
  url: string,
): Mail => ({
  to: to.email,
  subject: `Your request to add ${charity}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [`You asked us to add ${charity}.`, answer],
  action: { label: 'Find your charity', url },
})
