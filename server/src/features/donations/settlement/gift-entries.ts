import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { feeEntry, giftEntry, type NewEntry } from '../../ledger/index.ts'
import type { PaymentFacts } from './payment-snapshot.ts'
import type { SettlingRow } from './settle-gift.sql.ts'

export const giverOf = (gift: SettlingRow): string =>
  gift.donor_org ?? `${gift.first_name} ${gift.last_name}`.trim()

/** What every entry about a gift says. */
export const ofGift = (gift: SettlingRow, at: Date) =>
  ({
    currency: gift.currency,
    date: ukDate(at),
    projectId: gift.project_id,
    donationId: gift.id,
    authorRole: 'System',
    author: 'Stripe',
    source: 'provider',
  }) as const

export const arrivalEntry = (gift: SettlingRow, facts: PaymentFacts, at: Date): NewEntry =>
  giftEntry({
    ...ofGift(gift, at),
    amount: gift.amount,
    giver: giverOf(gift),
    shownGiver: gift.public_name ?? '',
    ...(gift.donor_org === null ? {} : { kind: 'grant', onlyLines: gift.only_lines }),
    description: gift.donor_org === null ? 'Gift by card' : 'Grant by card',
    ...(facts.paymentIntent === null ? {} : { sourceRef: facts.paymentIntent }),
  })

export const processorsFee = (
  gift: SettlingRow,
  fee: NonNullable<PaymentFacts['fee']>,
  at: Date,
): NewEntry =>
  feeEntry({
    ...ofGift(gift, at),
    amount: fee.amount,
    description: 'Card processing fee',
    sourceRef: fee.balanceTransaction,
  })
