import { formatNumber } from '../number-words.ts'
import type { Report } from './routes.ts'
import { entryKinds, type EntryKind } from '../ledger/sorp-categories.ts'

const several: Readonly<Partial<Record<EntryKind, string>>> = {
  gift: 'Gifts',
  grant: 'Grants',
  refund: 'Gifts given back',
  dispute: 'Gifts disputed',
}

/** What came in by a kind of entry, as a line of a report says it. */
export const getReceivedLabel = (kind: EntryKind): string => several[kind] ?? entryKinds[kind]

/**
 * The funds that a report tells of one by one: those of a charity, and those of a project where it
 * holds money of more than one type.
 */
export const listReportedFunds = ({ funds, subject }: Report): Report['funds'] =>
  subject.kind === 'charity' || funds.some(({ type }) => type === 'designated') ? funds : []

/** What a report leaves out: lines of projects that its reader may not see. */
export const describeWithheld = (count: number): string =>
  count === 1
    ? '1 entry belongs to a project that is not shown here. It is not in these figures.'
    : `${formatNumber(count)} entries belong to projects that are not shown here. They are not in these figures.`

/** How much of a ledger a report was added up from, as it goes on in a sentence. */
export const describeFirstEntries = (size: number): string =>
  size === 1 ? 'the first entry' : `the first ${formatNumber(size)} entries`
