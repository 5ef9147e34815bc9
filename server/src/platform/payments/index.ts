export { createPayments, type Payments, type PaymentsStandIn } from './payments.ts'
