import type { PaymentMethod } from '../donations/payment-methods.ts'
import { describeStop, listDebits, type DebitUnderWay } from './debit-words.ts'
import type { EndReason } from './rules.ts'

export const endReasonText: Readonly<Record<EndReason, string>> = {
  giver: 'You cancelled it.',
  'payment-failed': 'The payment failed each time, so it ended.',
  'not-confirmed': 'The last payment was not confirmed with your bank, so it ended.',
  'account-deleted': 'Its account was deleted.',
  'project-closed': 'The project has stopped taking gifts.',
  'charity-closed': 'The charity has stopped taking gifts here.',
  'payments-disconnected': 'The charity has ended its online payments with us.',
  'connection-lost':
    'The charity has disconnected its online payments from us, so we can no longer see or stop them.',
  'mandate-cancelled': 'The Direct Debit was cancelled at your bank, so it ended.',
  'at-provider': 'The charity ended it at the payment provider.',
}

/** Tells the giver what to do if money is still taken after we lost access, by the way to pay. */
const afterLostConnection: Readonly<Partial<Record<PaymentMethod, string>>> = {
  card: 'If your card is charged again, write to the charity.',
  'direct-debit':
    'If your account is debited again, write to the charity. You can also cancel the Direct Debit at your bank.',
}

/** A monthly gift that has ended, with the Direct Debits that were at the bank then. */
interface Ended {
  readonly currency: string
  readonly debits: readonly DebitUnderWay[]
  readonly method: PaymentMethod
}

/**
 * Says why a monthly gift ended, what its bank still takes, and what the giver can do, in words of
 * its way to pay.
 */
export const describeEnd = (reason: EndReason, gift: Ended): string =>
  [endReasonText[reason], describeAfterEnd(reason, gift)]
    .filter((sentence) => sentence !== '')
    .join(' ')

const describeAfterEnd = (reason: EndReason, { currency, debits, method }: Ended): string => {
  const under = listDebits(debits, currency)
  const none = 'No more payments are taken'
  switch (reason) {
    case 'connection-lost':
      return [describeUnseen(under), afterLostConnection[method] ?? ''].join(' ').trim()
    case 'payments-disconnected':
      return under === '' ? `${none}.` : `No new payments are taken. ${describeUnseen(under)}`
    case 'mandate-cancelled':
      return under === ''
        ? `${none}.`
        : `${none}. Your bank will probably not pay ${under} either, because you have cancelled it there.`
    default:
      return describeStop(none, debits, currency)
  }
}

/** Speaks of a debit whose outcome we cannot see, so that it stays true once its day has passed. */
const describeUnseen = (under: string): string =>
  under === '' ? '' : `Your bank had already accepted ${under}. We cannot see whether it is paid.`
