import { describeRegistrations } from '@pennytrail/contract/charity-register/charity-number.ts'
import {
  listArrivedLines,
  listPaidLines,
  notBookedYet,
  type ReceiptGift,
} from '@pennytrail/contract/donations/receipt-words.ts'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import {
  emailPicture,
  emailPictureAddress,
} from '@pennytrail/contract/public-pages/email-picture.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { computeGiftAid } from '@pennytrail/contract/gift-aid/rules.ts'
import { guestLinkDays } from '@pennytrail/contract/guest-gifts/rules.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { EmailLine, EmailPicture, Mail } from '../../platform/mail/index.ts'
import { linkToGift, linkToMonthlyGift } from './link-to-gift.ts'

interface Receipted {
  readonly id: string
  readonly reference: string
  readonly method: ReceiptGift['method']
  readonly amount: number
  readonly gift: number
  readonly feeCover: number
  /** Null if the processor has not booked its fee yet. */
  readonly fee: number | null
  readonly currency: string
  readonly charityName: string
  readonly charityNumber: string
  /** Its numbers on further registers. */
  readonly otherNumbers: readonly string[]
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly projectIsPublic: boolean | null
  /** The donor organisation in whose name the gift was given. */
  readonly donorOrg: string | null
  readonly monthlyGiftId: string | null
  /** The full terms of the gift. */
  readonly unspentTerms: readonly string[]
  readonly repayable: boolean
  /** Whether the giver made a Gift Aid declaration with this gift. */
  readonly declared: boolean
  /** Whether an earlier declaration covers later gifts to the charity too. */
  readonly declaredBefore: boolean
  /** Whether the giver has no account. */
  readonly isGuest: boolean
  readonly firstName: string
  readonly email: string | null
  /** The match of the gift; null if it is not matched. */
  readonly matched?: number | null
}

const listGiftAidLines = (gift: Receipted): EmailLine[] => {
  const isDeclared = gift.donorOrg === null && (gift.declared || gift.declaredBefore)
  if (!isDeclared || gift.repayable) return []
  const adds = computeGiftAid(gift.amount)
  return [{ label: 'Gift Aid it can claim', value: formatMoney(adds, gift.currency) }]
}

const listMatchLines = ({ currency, matched = null }: Receipted): EmailLine[] =>
  matched === null || matched === 0
    ? []
    : [{ label: 'Matching that it unlocked, promised', value: formatMoney(matched, currency) }]

/** Lists what was paid, what was deducted, what reached the charity, and the Gift Aid on top. */
const listLines = (gift: Receipted): EmailLine[] => {
  const grant = gift.donorOrg === null ? null : ({ instalment: null } as ReceiptGift['grant'])
  const donation: ReceiptGift = {
    amount: gift.amount,
    fee: gift.fee,
    feeCover: gift.feeCover,
    gift: gift.gift,
    giver: gift.donorOrg ?? '',
    grant,
    method: gift.method,
    refunded: 0,
    status: 'succeeded',
    takenBack: 0,
  }
  const lines = [...listPaidLines(donation), ...listArrivedLines(donation)]
  return [
    ...lines.map(({ amount, label, total = false }) => ({
      label,
      value: amount === null ? notBookedYet : formatMoney(amount, gift.currency),
      total,
    })),
    ...listGiftAidLines(gift),
    ...listMatchLines(gift),
  ]
}

/** The project's picture, at an address that needs no signing in; none if the project is private. */
const getPicture = (
  { projectId, projectIsPublic, projectTitle }: Receipted,
  { appOrigin }: Pick<Config, 'appOrigin'>,
): EmailPicture | undefined =>
  projectId === null || projectTitle === null || projectIsPublic !== true
    ? undefined
    : {
        url: appOrigin + emailPictureAddress('project', projectId),
        alt: projectTitle,
        ...emailPicture,
      }

export const buildReceiptEmail = (
  gift: Receipted,
  at: Date,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
): Mail => {
  const { config, payments } = deps
  const amount = formatMoney(gift.amount, gift.currency)
  const purpose =
    gift.projectTitle === null
      ? `the general fund of ${gift.charityName}`
      : `“${gift.projectTitle}” by ${gift.charityName}`
  const org = gift.donorOrg
  const what = org === null ? 'Your gift' : `${org}’s grant`
  const name = org === null ? 'Your name' : `${org}’s name`
  const picture = getPicture(gift, config)
  const test = payments.livemode ? [] : ['Test payments: no real money moved.']
  return {
    to: gift.email ?? '',
    subject: `Your receipt: ${amount} to ${gift.charityName}`,
    greeting: `Dear ${gift.firstName},`,
    ...(picture ? { picture } : {}),
    attach: { kind: 'receipt', id: gift.id },
    lines: listLines(gift),
    paragraphs: [
      `thank you. ${what} of ${amount} to ${purpose} arrived on ${formatDay(at)}.`,
      `It is now in the charity’s ledger, where everyone can follow what it pays for. ${name} is shown there only if you chose to show it.`,
      ...linkToMonthlyGift(gift, at, config),
    ],
    action: linkToGift(gift, deps, org === null ? 'See your gift' : 'See the receipt'),
    closing: [
      gift.isGuest
        ? `Your receipt is attached as a PDF. The link works for ${guestLinkDays} days and shows where the money went. Keep it private. On its page you can put the gift in an account, or turn the link off.`
        : {
            text: 'Your receipt is attached as a PDF. It is also here at any time:',
            link: {
              label: 'Download the receipt',
              url: `${config.appOrigin}/donation/${gift.id}?file=pdf`,
            },
          },
      `Reference: ${gift.reference}. ${gift.charityName} is registered charity ${describeRegistrations(gift.charityNumber, gift.otherNumbers)}.`,
      ...(gift.unspentTerms.length === 0
        ? []
        : [`The terms of your gift: ${gift.unspentTerms.join(' ')}`]),
      refundSentence,
      ...test,
    ],
  }
}
