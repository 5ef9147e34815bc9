export { toPayoutSnapshot, applyPayout } from './payouts/sync-payout.ts'
export { reconcileAccounts } from './accounts/reconcile-accounts.ts'
export { paymentHandlers } from './payments.routes.ts'
export { paymentSchedule, paymentTasks } from './payments.tasks.ts'
