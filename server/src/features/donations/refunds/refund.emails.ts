import { describeRefundTarget, getRefundTarget } from '@pennytrail/contract/donations/fee-words.ts'
import { describePaidBack } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  groundLabel,
  isBankReturn,
  type RefundGround,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { linkToGift } from '../link-to-gift.ts'
import type { RefundedGiftRow } from './offline-refund.sql.ts'
import type { RefundSnapshot } from '../settlement/payment-snapshot.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

/** The fields of a gift that every email about its refund needs. */
type RefundedGift = Pick<
  SettlingRow,
  | 'id'
  | 'reference'
  | 'currency'
  | 'amount'
  | 'charityName'
  | 'donorOrg'
  | 'email'
  | 'firstName'
  | 'isGuest'
>

const buildFramedEmail = (gift: RefundedGift, deps: RequiredDeps) => ({
  to: gift.email ?? '',
  greeting: `Dear ${gift.firstName},`,
  action: linkToGift(gift, deps, gift.donorOrg === null ? 'See your gift' : 'See the receipt'),
  closing: [
    `Reference: ${gift.reference}`,
    ...(deps.payments.livemode ? [] : ['Test payments: no real money moved.']),
  ],
})

/** Returns the words for the gift of a person or for the grant of a donor organisation. */
const getGiftNoun = ({ donorOrg }: Pick<SettlingRow, 'donorOrg'>): string =>
  donorOrg === null ? 'your gift' : `${donorOrg}’s grant`

interface RefundDetails {
  /** All that has been refunded of the gift. */
  readonly refunded: number
  readonly reason: string | null
  readonly ground: RefundGround | null
}

export const buildRefundEmail = (
  gift: SettlingRow,
  refund: RefundSnapshot,
  details: RefundDetails,
  deps: RequiredDeps,
): Mail =>
  buildEmailOfRefund(
    gift,
    {
      amount: refund.amount,
      way: `The money goes to ${describeRefundTarget(gift.method)}. Banks take up to ten days to show it.`,
    },
    details,
    deps,
  )

/** Tells a giver that a bank took their gift back. */
const buildReturnedEmail = (gift: RefundedGiftRow, deps: RequiredDeps): Mail => {
  const amount = formatMoney(gift.refundAmount, gift.currency)
  const noun = getGiftNoun(gift)
  return {
    ...buildFramedEmail(gift, deps),
    subject: `The bank took back ${noun} of ${amount} to ${gift.charityName}`,
    paragraphs: [
      `${gift.charityName} had recorded ${noun} of ${formatMoney(gift.amount, gift.currency)}. Its bank took ${amount} back on ${formatDay(gift.refundedAt)}.`,
      ...(gift.ground === null ? [] : [`${groundLabel[gift.ground]}.`]),
      'So the charity does not have the money, and claims no Gift Aid on it. To give again, please ask the charity how.',
    ],
  }
}

/** Tells a giver that the charity itself has paid money back, and how, or that a bank took it back. */
export const buildPaidBackEmail = (gift: RefundedGiftRow, deps: RequiredDeps): Mail =>
  isBankReturn(gift.ground)
    ? buildReturnedEmail(gift, deps)
    : buildEmailOfRefund(
        gift,
        {
          amount: gift.refundAmount,
          way: `It says that it paid the money ${describePayment(gift)}. If you do not have it, please ask the charity.`,
        },
        gift,
        deps,
      )

/** Tells a giver that the bank did not take their gift back, as the charity had recorded by mistake. */
const buildReturnCorrectedEmail = (gift: RefundedGiftRow, deps: RequiredDeps): Mail => {
  const amount = formatMoney(gift.refundAmount, gift.currency)
  return {
    ...buildFramedEmail(gift, deps),
    subject: `Correction: ${gift.charityName} has ${getGiftNoun(gift)} of ${amount}`,
    paragraphs: [
      `${gift.charityName} had recorded that its bank took back ${getGiftNoun(gift)} of ${amount} on ${formatDay(gift.refundedAt)}. It has now said that this was a mistake, so the money stays with the charity.`,
    ],
  }
}

/** Tells a giver that the charity has taken back a refund that it recorded by mistake. */
export const buildRefundCorrectedEmail = (gift: RefundedGiftRow, deps: RequiredDeps): Mail => {
  const amount = formatMoney(gift.refundAmount, gift.currency)
  const left = gift.amount - gift.refunded
  if (isBankReturn(gift.ground)) return buildReturnCorrectedEmail(gift, deps)
  return {
    ...buildFramedEmail(gift, deps),
    subject: `Correction: no refund of ${amount} from ${gift.charityName}`,
    paragraphs: [
      `${gift.charityName} had recorded that it paid back ${amount} of ${getGiftNoun(gift)} of ${formatMoney(gift.amount, gift.currency)}, ${describePayment(gift)}. It has now said that this was a mistake.`,
      ...(left === 0
        ? []
        : [
            `So ${formatMoney(left, gift.currency)} of ${getGiftNoun(gift)} stays with the charity.`,
          ]),
      'If you did get the money, please write to the charity.',
    ],
  }
}

const describePayment = (gift: RefundedGiftRow): string => {
  const { paidBy: method, paymentReference: reference, refundedAt: at } = gift
  const how =
    method === null ? 'by its bank' : describePaidBack({ method, reference: reference ?? '' })
  return `on ${formatDay(at)} ${how}`
}

const buildEmailOfRefund = (
  gift: RefundedGift,
  refund: { readonly amount: number; readonly way: string },
  { ground, reason, refunded }: RefundDetails,
  deps: RequiredDeps,
): Mail => {
  const amount = formatMoney(refund.amount, gift.currency)
  const left = gift.amount - refunded
  return {
    ...buildFramedEmail(gift, deps),
    subject: `Refund of ${amount} from ${gift.charityName}`,
    paragraphs: [
      `${gift.charityName} has refunded ${amount} of ${getGiftNoun(gift)} of ${formatMoney(gift.amount, gift.currency)}. ${refund.way}`,
      ...(ground === null ? [] : [`Ground for the refund: ${groundLabel[ground]}.`]),
      ...(reason === null ? [] : [`The charity writes: “${reason}”`]),
      left === 0
        ? `All of ${getGiftNoun(gift)} has now been refunded.`
        : `${formatMoney(left, gift.currency)} of ${getGiftNoun(gift)} stays with the charity.`,
    ],
  }
}

export const buildRefundFailedEmail = (
  gift: SettlingRow,
  refund: RefundSnapshot,
  deps: RequiredDeps,
): Mail => {
  const amount = formatMoney(refund.amount, gift.currency)
  return {
    ...buildFramedEmail(gift, deps),
    subject: `${gift.donorOrg === null ? 'Your' : 'The'} refund of ${amount} could not be paid`,
    paragraphs: [
      `${gift.donorOrg === null ? 'your bank' : `the bank of ${gift.donorOrg}`} could not take the refund of ${amount} from ${gift.charityName}, so the charity has the money again. This happens when a ${getRefundTarget(gift.method)} has been closed.`,
      'Please write to the charity to agree another way.',
    ],
  }
}
