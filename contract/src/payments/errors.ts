import type { ErrorCatalogue } from '../error-catalogue.ts'

export const paymentErrors = {
  'payout-not-found': { status: 404, message: 'There is no such payout.' },
  'payout-matched': {
    status: 409,
    message: 'This payout has been found on a bank statement already.',
  },
  'payout-not-matched': {
    status: 409,
    message: 'This payout is not matched with the bank statement.',
  },
  'payout-not-matchable': {
    status: 409,
    message: 'Only money that was paid out to the bank can be found on its statement.',
  },
  'payments-closed': {
    status: 409,
    message: 'A charity can connect Stripe once an administrator has verified it.',
  },
  'payments-connected': {
    status: 409,
    message: 'The charity has a Stripe account already. Disconnect that one first.',
  },
  'payments-not-connected': {
    status: 409,
    message: 'The charity has no Stripe account connected.',
  },
  'connect-refused': {
    status: 409,
    message: 'At Stripe the connection was refused, so nothing has changed. You can begin again.',
  },
  'connect-expired': {
    status: 409,
    message: 'That took longer than we wait, so nothing has changed. Please begin again.',
  },
  'connect-used': {
    status: 409,
    message: 'That way back from Stripe has been used already. Each one works once.',
  },
  'connect-foreign': {
    status: 409,
    message:
      'That way back from Stripe does not belong to this sign-in, so nothing has changed. Begin again here.',
  },
  'connect-code-refused': {
    status: 409,
    message: 'Stripe did not confirm the connection, so nothing has changed. Please begin again.',
  },
  'account-connected-elsewhere': {
    status: 409,
    message:
      'That Stripe account is connected to another charity here. Each charity needs an account of its own.',
  },
  'webhook-refused': { status: 400, message: 'This event is not signed by the card processor.' },
} as const satisfies ErrorCatalogue
