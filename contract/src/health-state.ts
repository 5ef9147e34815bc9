/** How a project stands, as computed from its dates and its ledger. */
export const healthStates = ['healthy', 'attention', 'at-risk', 'completed'] as const
export type HealthState = (typeof healthStates)[number]

export const healthLabel: Readonly<Record<HealthState, string>> = {
  healthy: 'Healthy',
  attention: 'Needs attention',
  'at-risk': 'At risk',
  completed: 'Completed',
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

/** Reasons that concern the charity itself and so stand with each of its projects. */
export const isOfCharity = (code: string): boolean =>
  code === 'filing-late' || code === 'off-register'

export const longestHealthAnswer = 1000

/** What a charity's public answer to a reason must be, as a sentence for the form. */
export const healthAnswerFault = (answer: string): string | undefined => {
  if (answer.trim() === '') return 'Write an answer, or take the answer back.'
  return answer.trim().length > longestHealthAnswer
    ? `Use at most ${longestHealthAnswer.toLocaleString('en-GB')} characters.`
    : undefined
}
