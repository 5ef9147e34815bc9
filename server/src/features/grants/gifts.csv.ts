import type { OrgGift } from '@pennytrail/contract'
import { statusLabel } from '@pennytrail/contract/donations/rules.ts'
import { giftMethodLabel } from '@pennytrail/contract/grants/rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { Plain, toCsv, type Cell } from '../../platform/csv.ts'

/** What both a person’s gift and an organisation’s have. */
type ListedGift = Omit<OrgGift, 'charity' | 'grant' | 'id'> & {
  readonly charity: Pick<OrgGift['charity'], 'name' | 'number'>
}

type Column<Gift> = readonly [string, (gift: Gift) => Cell | Plain]

const money = (amount: number | null, { currency }: ListedGift) =>
  new Plain(amount === null ? '' : toDecimal(amount, currency))

const columns: readonly Column<ListedGift>[] = [
  ['Date', (gift) => ukDate(new Date(gift.succeededAt ?? gift.createdAt))],
  ['Charity', ({ charity }) => charity.name],
  ['Charity number', ({ charity }) => charity.number],
  ['Project', ({ project }) => project?.title ?? ''],
  ['Status', ({ status }) => statusLabel[status]],
  ['Paid by', ({ method }) => giftMethodLabel[method]],
  ['Amount', (gift) => money(gift.amount, gift)],
  ['Refunded', (gift) => money(gift.refunded, gift)],
  ['Taken back by the bank', (gift) => money(gift.takenBack, gift)],
  ['Card fee', (gift) => money(gift.fee, gift)],
  ['Currency', ({ currency }) => currency],
  ['Reference', ({ reference }) => reference],
  ['Ledger sequence', ({ sequence }) => sequence],
]

const table = <Gift>(columns: readonly Column<Gift>[], gifts: readonly Gift[]): string =>
  toCsv(
    columns.map(([name]) => name),
    gifts.map((gift) => columns.map(([, cellOf]) => cellOf(gift))),
  )

/** A giver’s gifts as their list shows them. */
export const giftsCsv = (gifts: readonly ListedGift[]): string => table(columns, gifts)

/** The same of a donor organisation, each with its grant. */
export const orgGiftsCsv = (gifts: readonly OrgGift[]): string =>
  table<OrgGift>(
    [
      ...columns,
      ['Grant', ({ grant }) => grant?.reference ?? ''],
      ['Purpose', ({ grant }) => grant?.purpose ?? ''],
    ],
    gifts,
  )
