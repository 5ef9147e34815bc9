import {
  complaintOutcomes,
  type ComplaintOutcome,
} from '@pennytrail/contract/data-complaints/rules.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Mail, Recipient } from '../../platform/mail/index.ts'

interface Complaint {
  readonly reference: string
  /** The charity or the platform. */
  readonly controller: string
  readonly answerBy: string
}

/** The email to the complainant. It quotes nothing, because a stranger may have typed the address. */
export const buildAcknowledgementEmail = (
  to: string,
  { reference, controller, answerBy }: Complaint,
): Mail => ({
  to,
  subject: `Your data protection complaint ${reference}`,
  greeting: 'Hello,',
  paragraphs: [
    `We have received your complaint about how ${controller} uses personal data. Its reference is ${reference}.`,
    `${controller} is responsible and answers you by email, by ${formatDay(answerBy)} at the latest.`,
  ],
  closing: [
    'If you did not send a complaint, somebody else typed your address. You do not need to do anything.',
  ],
})

export const buildComplaintReceivedEmail = (
  to: Recipient,
  { reference, controller, answerBy }: Complaint,
  url: string,
): Mail => ({
  to: to.email,
  subject: `Data protection complaint: answer by ${formatDay(answerBy)}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `Somebody has complained about how ${controller} uses their personal data (${reference}). The law says that you must look into it without undue delay and tell the person the outcome.`,
    `Record the outcome by ${formatDay(answerBy)}. We email it to the person.`,
  ],
  action: { label: 'Read the complaint', url },
})

export const buildComplaintReminderEmail = (
  to: Recipient,
  { reference, controller, answerBy }: Complaint,
  url: string,
): Mail => ({
  to: to.email,
  subject: `Reminder: answer a data protection complaint by ${formatDay(answerBy)}`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `The complaint ${reference} about how ${controller} uses personal data has no outcome yet. It is due on ${formatDay(answerBy)}.`,
  ],
  action: { label: 'Record the outcome', url },
})

/** Asks an administrator to help, because nobody in the charity can read a complaint about it. */
export const buildNoLeadEmail = (
  to: Recipient,
  { reference, controller, answerBy }: Complaint,
  url: string,
): Mail => ({
  to: to.email,
  subject: `Nobody at ${controller} can answer a data protection complaint`,
  greeting: `Hello ${to.firstname},`,
  paragraphs: [
    `Somebody has complained about how ${controller} uses their personal data (${reference}). ${controller} must answer by ${formatDay(answerBy)}, but it has no Lead who can sign in, so nobody there has been told.`,
    `Check who a member of its team is and make them Lead. If its team has nobody, write to ${controller}.`,
  ],
  action: { label: 'See the complaint', url },
})

export const buildComplaintOutcomeEmail = (
  to: string,
  { reference, controller }: Omit<Complaint, 'answerBy'>,
  { outcome, answer }: { readonly outcome: ComplaintOutcome; readonly answer: string },
): Mail => ({
  to,
  subject: `The outcome of your complaint ${reference}`,
  greeting: 'Hello,',
  paragraphs: [
    `${controller} has answered your complaint ${reference} about personal data.`,
    `${complaintOutcomes[outcome]}.`,
    answer,
  ],
  action: {
    label: 'Complain to the Information Commissioner',
    url: 'https://ico.org.uk/make-a-complaint/',
  },
  closing: [
    'If you are unhappy with this outcome, you can complain to the Information Commissioner’s Office (ICO), the UK’s regulator for data protection. It is free.',
  ],
})
