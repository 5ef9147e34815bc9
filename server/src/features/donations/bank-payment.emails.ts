import { failuresAtBank } from '@pennytrail/contract/donations/refunds/dispute-reasons.ts'
import { paymentMethodLabel } from '@pennytrail/contract/donations/payment-methods.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { linkToGift } from './link-to-gift.ts'
import type { DisputeAfter } from './refunds/refunds-and-disputes.sql.ts'
import type { SettlingRow } from './settlement/settle-gift.sql.ts'

type RequiredDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

export const frameBankEmail = (gift: SettlingRow, deps: RequiredDeps) => ({
  to: gift.email ?? '',
  greeting: `Dear ${gift.firstName},`,
  action: linkToGift(gift, deps, gift.donorOrg === null ? 'See your gift' : 'See the gift'),
  closing: [
    `Reference: ${gift.reference}`,
    ...(deps.payments.livemode ? [] : ['Test payments: no real money moves.']),
  ],
})

export const describeTarget = ({ charityName, projectTitle }: SettlingRow): string =>
  projectTitle === null ? charityName : `“${projectTitle}” by ${charityName}`

/** Why a monthly gift takes no payments; neither means that its giver has paused it. */
export interface Stopped {
  readonly isEnded: boolean
  readonly isHeld: boolean
}

/** Builds the email about a payment that the bank refused after the giver had approved it. */
export const buildFailedPaymentEmail = (
  gift: SettlingRow,
  { problem, stopped }: { readonly problem: string | null; readonly stopped?: Stopped | undefined },
  deps: RequiredDeps,
): Mail => {
  const amount = formatMoney(gift.amount, gift.currency)
  const said = problem === null ? '' : ` The payment provider says: “${problem}”`
  return {
    ...frameBankEmail(gift, deps),
    subject: `Your gift of ${amount} was not paid`,
    paragraphs: [
      `your bank did not pay your gift of ${amount} to ${describeTarget(gift)} by ${paymentMethodLabel[gift.method]}.${said}`,
      stopped
        ? `The charity received nothing, and you owe nothing. We do not try this payment again, because your monthly gift ${describeStop(stopped)}.`
        : 'The charity received nothing, and you owe nothing. If you still want to give, start again with any way to pay.',
    ],
  }
}

const describeStop = ({ isEnded, isHeld }: Stopped): string => {
  if (isEnded) return 'has ended'
  return isHeld ? 'is on hold' : 'is paused'
}

/** Builds the email to the giver when the bank takes a Direct Debit back after it had arrived. */
export const buildTakenBackEmail = (
  gift: SettlingRow,
  { amount, reason }: Pick<DisputeAfter, 'amount' | 'reason'>,
  deps: RequiredDeps,
): Mail => {
  const sum = formatMoney(amount, gift.currency)
  return {
    ...frameBankEmail(gift, deps),
    subject: `Your bank took back ${sum}`,
    paragraphs: [
      failuresAtBank.includes(reason)
        ? `your gift of ${sum} to ${describeTarget(gift)} had arrived, but your bank has since refused the Direct Debit and taken the money back.`
        : `your bank has taken back the Direct Debit of ${sum} to ${describeTarget(gift)}, as you asked under the Direct Debit Guarantee.`,
      'The receipt for this gift is no longer valid, and the charity cannot claim Gift Aid on it. If you did not expect this, ask your bank.',
    ],
  }
}

/** Tells the charity's team what becomes of the monthly gift whose payment is newly disputed. */
export const describeMonthlyGift = (
  { monthlyGiftId }: Pick<SettlingRow, 'monthlyGiftId'>,
  reason: string,
  stopped: Stopped | undefined,
): string[] => {
  if (monthlyGiftId === null) return []
  if (stopped?.isEnded) return ['It is a payment of a monthly gift that has ended.']
  if (!failuresAtBank.includes(reason)) {
    return [
      'It is a payment of a monthly gift, which takes no further payments unless the giver chooses to go on.',
    ]
  }
  return [
    stopped
      ? `It is a payment of a monthly gift that ${describeStop(stopped)}.`
      : 'It is a payment of a monthly gift. The next payment is tried on its usual day.',
  ]
}

/** Tells the charity's team about a Direct Debit that the bank took back. */
export const buildTakenBackTeamEmail = (
  gift: SettlingRow,
  { amount, fee, reason }: Pick<DisputeAfter, 'amount' | 'fee' | 'reason'>,
  describeReason: (code: string) => string,
  stopped: Stopped | undefined,
) => {
  const sum = formatMoney(amount, gift.currency)
  return {
    subject: `A bank took back a Direct Debit of ${sum}`,
    paragraphs: [
      `the giver’s bank has taken back the Direct Debit of ${sum} for the gift ${gift.reference} to ${gift.charityName}. ${describeReason(reason)}`,
      'This is final: a Direct Debit that a bank takes back cannot be contested. The ledger shows the money leaving its fund.',
      ...describeMonthlyGift(gift, reason, stopped),
      ...(fee > 0
        ? [
            `Stripe charges ${formatMoney(fee, gift.currency)} for it. The charity’s general fund pays it.`,
          ]
        : []),
    ],
  }
}
