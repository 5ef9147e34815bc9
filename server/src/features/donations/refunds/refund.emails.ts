import { formatMoney } from '@pennytrail/contract/money.ts'
import { groundLabel, type RefundGround } from '@pennytrail/contract/donations/refund-grounds.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { compose, type Mail } from '../../../platform/mail/index.ts'
import type { RefundFact } from '../settlement/payment-snapshot.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

type Needs = Pick<Deps, 'config' | 'payments'>

const frame = (gift: SettlingRow, { config, payments }: Needs) => ({
  to: gift.email ?? '',
  greeting: `Dear ${gift.first_name},`,
  action: {
    label: gift.donor_org === null ? 'See your gift' : 'See the receipt',
    url: `${config.appOrigin}/donation/${gift.id}`,
  },
  closing: [
    `Reference: ${gift.reference}`,
    ...(payments.livemode ? [] : ['Test payments: no real money moved.']),
  ],
})

/** What was given: by a person, or by their donor organisation. */
const whatOf = ({ donor_org }: SettlingRow): string =>
  donor_org === null ? 'your gift' : `${donor_org}’s grant`

/** A refund is on its way to the giver. */
export const refundMail = (
  gift: SettlingRow,
  refund: RefundFact,
  {
    refunded,
    reason,
    ground,
  }: {
    readonly refunded: number
    readonly reason: string | null
    readonly ground: RefundGround | null
  },
  deps: Needs,
): Mail => {
  const amount = formatMoney(refund.amount, gift.currency)
  const left = gift.amount - refunded
  return compose({
    ...frame(gift, deps),
    subject: `Refund of ${amount} from ${gift.charity_name}`,
    paragraphs: [
      `${gift.charity_name} has refunded ${amount} of ${whatOf(gift)} of ${formatMoney(gift.amount, gift.currency)}. It goes back to the card that it was paid with; banks take up to ten days to show it.`,
      ...(ground === null ? [] : [`Ground of the refund: ${groundLabel[ground]}.`]),
      ...(reason === null ? [] : [`The charity writes: “${reason}”`]),
      left === 0
        ? `Nothing is left of ${whatOf(gift)} with the charity.`
        : `${formatMoney(left, gift.currency)} of ${whatOf(gift)} stays with the charity.`,
    ],
  })
}

/** A refund that the giver was told of did not arrive. */
export const refundFailedMail = (gift: SettlingRow, refund: RefundFact, deps: Needs): Mail => {
  const amount = formatMoney(refund.amount, gift.currency)
  return compose({
    ...frame(gift, deps),
    subject: `${gift.donor_org === null ? 'Your' : 'The'} refund of ${amount} could not be paid`,
    paragraphs: [
      `${gift.donor_org === null ? 'your bank' : `the bank of ${gift.donor_org}`} could not take the refund of ${amount} that ${gift.charity_name} sent, so the money is with the charity again. This happens where a card has been closed.`,
      'Please write to the charity to agree on another way.',
    ],
  })
}
