/** Rules for the versions of a grant; web and server share them. */
import { isDate } from '../../dates/calendar-date.ts'
import { isInvisible } from '../../misleading-text.ts'
import { missingGrantTerms, type GrantTerms } from '../grant-terms.ts'
import {
  getGrantAmountError,
  getInstalmentsError,
  getPurposeError,
  getReportDatesError,
} from '../rules.ts'

export const awardLimits = { contact: 200, words: 1000 } as const

/** The sides that propose versions: the organisation that gives, or the charity that receives. */
export const awardSides = ['funder', 'charity'] as const
export type AwardSide = (typeof awardSides)[number]

/** `replaced`: the same side offered a newer version before anybody answered. */
export const awardOutcomes = ['agreed', 'change-asked', 'withdrawn', 'replaced'] as const
export type AwardOutcome = (typeof awardOutcomes)[number]

export const awardStates = ['draft', 'offered', ...awardOutcomes] as const
export type AwardState = (typeof awardStates)[number]

export const awardStateLabel: Readonly<Record<AwardState, string>> = {
  draft: 'Draft',
  offered: 'Waiting for an answer',
  agreed: 'Agreed by both sides',
  'change-asked': 'Change asked for',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a newer version',
}

/** The terms of one version of a grant. */
export interface AwardTerms {
  readonly projectId: string | null
  readonly amount: number
  readonly purpose: string
  readonly budgetLineIds: readonly string[]
  readonly shownAs: 'named' | 'anonymous'
  readonly instalments: readonly { readonly amount: number; readonly dueOn: string }[]
  readonly reportDates: readonly string[]
  readonly terms: GrantTerms | null
  readonly contact: string
}

/** The parts of an agreed grant that no later version can change. */
export interface FixedTerms {
  readonly projectId: string | null
  /** The instalments that have arrived. */
  readonly received: readonly { readonly amount: number; readonly dueOn: string }[]
  /** The due dates of reports that were sent. */
  readonly reported: readonly string[]
  /** The due dates of all reports that are agreed, sent or not. */
  readonly reportDates: readonly string[]
}

type ValidationError = string | undefined

export const getContactError = (contact: string): ValidationError => {
  if (isInvisible(contact)) return 'Name the person whom the charity can ask, and how.'
  return contact.trim().length > awardLimits.contact
    ? `Use at most ${awardLimits.contact} characters.`
    : undefined
}

/** Returns the validation error of a message to the other side, which may be empty. */
export const getAwardWordsError = (words: string): ValidationError =>
  words.trim().length > awardLimits.words
    ? `Use at most ${awardLimits.words} characters.`
    : undefined

export const getChangeWordsError = (words: string): ValidationError =>
  isInvisible(words) ? 'Say what should change.' : getAwardWordsError(words)

/** Returns the validation error of the instalments, of which those that have arrived must stay. */
export const getAwardInstalmentsError = (
  { amount, instalments }: Pick<AwardTerms, 'amount' | 'instalments'>,
  fixed?: Pick<FixedTerms, 'received'>,
): ValidationError => {
  const gone = fixed?.received.some(
    (old) => !instalments.some((one) => one.amount === old.amount && one.dueOn === old.dueOn),
  )
  if (gone) return 'Leave the instalments that have arrived as they are.'
  return getInstalmentsError(amount, instalments)
}

/**
 * Returns the validation error of the report dates. Reports that were sent stay, and a new date is
 * in the future.
 */
export const getAwardReportsError = (
  reportDates: readonly string[],
  today: string,
  fixed?: Pick<FixedTerms, 'reported' | 'reportDates'>,
): ValidationError => {
  const error = getReportDatesError(reportDates)
  if (error) return error
  if (fixed?.reported.some((date) => !reportDates.includes(date))) {
    return 'Leave the dates of the reports that were sent.'
  }
  return reportDates.some((date) => date <= today && !fixed?.reportDates.includes(date))
    ? 'Choose report dates in the future.'
    : undefined
}

/**
 * Returns what stops a version from being offered, by field; nothing if it is complete. A draft may
 * be incomplete.
 */
export const listAwardErrors = (
  sent: AwardTerms,
  today: string,
  fixed?: FixedTerms,
): { path: keyof AwardTerms; message: string }[] => {
  const errors: Partial<Record<keyof AwardTerms, ValidationError>> = {
    amount: getGrantAmountError(sent.amount),
    purpose: getPurposeError(sent.purpose),
    projectId:
      fixed && fixed.projectId !== sent.projectId
        ? 'A variation cannot move a grant to another project.'
        : undefined,
    instalments: getAwardInstalmentsError(sent, fixed),
    reportDates: getAwardReportsError(sent.reportDates, today, fixed),
    terms: sent.projectId !== null && !sent.terms ? missingGrantTerms : undefined,
    contact: getContactError(sent.contact),
  }
  return (Object.entries(errors) as [keyof AwardTerms, ValidationError][]).flatMap(
    ([path, message]) => (message ? [{ path, message }] : []),
  )
}

/** Returns whether a date of a draft is either not typed yet or exists. */
export const isDraftDate = (date: string): boolean => date === '' || isDate(date)
