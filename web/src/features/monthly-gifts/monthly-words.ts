import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import {
  describeDebits,
  describePaymentDay,
  describeStop,
  namePayerAfterDay,
} from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { getNextPaymentDay } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { describeEnd } from '@pennytrail/contract/monthly-gifts/end-words.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** The message if it is unknown whether a change was made. */
export const noAnswerMessage =
  'We did not get an answer, so the change may not have been made. Please try again.'

/**
 * Describes how a monthly gift is paid: "Visa ending in 4242, expires 12/2034", or "Direct Debit
 * from the account ending in 2345".
 */
export const describeCard = ({
  bankLast4,
  card,
  method,
}: Pick<MonthlyGift, 'bankLast4' | 'card' | 'method'>): string => {
  if (method === 'direct-debit') {
    return bankLast4 === null
      ? 'Direct Debit'
      : `Direct Debit from the account ending in ${bankLast4}`
  }
  if (!card) return 'Not known yet'
  const [year, month] = card.expires.split('-')
  return `${brands[card.brand] ?? 'Card'} ending in ${card.last4}, expires ${month}/${year}`
}

/** Describes what a monthly gift has paid so far: "£100.00 in 4 payments". */
export const describeTotal = ({ currency, payments, total }: MonthlyGift): string =>
  payments === 0
    ? 'Nothing yet'
    : `${formatMoney(total, currency)} in ${formatPlural(payments, 'payment')}`

/** Names what pays for a monthly gift, in the words of its method. */
export const namePayer = ({ method }: Pick<MonthlyGift, 'method'>): string =>
  method === 'direct-debit' ? 'account' : 'card'

/** Returns the amount of a payment that could not be taken, which another card would pay. */
export const getUnpaidAmount = ({ confirmation, failure }: MonthlyGift): number | null =>
  failure?.amount ?? confirmation?.amount ?? null

/**
 * Returns the amount of a payment whose day has come, which no change alters any more; null if
 * there is none. The page may have been loaded before that day came.
 */
export const getDueNow = (gift: MonthlyGift, now = new Date()): number | null => {
  const { dueNow, nextPaymentAt, state } = gift
  if (dueNow !== null) return dueNow.amount
  const isLate = nextPaymentAt !== null && new Date(nextPaymentAt) <= now
  return isLate && (state === 'active' || state === 'failing') ? gift.amount : null
}

/** Returns the next payment that a change reaches: a payment that is due now is not one. */
export const getNextChangeable = (gift: MonthlyGift, now = new Date()): string | null => {
  const { nextPaymentAt, startedAt } = gift
  if (nextPaymentAt === null || new Date(nextPaymentAt) > now) return nextPaymentAt
  return getNextPaymentDay(new Date(startedAt ?? nextPaymentAt), now).toISOString()
}

/** Says when the next payment is, or why there is none. */
export const describeNextPayment = (gift: MonthlyGift): string => {
  const { currency, debits, endedAt, endReason, nextPaymentAt, state } = gift
  if (state === 'ended') {
    return join(
      endedAt === null ? '' : `Ended on ${formatDate(endedAt)}.`,
      endReason ? describeEnd(endReason, gift) : '',
    )
  }
  if (state === 'ending') {
    return describeStop('It is being cancelled. No more payments are taken', debits, currency)
  }
  if (state === 'disputed') {
    return describeStop('It is on hold, so no payments are taken', debits, currency)
  }
  if (state === 'held') {
    const reason = gift.donorOrg
      ? 'It cannot be taken at the moment'
      : `${gift.project?.title ?? gift.charity.name} is not taking gifts at the moment`
    const stop = describeStop(`${reason}, so no payments are taken`, debits, currency)
    return `${stop} We will email you before payments start again.`
  }
  if (nextPaymentAt === null) return 'No payment is planned.'
  const day = describePaymentDay(gift.method, nextPaymentAt)
  if (state === 'paused') return `Paused. Payments start again automatically ${day}.`
  return `${formatMoney(gift.amount, currency)} ${day}.`
}

/** Says that the bank asks the giver to confirm a payment, and what happens if they do not. */
export const describeConfirmation = (gift: MonthlyGift): string => {
  const { confirmation, currency } = gift
  const day = confirmation?.askedAgainAt
  const next = day ? ` If you do not answer, we ask your bank again on ${formatDate(day)}.` : ''
  return `Your bank asks you to confirm the payment of ${formatMoney(getUnpaidAmount(gift) ?? gift.amount, currency)}. Your card was not declined, and no money has been taken yet.${next}`
}

/** Says why the last payment failed, and what happens next. */
export const describeFailure = (gift: MonthlyGift): string => {
  const { bankLast4, card, currency, debits, failure, method } = gift
  const payer = namePayerAfterDay(method, method === 'card' ? (card?.last4 ?? null) : bankLast4)
  const teller = method === 'card' ? 'The card processor' : 'The bank'
  const providerMessage = failure?.problem ? ` ${teller} says: “${failure.problem}”` : ''
  const next = failure?.retryAt
    ? ` We will try again on ${formatDate(failure.retryAt)}${payer}.`
    : ` ${describeDebits(debits, currency) || 'We will not try again.'}`
  return `The payment of ${formatMoney(getUnpaidAmount(gift) ?? gift.amount, currency)} could not be taken.${providerMessage}${next}`
}

/** Says why a monthly gift waits for its giver's answer. */
export const describeDispute = (gift: MonthlyGift): string =>
  `A payment of ${formatMoney(gift.disputed?.amount ?? gift.amount, gift.currency)} was disputed at your bank, so this monthly gift is on hold.`

const done: Readonly<Record<MonthlyChange['change'], string>> = {
  amount: 'The new amount starts with the next payment.',
  pause: 'Your monthly gift is paused.',
  resume: 'Your monthly gift has resumed.',
  cancel: 'Your monthly gift is cancelled.',
}

/**
 * Confirms a change. A monthly gift whose giver goes on after a dispute can stay on hold or paused for
 * another reason.
 */
export const describeDone = (
  change: MonthlyChange['change'],
  state: MonthlyGift['state'],
): string => {
  if (change !== 'resume') return done[change]
  if (state === 'held') return 'Your answer is saved. The monthly gift is still on hold.'
  return state === 'paused'
    ? 'Your answer is saved. The monthly gift is still paused.'
    : done.resume
}

const join = (...sentences: string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ')
