import { formatDay } from '../dates/uk-time.ts'
import type { PaymentMethod } from '../donations/payment-methods.ts'
import { formatMoney } from '../format-money.ts'

/** A Direct Debit that a bank is taking; `amount` is in minor units. */
export interface DebitUnderWay {
  readonly amount: number
  /** The day on which the bank takes the money, YYYY-MM-DD; null if not known. */
  readonly collectOn: string | null
}

/** Names the card or account that pays, after the day of a payment; empty if it is not known. */
export const namePayerAfterDay = (method: PaymentMethod, last4: string | null): string => {
  if (last4 === null) return ''
  return method === 'card'
    ? `, by the card ending in ${last4}`
    : `, from the account ending in ${last4}`
}

/**
 * Says when a payment that is due at a moment is taken: “on 3 June 2026”. A Direct Debit is only
 * sent to the bank on that day.
 */
export const describePaymentDay = (method: PaymentMethod, due: Date | string): string =>
  `${method === 'direct-debit' ? 'some days after' : 'on'} ${formatDay(due)}`

/** Names a payment whose day has come and that the provider has not taken yet. */
const nameDueNow = (amount: number, currency: string): string =>
  `The payment of ${formatMoney(amount, currency)} that is due now`

/** Says that a payment is due now; empty if `due` is null. */
export const describeDueNow = (due: number | null, currency: string): string =>
  due === null ? '' : `${nameDueNow(due, currency)} is being taken.`

/** Says that a new amount leaves the payment that is due now as it is; empty if `due` is null. */
export const describeDueNowUnchanged = (due: number | null, currency: string): string =>
  due === null ? '' : `${nameDueNow(due, currency)} does not change.`

/** Says that a pause leaves the payment that is due now as it is; empty if `due` is null. */
export const describeDueNowStillTaken = (due: number | null, currency: string): string =>
  due === null ? '' : `${nameDueNow(due, currency)} is still taken.`

/** Says what the giver’s bank takes while the monthly gift goes on. */
export const describeDebits = (debits: readonly DebitUnderWay[], currency: string): string =>
  debits
    .map(
      ({ amount, collectOn }) =>
        `A Direct Debit of ${formatMoney(amount, currency)} is already at your bank, which takes it ${describeDay(collectOn)}.`,
    )
    .join(' ')

/** Names Direct Debits that are at the bank: “the Direct Debit of £25.00 on or shortly after ...”. */
export const listDebits = (debits: readonly DebitUnderWay[], currency: string): string =>
  debits
    .map(
      ({ amount, collectOn }) =>
        `the Direct Debit of ${formatMoney(amount, currency)} ${describeDay(collectOn)}`,
    )
    .join(' and ')

/**
 * Ends a sentence that says that no payments are taken, such as “It is on hold, so no payments are
 * taken”, with what the bank takes all the same.
 */
export const describeStop = (
  stop: string,
  debits: readonly DebitUnderWay[],
  currency: string,
): string => {
  if (debits.length === 0) return `${stop}.`
  const they = debits.length === 1 ? 'It is' : 'They are'
  const them = debits.length === 1 ? 'it' : 'them'
  return `${stop}, except ${listDebits(debits, currency)}. ${they} already at your bank: we cannot stop ${them} any more, but your bank can.`
}

/** A Direct Debit of a giver whose data is deleted. */
export interface GiverDebit extends DebitUnderWay {
  readonly currency: string
}

/** Says before a giver’s data is deleted what may be taken afterwards. */
export const debitAfterDeletion =
  'A Direct Debit that is already at your bank can still be taken: only your bank can stop it.'

/** Says in the last email to a giver what their bank still takes; empty if nothing. */
export const describeLastDebits = (debits: readonly GiverDebit[]): string =>
  debits.length === 0
    ? ''
    : `Your bank still takes ${debits.map((debit) => listDebits([debit], debit.currency)).join(' and ')}. We cannot stop that any more, but your bank can.`

const describeDay = (collectOn: string | null): string =>
  collectOn === null ? 'in the next days' : `on or shortly after ${formatDay(collectOn)}`
