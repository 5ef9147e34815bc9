import type { Scheduled } from '../../platform/jobs/index.ts'

export { forgotPasswordHandlers } from './forgot-password.routes.ts'
export { forgotPasswordTasks } from './forgot-password.tasks.ts'

export const forgotPasswordSchedule: readonly Scheduled[] = [
  { cron: '37 3 * * *', task: 'tidy-reset-codes' },
]
