const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'The cardholder says that they did not make the payment.',
  duplicate: 'The cardholder says that they were charged twice.',
  unrecognized: 'The cardholder does not recognise the payment.',
  credit_not_processed: 'The cardholder says that a refund they were promised did not come.',
}

/** Why a bank asks a payment back, in a sentence for the charity; `code` is the bank’s own. */
export const getDisputeReason = (code: string): string =>
  reasons[code] ?? `The bank’s reason: ${code.replaceAll('_', ' ')}.`
