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

/** Says what the giver’s bank still takes, and when, whatever happens to the monthly gift. */
export const describeDebits = (debits: readonly DebitUnderWay[], currency: string): string =>
  debits
    .map(({ amount, collectOn }) => {
      const when =
        collectOn === null ? 'in the next days' : `on or shortly after ${formatDay(collectOn)}`
      return `A Direct Debit of ${formatMoney(amount, currency)} is already at your bank, which takes it ${when}.`
    })
    .join(' ')
