/** Stripe collects Direct Debits under its own service user number. Source: docs.stripe.com. */
export const statementNote = 'Your bank statement may show “Stripe”, which collects the payment.'

/**
 * Says after the first payment of a monthly gift that others follow. It names no amount, because the
 * giver can change the monthly gift while the payment is under way.
 */
export const furtherDebits =
  'After that, a payment follows each month until you pause or cancel the monthly gift. You get a reminder of each one, with its amount.'
