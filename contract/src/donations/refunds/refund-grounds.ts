import { formatDay } from '../../dates/uk-time.ts'
import { parseCharityNumber } from '../../charity-register/charity-number.ts'
import { isInvisible } from '../../misleading-text.ts'

/**
 * The grounds on which a charity may refund a gift; see product.md, Gift terms and refunds.
 * `ex-gratia` stands only in older records: until 28 November 2026 it meant any decision of the
 * charity. A payment within the caps of the Charities Act 2022 is `ex-gratia-payment`.
 */
export const refundGrounds = [
  'mistake',
  'fraud',
  'must-return-illegal',
  'must-return-no-capacity',
  'must-return-not-theirs',
  'must-return-terms',
  'failed-appeal',
  'trustees-decision',
  'ex-gratia-payment',
  'dispute',
  'ex-gratia',
  'cheque-bounced',
  'payment-returned',
] as const
export type RefundGround = (typeof refundGrounds)[number]

export const groundLabel: Readonly<Record<RefundGround, string>> = {
  mistake: 'Given by mistake',
  fraud: 'Fraud, or not authorised by the payer',
  'must-return-illegal': 'Must be returned: the law forbids keeping it',
  'must-return-no-capacity':
    'Must be returned: the giver did not have the mental capacity to give it',
  'must-return-not-theirs': 'Must be returned: the money was not the giver’s to give',
  'must-return-terms': 'Must be returned: the terms of the gift require it',
  'failed-appeal': 'Failed appeal',
  'trustees-decision': 'Trustees’ decision in the charity’s interest',
  'ex-gratia-payment': 'Ex gratia payment: a moral obligation',
  dispute: 'Dispute with the giver’s bank',
  'ex-gratia': 'The charity’s decision (ex gratia)',
  'cheque-bounced': 'The cheque was not paid',
  'payment-returned': 'The giver’s bank returned the payment',
}

/** The grounds of a gift that a bank took back. Nobody decides them: the bank’s statement shows it. */
export const bankReturns = ['cheque-bounced', 'payment-returned'] as const
export type BankReturn = (typeof bankReturns)[number]

/** Returns whether a refund is a gift that a bank took back, and not money that the charity paid. */
export const isBankReturn = (ground: RefundGround | null): ground is BankReturn =>
  bankReturns.some((one) => one === ground)

const isStatable = (
  ground: RefundGround,
): ground is Exclude<RefundGround, BankReturn | 'ex-gratia'> =>
  ground !== 'ex-gratia' && !isBankReturn(ground)

/** The grounds that a charity can state today. */
export const statableGrounds = refundGrounds.filter(isStatable)
export type StatableGround = (typeof statableGrounds)[number]

/**
 * Returns whether a charity may make ex gratia payments within the caps: the Charities Act 2022 is
 * law in England and Wales only.
 */
export const canPayExGratia = (charityNumber: string): boolean =>
  parseCharityNumber(charityNumber)?.regulator === 'CCEW'

/** Lists the grounds that a charity with this number can state. */
export const listGroundChoices = (charityNumber: string): StatableGround[] =>
  statableGrounds.filter(
    (ground) => ground !== 'ex-gratia-payment' || canPayExGratia(charityNumber),
  )

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
export const maxPower = 300

export const getGroundError = (ground: string): string | undefined =>
  ground === '' ? 'Choose why you are refunding the gift.' : undefined

export const getDecidedByError = (text: string): string | undefined =>
  isInvisible(text) ? 'Enter who decided, such as “The trustees” or a name and role.' : undefined

/**
 * Returns the validation error of the date of a decision. `today` and `paidOn`, the day on which the
 * money went back, are UK dates, YYYY-MM-DD. `paidOn` is empty while it is not known.
 */
export const getDecidedOnError = (
  date: string,
  { paidOn, today }: { readonly paidOn: string; readonly today: string },
): string | undefined => {
  if (date === '') return 'Enter the date of the decision.'
  if (date > today) return 'Enter today’s date or an earlier one.'
  return getLateDecisionError(date, paidOn)
}

/**
 * Returns the error of a decision after the day on which the money went back. `paidOn` is empty while
 * that day is not known. Both are UK dates, YYYY-MM-DD.
 */
export const getLateDecisionError = (date: string, paidOn: string): string | undefined =>
  paidOn !== '' && date > paidOn
    ? `The money went back on ${formatDay(paidOn)}, so this was decided on that day or earlier.`
    : undefined

export const getDecisionError = (text: string): string | undefined =>
  isInvisible(text) ? 'Enter what was decided and why.' : undefined

/** Returns the validation error of the power that a trustees' decision names. */
export const getPowerError = (power: string, ground: string): string | undefined =>
  ground === 'trustees-decision' && isInvisible(power)
    ? 'Name the power, such as “clause 6 of our constitution”.'
    : undefined

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
