export { payoutFacts, takePayout } from './follow-payout.ts'
export { lookOverAccounts } from './look-over.ts'
export { paymentHandlers } from './payments.routes.ts'
export { paymentSchedule, paymentTasks } from './payments.tasks.ts'
