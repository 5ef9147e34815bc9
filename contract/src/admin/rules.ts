/** Rules for texts that staff and people who report content write, with their error sentences. */
import { registrationRules } from '../identity/registration-rules.ts'
import { isInvisible } from '../misleading-text.ts'

export const maxStaffReasonLength = 1000

/**
 * Returns the validation error of a reason. Every staff action has a reason, which is kept in the
 * activity log and emailed to most of the people whom the action affects.
 */
export const getStaffReasonError = (value: string): string | undefined => {
  if (isInvisible(value)) return 'Give a reason. It is kept in the log.'
  return value.length > maxStaffReasonLength
    ? `Use at most ${maxStaffReasonLength} characters.`
    : undefined
}

export const flagReasons = {
  illegal: 'It is illegal, such as fraud, threats or abuse of a child',
  misleading: 'It misleads people who might give',
  personal: 'It shows someone’s private details',
  abuse: 'It insults, threatens or harasses',
  copyright: 'It uses words or pictures without permission',
  other: 'Something else',
} as const
export type FlagReason = keyof typeof flagReasons

export const moderatedKinds = ['project', 'update', 'charity', 'donor-org'] as const
export type ModeratedKind = (typeof moderatedKinds)[number]

export const maxFlagLength = 2000
export const maxAppealLength = 2000

export const getFlagWordsError = (value: string): string | undefined => {
  if (value.trim().length < 10) return 'Tell us in a sentence what is wrong.'
  return value.length > maxFlagLength ? `Use at most ${maxFlagLength} characters.` : undefined
}

/** The email address is optional: it is only used to tell the person the outcome. */
export const getFlagEmailError = (value: string): string | undefined =>
  value.trim() ? registrationRules.email(value) : undefined

export const getAppealError = (value: string): string | undefined => {
  if (value.trim().length < 20) return 'Tell us in a sentence or two why it should be shown again.'
  return value.length > maxAppealLength ? `Use at most ${maxAppealLength} characters.` : undefined
}
