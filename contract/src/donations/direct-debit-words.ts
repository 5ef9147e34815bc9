/** Stripe collects Direct Debits under its own service user number. Source: docs.stripe.com. */
export const statementNote = 'Your bank statement may show “Stripe”, which collects the payment.'
