export { toPayoutSnapshot, applyPayout } from './payouts/sync-payout.ts'
export { reconcileAccounts } from './accounts/reconcile-accounts.ts'
export { paymentHandlers as handlers } from './payments.routes.ts'
export { paymentSchedule as schedule, paymentTasks as tasks } from './payments.tasks.ts'
