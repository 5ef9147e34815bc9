import type { ErrorCatalogue } from '../error-catalogue.ts'

export const paymentErrors = {
  'payout-not-found': { status: 404, message: 'We could not find that payout.' },
  'payout-matched': {
    status: 409,
    message: 'This payout is already matched with the bank statement.',
  },
  'payout-not-matched': {
    status: 409,
    message: 'This payout is not matched with the bank statement.',
  },
  'payout-not-matchable': {
    status: 409,
    message: 'You can match only payouts that were paid to the bank.',
  },
  'payments-closed': {
    status: 409,
    message: 'A charity can connect Stripe once an administrator has verified it.',
  },
  'payments-connected': {
    status: 409,
    message: 'The charity already has a Stripe account. Disconnect that one first.',
  },
  'payments-not-connected': {
    status: 409,
    message: 'The charity has no Stripe account connected.',
  },
  'connect-refused': {
    status: 409,
    message: 'The connection was refused at Stripe, so nothing has changed. You can start again.',
  },
  'connect-expired': {
    status: 409,
    message: 'That took too long, so nothing has changed. Please start again.',
  },
  'connect-used': {
    status: 409,
    message: 'That link from Stripe has already been used. Each link works once.',
  },
  'connect-foreign': {
    status: 409,
    message:
      'That link from Stripe belongs to another sign-in, so nothing has changed. Start again here.',
  },
  'connect-code-refused': {
    status: 409,
    message: 'Stripe did not confirm the connection, so nothing has changed. Please start again.',
  },
  'account-connected-elsewhere': {
    status: 409,
    message:
      'That Stripe account is connected to another charity here. Each charity needs its own account.',
  },
  'webhook-refused': { status: 400, message: 'This event is not signed by the card processor.' },
} as const satisfies ErrorCatalogue
