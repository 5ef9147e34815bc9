import type { Donation } from '@pennytrail/contract'
import { statementNote } from '@pennytrail/contract/donations/direct-debit-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'

/** A heading and a sentence about the state of a payment. */
export interface PaymentWords {
  readonly title: string
  readonly lead: string
}

type Gift = Pick<Donation, 'status' | 'method' | 'amount' | 'currency' | 'charity' | 'project'>

const formatSum = ({ amount, currency }: Gift): string => formatMoney(amount, currency)

/** Describes a payment whose result is not known yet. A Direct Debit has words of its own. */
export const describeWaiting = (gift: Gift): PaymentWords => {
  const isCard = gift.method === 'card'
  return {
    title: isCard ? 'Waiting for the card processor' : 'Waiting for your bank',
    lead: `We do not know yet whether your payment of ${formatSum(gift)} went through.`,
  }
}

/** Describes a Direct Debit that the giver set up and the bank has not paid yet. */
export const describeSetUpDebit = (
  gift: Gift & Pick<Donation, 'collectOn' | 'monthlyGiftId'>,
): { lead: string; steps: string[] } => ({
  lead: `Your Direct Debit of ${formatSum(gift)} to ${getRecipientName(gift)} is set up.`,
  steps: [
    gift.collectOn === null
      ? `Your bank takes ${formatSum(gift)} in about a week. You get an email with the date first.`
      : `Your bank takes ${formatSum(gift)} about ${formatDay(gift.collectOn)}. ${statementNote}`,
    'Your bank confirms it about a working day later. Then we email you the receipt.',
    ...(gift.monthlyGiftId === null
      ? []
      : [
          `After that, your bank takes ${formatSum(gift)} each month. You can change, pause or cancel your monthly gift at any time with the link in each email about it.`,
        ]),
    'To stop the payment, tell your bank. The Direct Debit Guarantee protects you.',
  ],
})

/** Describes a payment that was not made. */
export const describeUnpaid = (gift: Gift & Pick<Donation, 'lastDecline'>): PaymentWords => {
  if (gift.status !== 'failed') {
    return { title: 'This payment was not completed', lead: 'No money was taken.' }
  }
  const reason = gift.lastDecline === null ? '' : `${gift.lastDecline} `
  return gift.method === 'card'
    ? { title: 'The payment failed', lead: `${reason}No money was taken from your card.` }
    : { title: 'Your bank did not pay', lead: `${reason}No money was taken, and you owe nothing.` }
}

/** Describes a gift that arrived and was paid back in full; null if the charity still has it. */
export const describePaidBack = (gift: Gift): PaymentWords | null => {
  const sum = formatSum(gift)
  const to = getRecipientName(gift)
  switch (gift.status) {
    case 'refunded': {
      return { title: 'This gift was refunded', lead: `Your gift of ${sum} to ${to} was refunded.` }
    }
    case 'lost': {
      return {
        title: 'Your bank took this gift back',
        lead: `Your gift of ${sum} to ${to} had arrived, and your bank has since taken it back.`,
      }
    }
    case 'reversed': {
      return {
        title: 'This gift was recorded by mistake',
        lead: `The gift of ${sum} to ${to} does not count any more.`,
      }
    }
    default: {
      return null
    }
  }
}
