import type { MonthlyGift } from '@pennytrail/contract'
import { endReasonText } from '@pennytrail/contract/monthly-rules.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { plural } from '../../lib/format-number.ts'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** "Visa ending in 4242, good until 12/2034" */
export function cardWords(card: MonthlyGift['card']): string {
  if (!card) return 'Not known yet'
  const [year, month] = card.expires.split('-')
  return `${brands[card.brand] ?? 'Card'} ending in ${card.last4}, good until ${month}/${year}`
}

/** "£100.00 in 4 payments" */
export function totalWords({ currency, payments, total }: MonthlyGift): string {
  return `${formatMoney(total, currency)} in ${plural(payments, 'payment')}`
}

/** What comes next, in one sentence. */
export function nextWords(gift: MonthlyGift): string {
  const { endedAt, endReason, nextPaymentAt, state } = gift
  if (state === 'ended') {
    return `${endedAt === null ? '' : `Ended on ${formatDate(endedAt)}. `}${endReason ? endReasonText[endReason] : ''}`.trim()
  }
  if (state === 'ending') return 'It is being cancelled. Nothing more is taken.'
  if (state === 'held') {
    return `${gift.project?.title ?? gift.charity.name} takes no gifts at the moment, so nothing is taken. We write to you before it goes on.`
  }
  if (nextPaymentAt === null) return 'No payment is planned.'
  const day = formatDate(nextPaymentAt)
  if (state === 'paused') return `Paused. It goes on by itself with the payment on ${day}.`
  return `${formatMoney(gift.amount, gift.currency)} on ${day}.`
}

/** Why the last payment failed, and what happens then. */
export function failureWords({ amount, currency, failure }: MonthlyGift): string {
  const said = failure?.problem ? ` The card processor says: “${failure.problem}”` : ''
  const next = failure?.retryAt
    ? ` It is tried again on ${formatDate(failure.retryAt)}.`
    : ' It is not tried again.'
  return `The payment of ${formatMoney(amount, currency)} could not be taken.${said}${next}`
}
