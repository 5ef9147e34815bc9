import type { MonthlyGift } from '@pennytrail/contract'
import { endReasonText } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** The message if it is unknown whether a change was made. */
export const noAnswerMessage = 'No answer came, so nothing may have changed. Please try again.'

/** "Visa ending in 4242, good until 12/2034" */
export function describeCard(card: MonthlyGift['card']): string {
  if (!card) return 'Not known yet'
  const [year, month] = card.expires.split('-')
  return `${brands[card.brand] ?? 'Card'} ending in ${card.last4}, good until ${month}/${year}`
}

/** "£100.00 in 4 payments" */
export function describeTotal({ currency, payments, total }: MonthlyGift): string {
  return `${formatMoney(total, currency)} in ${formatPlural(payments, 'payment')}`
}

/** Describes the next step in one sentence. */
export function describeNextPayment(gift: MonthlyGift): string {
  const { endedAt, endReason, nextPaymentAt, state } = gift
  if (state === 'ended') {
    return `${endedAt === null ? '' : `Ended on ${formatDate(endedAt)}. `}${endReason ? endReasonText[endReason] : ''}`.trim()
  }
  if (state === 'ending') return 'It is being cancelled. Nothing more is taken.'
  if (state === 'held') {
    const reason = gift.donorOrg
      ? 'It cannot be made at the moment'
      : `${gift.project?.title ?? gift.charity.name} takes no gifts at the moment`
    return `${reason}, so nothing is taken. We write to you before it goes on.`
  }
  if (nextPaymentAt === null) return 'No payment is planned.'
  const day = formatDate(nextPaymentAt)
  if (state === 'paused') return `Paused. It goes on by itself with the payment on ${day}.`
  return `${formatMoney(gift.amount, gift.currency)} on ${day}.`
}

/** Says that the bank asks for confirmation, and what happens without it. */
export function describeConfirmation({ amount, confirmation, currency }: MonthlyGift): string {
  const day = confirmation?.askedAgainAt
  const next = day ? ` Until you answer, it is asked again on ${formatDate(day)}.` : ''
  return `Your bank asks you to confirm the payment of ${formatMoney(amount, currency)}. Your card was not refused, and nothing has been taken yet.${next}`
}

/** Says why the last payment failed, and what happens next. */
export function describeFailure({ amount, currency, failure }: MonthlyGift): string {
  const processorMessage = failure?.problem ? ` The card processor says: “${failure.problem}”` : ''
  const next = failure?.retryAt
    ? ` It is tried again on ${formatDate(failure.retryAt)}.`
    : ' It is not tried again.'
  return `The payment of ${formatMoney(amount, currency)} could not be taken.${processorMessage}${next}`
}
