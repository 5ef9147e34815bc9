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
  'over-budget',
  'over-budget-line',
  'money-idle',
  'past-end',
  'filing-late',
  'off-register',
] as const
export type HealthReasonCode = (typeof healthReasonCodes)[number]
