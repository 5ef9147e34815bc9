import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { describeTarget, frameBankEmail } from './bank-payment.emails.ts'
import type { SettlingRow } from './settlement/settle-gift.sql.ts'

/** A Direct Debit that the bank is about to take. */
export interface Collection {
  readonly charge: string
  /** The last four digits of the account that is debited. */
  readonly last4: string | null
  readonly collectOn: string
}

/**
 * Builds the reminder of a collection by Direct Debit. It is no advance notice: Stripe sends the
 * notice and its Guarantee itself (decision 100).
 */
export const buildReminderEmail = (
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
      ...(gift.monthly_gift_id === gift.id
        ? [`After that, your bank takes ${amount} each month. You get a reminder each time.`]
        : []),
      'Stripe collects the payment, so your bank statement may show “Stripe”. Stripe’s own emails to you are the notice of the payment and contain the Direct Debit Guarantee.',
      'We send your receipt when the money has arrived.',
      `If a detail is wrong, write to ${gift.charity_name} or tell your bank before that day.`,
    ],
  }
}

const describeOccasion = (gift: SettlingRow, { charge }: Collection): string => {
  const target = describeTarget(gift)
  if (gift.notice_sent_at !== null) {
    return gift.reminded_charge === charge
      ? `the day of your Direct Debit to ${target} has changed.`
      : `your Direct Debit to ${target} is collected again.`
  }
  return gift.monthly_gift_id === null || gift.monthly_gift_id === gift.id
    ? `thank you. Your Direct Debit to ${target} is set up.`
    : `this is a reminder of the next payment of your monthly gift to ${target}.`
}
