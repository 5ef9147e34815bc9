const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'The cardholder says they did not make the payment.',
  duplicate: 'The cardholder says they were charged twice.',
  unrecognized: 'The cardholder does not recognise the payment.',
  credit_not_processed: 'The cardholder says they did not get a refund they were promised.',
}

/** Describes for the charity why a bank disputes a payment; `code` is Stripe's reason code. */
export const getDisputeReason = (code: string): string =>
  reasons[code] ?? `The bank’s reason: ${code.replaceAll('_', ' ')}.`
