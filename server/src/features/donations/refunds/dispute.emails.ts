import {
  describeClosedQuestion,
  getDisputeReason,
} from '@pennytrail/contract/donations/refunds/dispute-reasons.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { EmailContent } from '../../../platform/mail/index.ts'
import {
  buildTakenBackTeamEmail,
  describeMonthlyGift,
  type Stopped,
} from '../bank-payment.emails.ts'
import type { DisputeState } from './dispute-snapshot.ts'
import type { DisputeAfter } from './refunds-and-disputes.sql.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

type TeamEmail = Pick<EmailContent, 'subject' | 'paragraphs'>

/**
 * Returns the stage of a dispute that matters to the charity. The state `review` is part of the
 * stage `open`: it needs no email, because the charity itself has just submitted its answer.
 */
const stage = (state: DisputeState | null): 'unknown' | 'inquiry' | 'open' | 'over' => {
  if (state === null) return 'unknown'
  if (state === 'inquiry') return 'inquiry'
  return state === 'open' || state === 'review' ? 'open' : 'over'
}

/** Says what Stripe charges for a dispute so far, and what can still be added or returned. */
const describeFees = (
  { currency, method }: SettlingRow,
  { fee, state }: DisputeAfter,
): string[] => {
  if (fee <= 0) return []
  const sum = formatMoney(fee, currency)
  const isOpen = state === 'open'
  const contest =
    isOpen && method === 'card'
      ? ' It can charge a second fee if you contest the dispute, which it returns if you win.'
      : ''
  return [
    `${isOpen ? `Stripe charges ${sum} for the dispute and keeps it even if you win.` : `Stripe’s fees for the dispute are ${sum}.`} The charity’s general fund pays.${contest}`,
  ]
}

/** Builds the email about a fee that Stripe adds to a dispute, as it does for contesting it. */
const buildSecondFeeEmail = (
  { currency, reference }: SettlingRow,
  { fee, feeBefore }: DisputeAfter,
): TeamEmail => {
  const more = formatMoney(fee - feeBefore, currency)
  return {
    subject: `Stripe charges another ${more} for a dispute`,
    paragraphs: [
      `Stripe has charged another ${more} for the dispute over the gift ${reference}, as it does when a charity contests one. The charity’s general fund pays it. Stripe returns it if you win.`,
    ],
  }
}

/**
 * Returns the email text for a new dispute, a new stage of one or a further fee, or null if none
 * has changed. `refunded` is what was refunded of the gift, in pence, and `stopped` says why the
 * monthly gift of the payment takes no payments now.
 */
export const buildDisputeEmail = (
  gift: SettlingRow,
  dispute: DisputeAfter,
  { refunded, stopped }: { readonly refunded: number; readonly stopped?: Stopped | undefined },
): TeamEmail | null => {
  if (stage(dispute.state) === stage(dispute.before)) {
    const isContested = stage(dispute.state) === 'open' && dispute.fee > dispute.feeBefore
    return isContested ? buildSecondFeeEmail(gift, dispute) : null
  }
  if (gift.method === 'direct-debit' && dispute.state === 'lost') {
    return buildTakenBackTeamEmail(gift, dispute, getDisputeReason, stopped)
  }
  const amount = formatMoney(dispute.amount, gift.currency)
  const monthly = describeMonthlyGift(gift, dispute.reason, stopped)
  // The giver may have chosen to go on before the bank decides.
  const isMonthly = gift.monthlyGiftId === null ? [] : ['It is a payment of a monthly gift.']
  const given = `the gift ${gift.reference} of ${formatMoney(gift.amount, gift.currency)} to ${gift.charityName}`
  const fee = describeFees(gift, dispute)
  const answerBy = dispute.respondBy
    ? `Answer at Stripe by ${formatDay(dispute.respondBy)}`
    : 'Answer at Stripe'
  switch (dispute.state) {
    case 'inquiry':
      return {
        subject: `A bank asks about a gift of ${amount}`,
        paragraphs: [
          `the giver’s bank asks about ${given}. ${getDisputeReason(dispute.reason)}`,
          `No money has been taken yet. ${answerBy}, or refund the gift to end the dispute.`,
          ...monthly,
        ],
      }
    case 'open':
    case 'review':
      return {
        subject: `A gift of ${amount} is disputed`,
        paragraphs: [
          `the giver’s bank has taken back ${amount} of ${given} for now. ${getDisputeReason(dispute.reason)}`,
          `${answerBy} with evidence that the giver meant to give. If you do not answer, you lose the dispute.`,
          ...monthly,
          ...fee,
        ],
      }
    case 'won':
      return {
        subject: `The dispute over a gift of ${amount} is won`,
        paragraphs: [
          `the giver’s bank has decided for the charity and returned ${amount} of ${given}. The gift is unchanged.`,
          ...isMonthly,
          ...fee,
        ],
      }
    case 'lost':
      return {
        subject: `The dispute over a gift of ${amount} is lost`,
        paragraphs: [
          `the giver’s bank has decided for the giver. It has returned ${amount} of ${given} to them, and the ledger shows it leaving its fund.`,
          ...isMonthly,
          ...fee,
        ],
      }
    default:
      return {
        subject: `A bank has no more questions about a gift of ${amount}`,
        paragraphs: [
          `the giver’s bank asked about ${given} and has closed its question. ${describeClosedQuestion({ currency: gift.currency, refunded, taken: dispute.taken + dispute.beyond })}`,
        ],
      }
  }
}
