export { payoutFacts, takePayout } from './payouts/sync-payout.ts'
export { lookOverAccounts } from './accounts/reconcile-accounts.ts'
export { paymentHandlers } from './payments.routes.ts'
export { paymentSchedule, paymentTasks } from './payments.tasks.ts'
