import type { EarlierRow, RowOutcome } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'
import type { UnreadRow } from './read-earlier-rows.ts'

/** A row of the file with what becomes of it. */
export interface ShownRow {
  readonly line: number
  readonly row: EarlierRow | null
  readonly outcome: Pick<RowOutcome, 'giver' | 'declaration' | 'gift' | 'problem'>
  readonly list: 'taken' | 'known' | 'left'
}

const toList = ({ declaration, gift, giver, problem }: ShownRow['outcome']): ShownRow['list'] => {
  if (problem !== null) return 'left'
  return [giver, declaration, gift].includes('new') ? 'taken' : 'known'
}

/** Joins the rows of a file, in its order, with what becomes of each. */
export const toShownRows = (
  rows: readonly EarlierRow[],
  outcomes: readonly RowOutcome[],
  unread: readonly UnreadRow[],
): ShownRow[] =>
  [
    ...rows.flatMap((row, at): ShownRow[] => {
      const outcome = outcomes[at]
      return outcome ? [{ line: row.line, row, outcome, list: toList(outcome) }] : []
    }),
    ...unread.map(({ line, problem }): ShownRow => {
      const outcome = { giver: null, declaration: null, gift: null, problem }
      return { line, row: null, outcome, list: 'left' }
    }),
  ].toSorted((a, b) => a.line - b.line)

/** Counts what is new: "120 rows: 100 to record, 14 known, 6 left out". */
export const describeRows = (shown: readonly ShownRow[]): string => {
  const count = (list: ShownRow['list']) => shown.filter((one) => one.list === list).length
  const parts = [
    [count('taken'), 'to record'],
    [count('known'), 'known'],
    [count('left'), 'left out'],
  ] as const
  const counted = parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
  return `${formatPlural(shown.length, 'row')}: ${counted.join(', ')}`
}

/** Says what a file records: givers, declarations, gifts and their sum. */
export const describeNew = (shown: readonly ShownRow[]): string => {
  const count = (part: 'giver' | 'declaration' | 'gift') =>
    shown.filter(({ outcome }) => outcome[part] === 'new')
  const gifts = count('gift')
  const amount = gifts.reduce((sum, { row }) => sum + (row?.gift?.amount ?? 0), 0)
  const claimable = gifts.filter(({ row }) => row?.gift?.isClaimed === false).length
  return [
    formatPlural(count('giver').length, 'giver'),
    formatPlural(count('declaration').length, 'declaration'),
    `${formatPlural(gifts.length, 'gift')}, ${formatMoney(amount)} in total. Gift Aid is not claimed yet on ${claimable}`,
  ].join(', ')
}
