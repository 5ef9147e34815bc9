import type { Donation } from '@pennytrail/contract'
import { furtherDebits, statementNote } from '@pennytrail/contract/donations/direct-debit-words.ts'
import { groundLabel, isBankReturn } from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
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
  gift: Gift & Pick<Donation, 'collectOn' | 'id' | 'monthlyGiftId'>,
): { lead: string; steps: string[] } => ({
  lead:
    gift.monthlyGiftId === null || gift.monthlyGiftId === gift.id
      ? `Your Direct Debit of ${formatSum(gift)} to ${getRecipientName(gift)} is set up.`
      : `A payment of ${formatSum(gift)} of your monthly gift to ${getRecipientName(gift)} is on its way.`,
  steps: [
    gift.collectOn === null
      ? `Your bank takes ${formatSum(gift)} in about a week. You get an email with the date first.`
      : `Your bank takes ${formatSum(gift)} about ${formatDay(gift.collectOn)}. ${statementNote}`,
    'Your bank confirms it about a working day later. Then we email you the receipt.',
    ...(gift.monthlyGiftId === gift.id
      ? [`${furtherDebits} To change, pause or cancel it, use the link in any email about it.`]
      : []),
    'To stop the payment, tell your bank. The Direct Debit Guarantee protects you.',
  ],
})

/**
 * Describes a payment of a monthly gift that a bank refused and may be asked for again; null for any
 * other.
 */
export const describeRefusedMonth = (
  gift: Gift & Pick<Donation, 'monthlyGiftId'>,
): PaymentWords | null =>
  gift.status === 'failed' && gift.method === 'direct-debit' && gift.monthlyGiftId !== null
    ? {
        title: 'Your bank did not pay',
        lead: `No money was taken for this payment of ${formatSum(gift)} to ${getRecipientName(gift)}, and you owe nothing. The page of your monthly gift says whether your bank is asked again.`,
      }
    : null

/** Describes a payment that was not made. */
export const describeUnpaid = (
  gift: Gift & Pick<Donation, 'lastDecline' | 'monthlyGiftId'>,
): PaymentWords => {
  const refused = describeRefusedMonth(gift)
  if (refused) return refused
  if (gift.status !== 'failed') {
    return { title: 'This payment was not completed', lead: 'No money was taken.' }
  }
  const reason = gift.lastDecline === null ? '' : `${gift.lastDecline} `
  return gift.method === 'card'
    ? { title: 'The payment failed', lead: `${reason}No money was taken from your card.` }
    : { title: 'Your bank did not pay', lead: `${reason}No money was taken, and you owe nothing.` }
}

/** Describes a gift that arrived and was paid back in full; null if the charity still has it. */
export const describePaidBack = (gift: Gift & Pick<Donation, 'refunds'>): PaymentWords | null => {
  const sum = formatSum(gift)
  const to = getRecipientName(gift)
  switch (gift.status) {
    case 'refunded': {
      const back = gift.refunds.find(({ state }) => state === 'succeeded')
      if (isBankReturn(back?.ground ?? null)) {
        return {
          title: 'This gift was not paid',
          lead: `Your gift of ${sum} to ${to} was recorded, and the bank took it back. ${groundLabel[back!.ground!]}.`,
        }
      }
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
