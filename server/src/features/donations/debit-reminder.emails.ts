import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { furtherDebits } from '@pennytrail/contract/donations/direct-debit-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { describeTarget, frameBankEmail } from './bank-payment.emails.ts'
import { describeMandate } from './mandate.ts'
import { linkToMonthlyGift } from './link-to-gift.ts'
import type { DebitSnapshot } from './settlement/payment-snapshot.ts'
import type { SettlingRow } from './settlement/settle-gift.sql.ts'

/** A Direct Debit that the bank is about to take. */
export interface Collection extends DebitSnapshot {
  readonly collectOn: string
}

/**
 * Builds the email about a collection by Direct Debit: a reminder, because Stripe sends the notice
 * and its Guarantee itself, or our own notice if Stripe has approved it (decision 100).
 */
export const buildCollectionEmail = (
  gift: SettlingRow,
  collection: Collection,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
): Mail =>
  deps.config.directDebitNotices === null
    ? buildReminderEmail(gift, collection, deps)
    : buildNoticeEmail(gift, collection, deps, deps.config.directDebitNotices)

const buildReminderEmail = (
  gift: SettlingRow,
  collection: Collection,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
): Mail => {
  const amount = formatMoney(gift.amount, gift.currency)
  const day = formatDay(collection.collectOn)
  const { last4 } = collection
  const account = last4 === null ? 'your account' : `your account ending in ${last4}`
  return {
    ...frameBankEmail(gift, deps),
    subject: `Your bank takes ${amount} about ${day}`,
    paragraphs: [
      `${describeOccasion(gift, collection)} Your bank takes ${amount} from ${account} about ${day}.`,
      ...(gift.monthlyGiftId === gift.id && isFirst(gift) ? [furtherDebits] : []),
      'Stripe collects the payment, so your bank statement may show “Stripe”. Stripe’s own emails to you are the notice of the payment and contain the Direct Debit Guarantee.',
      'We send your receipt when the money has arrived.',
      ...linkToMonthlyGift(gift, deps.clock.now(), deps.config),
      `If a detail is wrong, write to ${gift.charityName} or tell your bank before that day.`,
    ],
  }
}

const isFirst = ({ id, monthlyGiftId, noticeSentAt }: SettlingRow): boolean =>
  noticeSentAt === null && (monthlyGiftId === null || monthlyGiftId === id)

const buildNoticeEmail = (
  gift: SettlingRow,
  collection: Collection,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
  notices: NonNullable<Deps['config']['directDebitNotices']>,
): Mail => {
  const amount = formatMoney(gift.amount, gift.currency)
  const day = formatDay(collection.collectOn)
  return {
    ...frameBankEmail(gift, deps),
    subject: `Notice of your Direct Debit of ${amount} on or shortly after ${day}`,
    paragraphs: [
      `${describeOccasion(gift, collection)} Stripe takes ${amount} from your account for ${gift.charityName} on or shortly after ${day}.`,
      {
        heading: isFirst(gift)
          ? 'Confirmation of the set-up of your Direct Debit Instruction'
          : 'Advance notice of your Direct Debit',
      },
      ...describeMandate(collection, notices),
      'We send your receipt when the money has arrived.',
      ...linkToMonthlyGift(gift, deps.clock.now(), deps.config),
    ],
  }
}

const describeOccasion = (gift: SettlingRow, { charge }: Collection): string => {
  const target = describeTarget(gift)
  if (gift.noticeSentAt !== null) {
    return gift.remindedCharge === charge
      ? `the day of your Direct Debit to ${target} has changed.`
      : `your Direct Debit to ${target} is collected again.`
  }
  return isFirst(gift)
    ? `thank you. Your Direct Debit to ${target} is set up.`
    : `this is a reminder of the next payment of your monthly gift to ${target}.`
}
