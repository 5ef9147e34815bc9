import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import { getFeeLabel } from '@pennytrail/contract/donations/fee-words.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { buildFeeEntry, buildGiftEntry, type NewEntry } from '../../ledger/index.ts'
import type { PaymentSnapshot } from './payment-snapshot.ts'
import type { SettlingRow } from './settle-gift.sql.ts'

export const getGiverName = (gift: SettlingRow): string => gift.donorOrg ?? gift.giverName

const methodWords: Readonly<Record<PaymentMethod, string>> = {
  card: 'card',
  'direct-debit': 'Direct Debit',
  'pay-by-bank': 'Pay by Bank',
}

/** Builds the fields that every entry about a gift shares. */
export const toGiftInput = (gift: SettlingRow, at: Date) =>
  ({
    currency: gift.currency,
    date: toUkDate(at),
    projectId: gift.projectId,
    donationId: gift.id,
    authorRole: 'System',
    author: 'Stripe',
    source: 'provider',
  }) as const

export const buildArrivalEntry = (
  gift: SettlingRow,
  snapshot: PaymentSnapshot,
  at: Date,
): NewEntry =>
  buildGiftEntry({
    ...toGiftInput(gift, at),
    amount: gift.amount,
    giver: getGiverName(gift),
    shownGiver: gift.publicName ?? '',
    ...(gift.donorOrg === null ? {} : { kind: 'grant', onlyLines: gift.onlyLines }),
    description: `${gift.donorOrg === null ? 'Gift' : 'Grant'} by ${methodWords[gift.method]}`,
    ...(snapshot.paymentIntent === null ? {} : { sourceRef: snapshot.paymentIntent }),
  })

export const buildProcessorFeeEntry = (
  gift: SettlingRow,
  fee: NonNullable<PaymentSnapshot['fee']>,
  at: Date,
): NewEntry =>
  buildFeeEntry({
    ...toGiftInput(gift, at),
    amount: fee.amount,
    description: gift.method === 'card' ? 'Card processing fee' : getFeeLabel(gift.method),
    sourceRef: fee.balanceTransaction,
  })
