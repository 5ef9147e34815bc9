import type { Scheduled } from '../../platform/jobs/index.ts'

export { forgotPasswordHandlers as handlers } from './forgot-password.routes.ts'
export { forgotPasswordTasks as tasks } from './forgot-password.tasks.ts'

export const schedule: readonly Scheduled[] = [{ cron: '37 3 * * *', task: 'tidy-reset-codes' }]
