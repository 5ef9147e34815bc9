import { describeRegistrations } from '../charity-register/charity-number.ts'
import type { Donation } from './schemas.ts'
import { getRecipientPhrase, getGiftNoun } from './gift-words.ts'
import { hasArrived, statusLabel, type RefundState } from './rules.ts'
import { giftMethodLabel, isPaidOnline, receivedMethodWords } from '../grants/rules.ts'
import { feeName, getFeeLabel, getRefundTarget } from './fee-words.ts'
import { formatMoney } from '../format-money.ts'
import { walletLabel } from './payment-methods.ts'
import { groundLabel, groundNotRecorded, isBankReturn } from './refunds/refund-grounds.ts'
import { formatDay, formatMoment } from '../dates/uk-time.ts'

/**
 * The facts of a receipt in their order, the same on screen and in files, so that the two cannot
 * differ.
 */

export interface ReceiptFact {
  readonly key:
    | 'reference'
    | 'to'
    | 'charity'
    | 'number'
    | 'from'
    | 'at'
    | 'state'
    | 'collect'
    | 'shown'
    | 'method'
    | 'message'
    | 'purpose'
    | 'grant'
  readonly name: string
  readonly text: string
}

export const listReceiptFacts = (gift: Donation): ReceiptFact[] => {
  const facts: ReceiptFact[] = [
    { key: 'reference', name: 'Reference', text: gift.reference },
    { key: 'state', name: 'State', text: statusLabel[gift.status] },
    { key: 'to', name: 'To', text: getRecipientPhrase(gift) },
    { key: 'charity', name: 'Registered name', text: gift.charity.name },
    {
      key: 'number',
      name: 'Registered charity',
      text: describeRegistrations(gift.charity.number, gift.charity.otherNumbers),
    },
    { key: 'from', name: 'From', text: gift.giver },
    {
      key: 'at',
      name: gift.succeededAt ? 'Received' : 'Started',
      text: formatMoment(gift.succeededAt ?? gift.createdAt),
    },
    ...(gift.status === 'processing' && gift.collectOn !== null
      ? [
          {
            key: 'collect' as const,
            name: 'Your bank takes it',
            text: `about ${formatDay(gift.collectOn)}`,
          },
        ]
      : []),
    { key: 'method', name: 'Paid by', text: describeMethod(gift) },
    { key: 'shown', name: 'Shown to the public as', text: gift.publicName ?? 'Anonymous' },
  ]
  if (gift.grant) {
    const { instalment, purpose, reference } = gift.grant
    const part = instalment && `, instalment ${instalment.number} of ${instalment.of}`
    facts.push({ key: 'grant', name: 'Grant', text: `${reference}${part ?? ''}` })
    facts.push({ key: 'purpose', name: 'Purpose', text: purpose })
  }
  const message = gift.grant ? 'Message' : 'Your message'
  if (gift.message !== '') facts.push({ key: 'message', name: message, text: gift.message })
  return facts
}

const describeMethod = ({ method, wallet }: Donation): string =>
  wallet === null ? giftMethodLabel[method] : walletLabel[wallet]

export interface ReceiptAmount {
  readonly label: string
  /** Null if the amount is not known yet. */
  readonly amount: number | null
  readonly total?: true
}

/** The parts of a gift from which its amounts are listed. */
export type ReceiptGift = Pick<
  Donation,
  | 'amount'
  | 'fee'
  | 'feeCover'
  | 'gift'
  | 'giver'
  | 'grant'
  | 'method'
  | 'refunded'
  | 'status'
  | 'takenBack'
>

/** Lists the amounts that were paid. */
export const listPaidLines = (donation: ReceiptGift): ReceiptAmount[] => {
  const { amount, feeCover, gift, grant, method, status } = donation
  const paid = grant ? 'Paid' : 'You paid'
  return [
    {
      label: { gift: 'Gift', grant: 'Grant', instalment: 'Instalment' }[getGiftNoun(donation)],
      amount: gift,
    },
    ...(isPaidOnline(method) && feeCover > 0
      ? [{ label: `To cover the ${feeName[method]}`, amount: feeCover }]
      : []),
    { label: hasArrived(status) ? paid : 'To pay', amount, total: true },
  ]
}

/**
 * Lists what was deducted, what was refunded and what reached the charity; empty before the money
 * arrives.
 */
export const listArrivedLines = (gift: ReceiptGift): ReceiptAmount[] => {
  if (!hasArrived(gift.status)) return []
  const { amount, fee, giver, grant, method, refunded, takenBack } = gift
  // No money went back for a reversed gift, because it never arrived as recorded.
  if (gift.status === 'reversed') return [{ label: 'Reversed in the ledger', amount: -amount }]
  const payer = grant ? giver : 'you'
  return [
    ...(isPaidOnline(method)
      ? [{ label: getFeeLabel(method), amount: fee === null ? null : -fee }]
      : []),
    { label: 'Pennytrail', amount: 0 },
    ...(refunded > 0 ? [{ label: `Refunded to ${payer}`, amount: -refunded }] : []),
    ...(takenBack > 0
      ? [{ label: `Taken back by ${grant ? 'its' : 'your'} bank`, amount: -takenBack }]
      : []),
    ...(refunded + takenBack < amount
      ? [
          {
            label: 'Reached the charity',
            amount: amount - (fee ?? 0) - refunded - takenBack,
            total: true as const,
          },
        ]
      : []),
  ]
}

