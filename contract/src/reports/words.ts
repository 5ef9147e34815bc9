import { formatNumber } from '../number-words.ts'
import { isOverspend, listOverspendNotes } from '../ledger/fund-types.ts'
import { belowZeroNote } from '../projects/progress-words.ts'
import type { Report } from './routes.ts'
import { entryKinds, type EntryKind } from '../ledger/entry-kinds.ts'

const several: Readonly<Partial<Record<EntryKind, string>>> = {
  gift: 'Gifts',
  grant: 'Grants',
  refund: 'Gifts refunded',
  dispute: 'Gifts disputed',
}

/** Returns the label of money received by a kind of entry, for a line of a report. */
export const getReceivedLabel = (kind: EntryKind): string => several[kind] ?? entryKinds[kind]

/**
 * Lists the funds that a report shows one by one: those of a charity, and those of a project that
 * holds money of more than one type.
 */
export const listReportedFunds = ({ funds, subject }: Report): Report['funds'] =>
  subject.kind === 'charity' ||
  funds.some((fund) => fund.type === 'designated' || isOverspend(fund))
    ? funds
    : []

/** Returns the sentences below a table of funds about balances below zero. */
export const listFundNotes = (funds: readonly Report['funds'][number][]): string[] => [
  ...listOverspendNotes(
    funds.map(({ statement, ...fund }) => ({
      ...fund,
      currency: statement.currency,
      closing: statement.closing,
    })),
  ),
  ...(funds.some((fund) => !isOverspend(fund) && fund.statement.closing < 0)
    ? [belowZeroNote]
    : []),
]

/**
 * Describes the lines that a report omits because they belong to projects that its reader may not
 * see.
 */
export const describeWithheld = (count: number): string =>
  count === 1
    ? '1 entry belongs to a project that is not shown here. It is not in these figures.'
    : `${formatNumber(count)} entries belong to projects that are not shown here. They are not in these figures.`

/**
 * Describes, for use within a sentence, the number of ledger entries that a report is computed
 * from.
 */
export const describeFirstEntries = (size: number): string =>
  size === 1 ? 'the first entry' : `the first ${formatNumber(size)} entries`
