import type { Lifecycle } from './lifecycle.ts'
import { isInvisible } from '../misleading-text.ts'

/** The health of a project, computed from its dates and its ledger. */
export const healthStates = ['healthy', 'attention', 'at-risk', 'completed'] as const
export type HealthState = (typeof healthStates)[number]

export const healthLabel: Readonly<Record<HealthState, string>> = {
  healthy: 'Healthy',
  attention: 'Needs attention',
  'at-risk': 'At risk',
  // For projects that are completed, closed or cancelled.
  completed: 'Ended',
}

/**
 * The days without spending after which unspent money counts as idle, and after which the project
 * is at risk.
 */
export const idleDays = { attention: 180, risk: 365 } as const

/** The days after its end date from which a project that is still running is at risk. */
export const pastEndRiskDays = 90

/**
 * A payment needs a receipt within `attention` days after it was recorded. If most of the spending
 * has no receipt after `risk` days, the project is at risk.
 */
export const receiptDays = { attention: 30, risk: 90 } as const

/**
 * Describes the health of a project in a few words for somebody who decides about a gift: facts
 * such as "7 receipts missing", and the word "risk" only for a risk. `facts` are short texts of the
 * reasons for the state, most serious first.
 */
export const describeHealth = (state: HealthState, facts: readonly string[]): string => {
  const [first, ...others] = facts
  if (first === undefined || state === 'healthy' || state === 'completed') return healthLabel[state]
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return state === 'at-risk' ? `At risk: ${lowerFirst(first)}${more}` : `${first}${more}`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/**
 * Says of an ended project without open points how it ended, and what it spent beyond its money, if
 * it did. A receipt that is not due yet may still be missing.
 */
export const describeEndedHealth = (
  lifecycle: Lifecycle,
  { bears, covered }: { readonly bears: string | null; readonly covered: string | null },
): string => {
  const ends: Partial<Record<Lifecycle, string>> = {
    closed: 'The project is closed.',
    cancelled: 'The project was cancelled: its work was not done, or not all of it.',
  }
  const overspent = [
    ...(covered === null
      ? []
      : [` It spent ${covered} more than it had, which the general fund covered.`]),
    ...(bears === null
      ? []
      : [` It is overspent by ${bears}, which the charity’s unrestricted money bears.`]),
  ].join('')
  return `${ends[lifecycle] ?? 'The work is done.'}${overspent} Nothing is overdue.`
}

export const healthReasonCodes = [
  'update-overdue',
  'spending-without-receipt',
  'over-budget',
  'over-budget-line',
  'money-idle',
  'past-end',
  'filing-late',
  'off-register',
] as const
export type HealthReasonCode = (typeof healthReasonCodes)[number]

/**
 * Returns whether a reason for a health state concerns the charity itself, so that it appears on
 * all projects of the charity.
 */
export const isCharityReason = (code: string): boolean =>
  code === 'filing-late' || code === 'off-register'

export const maxHealthAnswerLength = 1000

/** Returns the validation error of a charity's public answer to a reason for a health state. */
export const getHealthAnswerError = (answer: string): string | undefined => {
  if (isInvisible(answer)) return 'Write an answer, or remove it.'
  return answer.trim().length > maxHealthAnswerLength
    ? `Use at most ${maxHealthAnswerLength.toLocaleString('en-GB')} characters.`
    : undefined
}