/** Refunds at Stripe go back the way the gift came: to the card, or to the giver's bank account. */
const describeStripeRefund = (state: RefundState, method: Donation['method']): string => {
  const target = getRefundTarget(method)
  const words: Record<RefundState, string> = {
    asked: 'will be refunded; asked for on',
    sent: 'is being refunded since',
    succeeded: `refunded to the ${target} on`,
    failed: `could not be refunded to the ${target}; tried on`,
    refused: 'was not refunded; asked for on',
  }
  return words[state]
}

/** Describes a refund up to its moment, or up to its day where only the day is known. */
const describeRefund = (
  { at, ground, paidBack, state }: Donation['refunds'][number],
  method: Donation['method'],
): string => {
  if (isPaidOnline(method)) return `${describeStripeRefund(state, method)} ${formatMoment(at)}`
  if (paidBack === null) return `paid back by the charity’s bank on ${formatMoment(at)}`
  const words = `${receivedMethodWords[paidBack.method]} on ${formatDay(at)}`
  if (isBankReturn(ground)) {
    const day = formatDay(at)
    return state === 'failed'
      ? `was recorded as taken back by the bank on ${day}, by mistake`
      : `taken back by the bank on ${day}`
  }
  if (state === 'failed') return `was recorded as paid back ${words}, by mistake`
  return `paid back ${words}${paidBack.reference === '' ? '' : `, reference ${paidBack.reference}`}`
}

export interface ReceiptRefund {
  readonly amount: number
  /** The text after the amount of a refund: "refunded to the card on 4 March 2026 at 14:05". */
  readonly words: string
  /** The ground of a refund: "Ground: Given by mistake". */
  readonly ground: string
  readonly reason: string | null
}

/**
 * Lists the refunds of a gift with the state of each. Leaves out refused refunds, which changed
 * nothing.
 */
export const listReceiptRefunds = ({ method, refunds }: Donation): ReceiptRefund[] =>
  refunds
    .filter(({ state }) => state !== 'refused')
    .map((refund) => ({
      amount: refund.amount,
      words: describeRefund(refund, method),
      ground: refund.ground === null ? groundNotRecorded : `Ground: ${groundLabel[refund.ground]}`,
      reason: refund.reason,
    }))

/** Describes the Gift Aid on top of the gift; null if there is no declaration. */
export const describeGiftAid = ({
  currency,
  giftAid,
  repayable,
  status,
}: Donation): string | null => {
  if (giftAid === null || !hasArrived(status)) return null
  if (giftAid.state === 'left-out')
    return 'Gift Aid: the charity has left this gift out, so it claims nothing on it.'
  if (giftAid.state === 'refused') {
    return 'Gift Aid: HMRC has refused it on this gift. The charity can claim it again only once it has corrected what HMRC named.'
  }
  if (giftAid.amount === 0) return null
  const adds = formatMoney(giftAid.amount, currency)
  if (giftAid.covered && giftAid.state === 'declared' && repayable?.state === 'repayable') {
    return `Gift Aid: the charity can claim ${adds} more from HMRC once the gift is no longer repayable.`
  }
  if (giftAid.covered && giftAid.state === 'paid')
    return `Gift Aid: HMRC has paid the charity ${adds} more.`
  if (giftAid.covered && giftAid.state === 'claimed') {
    return `Gift Aid: the charity has claimed ${adds} more from HMRC.`
  }
  return giftAid.covered
    ? `Gift Aid: the charity can claim ${adds} more from HMRC.`
    : 'The Gift Aid declaration for this gift has ended, so the charity cannot claim on it.'
}

/**
 * Explains the effect of a gift's terms on Gift Aid; null if the terms never allowed a refund or
 * the money has not arrived.
 */
export const describeRepayable = ({ repayable, status }: Donation): string | null => {
  if (repayable === null || !hasArrived(status)) return null
  const since = repayable.since === null ? '' : formatDay(repayable.since)
  if (repayable.state === 'waived') {
    return `The right to have this gift back was given up on ${since}. For Gift Aid it counts as given on that day.`
  }
  if (repayable.state === 'lapsed') {
    return `Nothing of this gift can be refunded under its terms now. For Gift Aid it counts as given on ${since}.`
  }
  return 'This gift is repayable under its terms. The charity cannot claim Gift Aid on it until it is spent, or until the right to have it back is given up.'
}

/** The words for an amount that is not known yet. */
export const notBookedYet = 'not recorded yet'
