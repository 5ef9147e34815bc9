import type { OrgGift } from '@pennytrail/contract'
import { formatCsv, toAmountCell, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { statusLabel } from '@pennytrail/contract/donations/rules.ts'
import { listPaidBackBy } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { giftMethodLabel } from '@pennytrail/contract/grants/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'

/** The fields that a person's gift and an organisation's gift have in common. */
type ListedGift = Omit<OrgGift, 'charity' | 'grant' | 'id'> & {
  readonly charity: Pick<OrgGift['charity'], 'name' | 'number'>
}

const columns: CsvColumns<ListedGift> = {
  Date: (gift) => toUkDate(new Date(gift.succeededAt ?? gift.createdAt)),
  Charity: ({ charity }) => charity.name,
  'Charity number': ({ charity }) => charity.number,
  Project: ({ project }) => project?.title ?? '',
  Status: ({ status }) => statusLabel[status],
  'Paid by': ({ method }) => giftMethodLabel[method],
  Amount: (gift) => toAmountCell(gift.amount, gift.currency),
  Refunded: (gift) => toAmountCell(gift.refunded, gift.currency),
  'Refunds paid back': (gift) => listPaidBackBy(gift.paidBackBy),
  'Taken back by the bank': (gift) => toAmountCell(gift.takenBack, gift.currency),
  'Payment fee': (gift) => toAmountCell(gift.fee, gift.currency),
  Currency: ({ currency }) => currency,
  Reference: ({ reference }) => reference,
  'Ledger sequence': ({ sequence }) => sequence,
}

/** Writes a giver's gifts as CSV, in the columns of the list on screen. */
export const buildGiftsCsv = (gifts: readonly ListedGift[]): string => formatCsv(columns, gifts)

/** Writes the gifts of a donor organisation as CSV, each with its grant. */
export const buildOrgGiftsCsv = (gifts: readonly OrgGift[]): string =>
  formatCsv<OrgGift>(
    {
      ...columns,
      Grant: ({ grant }) => grant?.reference,
      Purpose: ({ grant }) => grant?.purpose,
    },
    gifts,
  )
