import type { OrgGift } from '@pennytrail/contract'
import { statusLabel } from '@pennytrail/contract/donations/rules.ts'
import { giftMethodLabel } from '@pennytrail/contract/grants/rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { toUkDate } from '@pennytrail/contract/uk-date.ts'
import { Plain, buildToCsv, type Cell } from '../../platform/csv.ts'

/** The fields that a person's gift and an organisation's gift have in common. */
type ListedGift = Omit<OrgGift, 'charity' | 'grant' | 'id'> & {
  readonly charity: Pick<OrgGift['charity'], 'name' | 'number'>
}

type Column<Gift> = readonly [string, (gift: Gift) => Cell | Plain]

const formatAmount = (amount: number | null, { currency }: ListedGift) =>
  new Plain(amount === null ? '' : toDecimal(amount, currency))

const columns: readonly Column<ListedGift>[] = [
  ['Date', (gift) => toUkDate(new Date(gift.succeededAt ?? gift.createdAt))],
  ['Charity', ({ charity }) => charity.name],
  ['Charity number', ({ charity }) => charity.number],
  ['Project', ({ project }) => project?.title ?? ''],
  ['Status', ({ status }) => statusLabel[status]],
  ['Paid by', ({ method }) => giftMethodLabel[method]],
  ['Amount', (gift) => formatAmount(gift.amount, gift)],
  ['Refunded', (gift) => formatAmount(gift.refunded, gift)],
  ['Taken back by the bank', (gift) => formatAmount(gift.takenBack, gift)],
  ['Card fee', (gift) => formatAmount(gift.fee, gift)],
  ['Currency', ({ currency }) => currency],
  ['Reference', ({ reference }) => reference],
  ['Ledger sequence', ({ sequence }) => sequence],
]

const buildTable = <Gift>(columns: readonly Column<Gift>[], gifts: readonly Gift[]): string =>
  buildToCsv(
    columns.map(([name]) => name),
    gifts.map((gift) => columns.map(([, cellOf]) => cellOf(gift))),
  )

/** Writes a giver's gifts as CSV, in the columns of the list on screen. */
export const buildGiftsCsv = (gifts: readonly ListedGift[]): string => buildTable(columns, gifts)

/** Writes the gifts of a donor organisation as CSV, each with its grant. */
export const buildOrgGiftsCsv = (gifts: readonly OrgGift[]): string =>
  buildTable<OrgGift>(
    [
      ...columns,
      ['Grant', ({ grant }) => grant?.reference ?? ''],
      ['Purpose', ({ grant }) => grant?.purpose ?? ''],
    ],
    gifts,
  )
