import { formatMoney } from '@pennytrail/contract/money.ts'
import type { Deps } from '../../platform/http/index.ts'
import { compose, type Mail } from '../../platform/mail/index.ts'

interface Receipted {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly fee_cover: number
  readonly currency: string
  readonly charity_name: string
  readonly charity_number: string
  readonly project_title: string | null
  readonly first_name: string
  readonly email: string | null
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** The receipt of a gift that has arrived. */
export const receiptMail = (
  gift: Receipted,
  at: Date,
  { config, payments }: Pick<Deps, 'config' | 'payments'>,
): Mail => {
  const amount = formatMoney(gift.amount, gift.currency)
  const purpose =
    gift.project_title === null
      ? `the general fund of ${gift.charity_name}`
      : `“${gift.project_title}” by ${gift.charity_name}`
  const covered =
    gift.fee_cover === 0
      ? []
      : [
          `Of this, ${formatMoney(gift.fee_cover, gift.currency)} covers what the card processor takes.`,
        ]
  const test = payments.livemode ? [] : ['Test payments: no real money moved.']
  return compose({
    to: gift.email ?? '',
    subject: `Your receipt: ${amount} to ${gift.charity_name}`,
    greeting: `Dear ${gift.first_name},`,
    paragraphs: [
      `thank you. Your gift of ${amount} to ${purpose} arrived on ${day.format(at)}.`,
      ...covered,
      'It stands in the charity’s ledger now, where everyone can follow what it pays for. Your name is there only if you chose to show it.',
    ],
    action: { label: 'See your gift', url: `${config.appOrigin}/donation/${gift.id}` },
    closing: [
      `Reference: ${gift.reference}`,
      `${gift.charity_name} is registered charity ${gift.charity_number}.`,
      `The receipt as a PDF: ${config.appOrigin}/donation/${gift.id}?file=pdf`,
      ...test,
    ],
  })
}
