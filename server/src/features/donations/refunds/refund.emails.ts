import { getRefundTarget } from '@pennytrail/contract/donations/fee-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  groundLabel,
  type RefundGround,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { linkToGift } from '../link-to-gift.ts'
import type { RefundSnapshot } from '../settlement/payment-snapshot.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

const buildFramedEmail = (gift: SettlingRow, deps: RequiredDeps) => ({
  to: gift.email ?? '',
  greeting: `Dear ${gift.first_name},`,
  action: linkToGift(gift, deps, gift.donor_org === null ? 'See your gift' : 'See the receipt'),
  closing: [
    `Reference: ${gift.reference}`,
    ...(deps.payments.livemode ? [] : ['Test payments: no real money moved.']),
  ],
})

/** Returns the words for the gift of a person or for the grant of a donor organisation. */
const getGiftNoun = ({ donor_org }: SettlingRow): string =>
  donor_org === null ? 'your gift' : `${donor_org}’s grant`

export const buildRefundEmail = (
  gift: SettlingRow,
  refund: RefundSnapshot,
  {
    refunded,
    reason,
    ground,
  }: {
    readonly refunded: number
    readonly reason: string | null
    readonly ground: RefundGround | null
  },
  deps: RequiredDeps,
): Mail => {
  const amount = formatMoney(refund.amount, gift.currency)
  const left = gift.amount - refunded
  return {
    ...buildFramedEmail(gift, deps),
    subject: `Refund of ${amount} from ${gift.charity_name}`,
    paragraphs: [
      `${gift.charity_name} has refunded ${amount} of ${getGiftNoun(gift)} of ${formatMoney(gift.amount, gift.currency)}. The money goes to the ${getRefundTarget(gift.method)} that it was paid ${gift.method === 'card' ? 'with' : 'from'}. Banks take up to ten days to show it.`,
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
    subject: `${gift.donor_org === null ? 'Your' : 'The'} refund of ${amount} could not be paid`,
    paragraphs: [
      `${gift.donor_org === null ? 'your bank' : `the bank of ${gift.donor_org}`} could not take the refund of ${amount} from ${gift.charity_name}, so the charity has the money again. This happens when a ${getRefundTarget(gift.method)} has been closed.`,
      'Please write to the charity to agree another way.',
    ],
  }
}
