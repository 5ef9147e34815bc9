import type { Donation } from '@pennytrail/contract'
import { statusLabel } from '@pennytrail/contract/giving.ts'
import { giftMethodLabel } from '@pennytrail/contract/grant-rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { Plain, toCsv } from '../../platform/csv.ts'

const header = [
  'Date',
  'Charity',
  'Charity number',
  'Project',
  'Status',
  'Paid by',
  'Amount',
  'Refunded',
  'Taken back by the bank',
  'Card fee',
  'Currency',
  'Reference',
  'Ledger sequence',
]

/** A giver's own gifts as their list shows them. */
export const ownGiftsCsv = (gifts: readonly Donation[]): string =>
  toCsv(
    header,
    gifts.map((gift) => {
      const money = (amount: number | null) =>
        new Plain(amount === null ? '' : toDecimal(amount, gift.currency))
      return [
        ukDate(new Date(gift.succeededAt ?? gift.createdAt)),
        gift.charity.name,
        gift.charity.number,
        gift.project?.title ?? '',
        statusLabel[gift.status],
        giftMethodLabel[gift.method],
        money(gift.amount),
        money(gift.refunded),
        money(gift.takenBack),
        money(gift.fee),
        gift.currency,
        gift.reference,
        gift.sequence,
      ]
    }),
  )
