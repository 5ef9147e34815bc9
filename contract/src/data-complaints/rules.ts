/** Rules for complaints about personal data (Data Protection Act 2018, section 164A). */
import { findNameError } from '../misleading-text.ts'
import { registrationRules } from '../identity/registration-rules.ts'

/**
 * The days from a complaint to its answer. The law sets 30 days for the acknowledgement, which we
 * send at once, and no undue delay for the answer. Source: Data Protection Act 2018, section 164A.
 */
export const complaintDays = 30

/** The days before the due date on which those who must answer are reminded. */
export const reminderDays = 7

/** The years after the answer for which the complainant's name, address and words are kept. */
export const complaintYears = 2

export const complaintOutcomes = {
  upheld: 'We agree with the complaint',
  partly: 'We agree with part of the complaint',
  'not-upheld': 'We do not agree with the complaint',
} as const
export type ComplaintOutcome = keyof typeof complaintOutcomes

export const maxComplaintLength = 4000
export const maxAnswerLength = 4000
export const maxComplainantLength = 200

const getLengthError = (value: string, max: number): string | undefined =>
  value.length > max ? `Use at most ${max} characters.` : undefined

export const getComplainantNameError = (value: string): string | undefined =>
  findNameError(value, { label: 'Your name', empty: 'Enter your name.', max: maxComplainantLength })

export const getComplainantEmailError = registrationRules.email

export const getComplaintWordsError = (value: string): string | undefined =>
  value.trim().length < 20
    ? 'Tell us in a sentence or two what happened to your data.'
    : getLengthError(value, maxComplaintLength)

export const getComplaintAnswerError = (value: string): string | undefined =>
  value.trim().length < 20
    ? 'Tell the person what you found and what you have done.'
    : getLengthError(value, maxAnswerLength)
