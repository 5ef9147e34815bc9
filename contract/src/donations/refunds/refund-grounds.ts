/** The grounds on which a charity may refund a gift; see product.md, Gift terms and refunds. */
export const refundGrounds = ['mistake', 'fraud', 'failed-appeal', 'ex-gratia', 'dispute'] as const
export type RefundGround = (typeof refundGrounds)[number]

export const groundLabel: Readonly<Record<RefundGround, string>> = {
  mistake: 'Given by mistake',
  fraud: 'Fraud, or not authorised by the cardholder',
  'failed-appeal': 'Failed appeal',
  'ex-gratia': 'The charity’s decision (ex gratia)',
  dispute: 'Dispute with the giver’s bank',
}

/**
 * The label of a refund without a recorded ground: a refund that is older than the recording of
 * grounds, or one that was made at Stripe and whose ground the charity has not stated yet.
 */
export const groundNotRecorded = 'Ground not recorded'

export const getGroundLabel = (ground: RefundGround | null): string =>
  ground === null ? groundNotRecorded : groundLabel[ground]

/**
 * Stands in for the trustees' decision if the gift's own terms require the refund, because then the
 * trustees have nothing to decide.
 */
export const decidedByTerms = 'Repaid under the terms of the gift.'

export const maxDecidedBy = 200
export const maxDecision = 1000

export const getGroundError = (ground: string): string | undefined =>
  ground === '' ? 'Choose why you are refunding the gift.' : undefined

export const getDecidedByError = (text: string): string | undefined =>
  text.trim() === '' ? 'Enter who decided, such as “The trustees” or a name and role.' : undefined

/** Returns the validation error of the date of a decision. `today` is a UK date, YYYY-MM-DD. */
export const getDecidedOnError = (date: string, today: string): string | undefined => {
  if (date === '') return 'Enter the date of the decision.'
  return date > today ? 'Enter today’s date or an earlier one.' : undefined
}

export const getDecisionError = (text: string): string | undefined =>
  text.trim() === '' ? 'Enter what was decided and why.' : undefined

/** Lists the grounds of several refunds of one gift, each once, for one cell of a CSV file. */
export const listGrounds = (
  refunds: readonly { readonly ground: RefundGround | null; readonly state: string }[],
  takenBack: number,
): string => {
  const grounds = refunds
    .filter(({ state }) => state === 'succeeded')
    .map(({ ground }) => getGroundLabel(ground))
  return [...new Set(takenBack > 0 ? [...grounds, groundLabel.dispute] : grounds)].join('; ')
}
