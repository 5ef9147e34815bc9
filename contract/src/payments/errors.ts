import { withStatus } from '../error-catalogue.ts'

export const paymentErrors = {
  ...withStatus(403, {
    'second-lead-needed':
      'A second Lead must agree: one who had been a Lead for a day when this Stripe account was connected.',
  }),
  ...withStatus(400, {
    'webhook-refused': 'This event is not signed by the payment provider.',
  }),
  ...withStatus(404, {
    'payout-not-found': 'We could not find that payout.',
  }),
  ...withStatus(409, {
    'payout-matched': 'This payout is already matched with the bank statement.',
    'payout-not-matched': 'This payout is not matched with the bank statement.',
    'payout-not-matchable': 'You can match only payouts that were paid to the bank.',
    'payments-closed': 'Only a charity that is verified and not suspended can connect Stripe.',
    'payments-not-connected': 'The charity has no Stripe account connected.',
    'no-replacement-waits':
      'That Stripe account is no longer waiting to replace the charity’s account. Reload the page.',
    'connect-refused':
      'The connection was refused at Stripe, so nothing has changed. You can start again.',
    'connect-expired': 'That took too long, so nothing has changed. Please start again.',
    'connect-used': 'That link from Stripe has already been used. Each link works once.',
    'connect-foreign':
      'That link from Stripe belongs to another sign-in, so nothing has changed. Start again here.',
    'connect-code-refused':
      'Stripe did not confirm the connection, so nothing has changed. Please start again.',
    'account-connected-elsewhere':
      'That Stripe account is connected to another charity here. Each charity needs its own account.',
  }),
}
