import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { refundSentence } from '@pennytrail/contract/donations/refund-sentence.ts'
import { formatDay } from '@pennytrail/contract/uk-time.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/http/index.ts'
import { composeEmail, type Mail } from '../../platform/mail/index.ts'
import { makeMonthlyLink } from './checkout/monthly-link.ts'

interface Receipted {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly fee_cover: number
  readonly currency: string
  readonly charity_name: string
  readonly charity_number: string
  readonly project_title: string | null
  /** The donor organisation in whose name the gift was given. */
  readonly donor_org: string | null
  readonly monthly_gift_id: string | null
  /** The full terms of the gift. */
  readonly unspent_terms: readonly string[]
  readonly first_name: string
  readonly email: string | null
}

/** Every receipt of a monthly gift has a link to change, pause or cancel it. */
const describeMonthlyGift = (
  { email, monthly_gift_id }: Receipted,
  at: Date,
  config: Config,
): string[] => {
  if (monthly_gift_id === null || email === null) return []
  const link = makeMonthlyLink(config, { id: monthly_gift_id, email, at })
  return [
    `This is a payment of your monthly gift. To change its amount or card, pause it or cancel it, open this link. You do not need to sign in: ${link}`,
  ]
}

export const buildReceiptEmail = (
  gift: Receipted,
  at: Date,
  { config, payments }: Pick<Deps, 'config' | 'payments'>,
): Mail => {
  const amount = formatMoney(gift.amount, gift.currency)
  const purpose =
    gift.project_title === null
      ? `the general fund of ${gift.charity_name}`
      : `“${gift.project_title}” by ${gift.charity_name}`
  const org = gift.donor_org
  const what = org === null ? 'Your gift' : `${org}’s grant`
  const name = org === null ? 'Your name' : `${org}’s name`
  const covered =
    gift.fee_cover === 0
      ? []
      : [`Of this, ${formatMoney(gift.fee_cover, gift.currency)} covers the card fee.`]
  const test = payments.livemode ? [] : ['Test payments: no real money moved.']
  return composeEmail({
    to: gift.email ?? '',
    subject: `Your receipt: ${amount} to ${gift.charity_name}`,
    greeting: `Dear ${gift.first_name},`,
    paragraphs: [
      `thank you. ${what} of ${amount} to ${purpose} arrived on ${formatDay(at)}.`,
      ...covered,
      ...describeMonthlyGift(gift, at, config),
      `It is now in the charity’s ledger, where everyone can follow what it pays for. ${name} is shown there only if you chose to show it.`,
      ...(gift.unspent_terms.length === 0
        ? []
        : [`The terms of your gift: ${gift.unspent_terms.join(' ')}`]),
      refundSentence,
    ],
    action: {
      label: org === null ? 'See your gift' : 'See the receipt',
      url: `${config.appOrigin}/donation/${gift.id}`,
    },
    closing: [
      `Reference: ${gift.reference}`,
      `${gift.charity_name} is registered charity ${gift.charity_number}.`,
      `The receipt as a PDF: ${config.appOrigin}/donation/${gift.id}?file=pdf`,
      ...test,
    ],
  })
}
