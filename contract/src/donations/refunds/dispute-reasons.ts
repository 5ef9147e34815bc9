import { formatMoney } from '../../format-money.ts'

const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'The owner of the card or account says they did not make the payment.',
  duplicate: 'The owner of the card or account says they were charged twice.',
  unrecognized: 'The owner of the card or account does not recognise the payment.',
  insufficient_funds: 'The bank says the account had too little money.',
  bank_cannot_process: 'The bank could not process the Direct Debit.',
  incorrect_account_details: 'The bank says the account details are wrong.',
  debit_not_authorized:
    'The giver claimed the money back from their bank under the Direct Debit Guarantee.',
  customer_initiated:
    'The giver claimed the money back from their bank under the Direct Debit Guarantee.',
  credit_not_processed:
    'The owner of the card or account says they did not get a refund they were promised.',
}

/** Stripe's codes of reasons for which a bank takes money back although the giver did not ask. */
export const failuresAtBank: readonly string[] = [
  'insufficient_funds',
  'bank_cannot_process',
  'incorrect_account_details',
]

/** Describes for the charity why a bank disputes a payment; `code` is Stripe's reason code. */
export const getDisputeReason = (code: string): string =>
  reasons[code] ?? `The bank’s reason: ${code.replaceAll('_', ' ')}.`

/**
 * Says what happened to the money of a payment about which a bank had a question, now closed.
 * `taken` is what the bank took and `refunded` what the charity refunded, in minor units: a refund
 * of the whole payment ends the question too.
 */
export const describeClosedQuestion = ({
  currency,
  refunded,
  taken,
}: {
  readonly currency: string
  readonly refunded: number
  readonly taken: number
}): string => {
  if (taken > 0) return `The bank took ${formatMoney(taken, currency)}, as the ledger shows.`
  return refunded > 0
    ? `The bank took no money itself. ${formatMoney(refunded, currency)} of the gift was refunded to the giver.`
    : 'No money was taken.'
}
