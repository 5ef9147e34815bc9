export { explainStripeFailure } from './explain-stripe-failure.ts'
export { awaitSameCall, isInProgress } from './in-progress.ts'
export { createPayments, type Payments, type PaymentsStandIn } from './payments.ts'
export { isUnanswered } from './unanswered.ts'
