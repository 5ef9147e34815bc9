/**
 * Creates past payments, disputes and payouts at the stand-in, for the demonstration world. Each
 * function works in the caller's transaction, at the time that the caller names, and sends no event
 * by itself.
 */
export { openDispute } from './balance/disputes.ts'
export { payOut } from './balance/payouts.ts'
export { createRefund } from './balance/refunds.ts'
export { testCard } from './payments/cards.ts'
export { createCustomer } from './payments/customers.ts'
export {
  forgetDeliveries,
  pastContext,
  rememberPayments,
  type PastPayment,
} from './payments/past-payments.ts'
export { saveMethod } from './payments/payment-methods.ts'
export {
  createSubscription,
  inNextPeriod,
  itemIn,
  saveSubscription,
  type StoredSubscription,
} from './subscriptions/subscriptions.ts'
