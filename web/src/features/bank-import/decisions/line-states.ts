import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatList, formatPlural } from '../../../lib/format-number.ts'
import type { Tone } from '../../../ui/badge.tsx'
import type { UnreadLine } from '../reading/read-lines.ts'
import { countUnread } from '../unread-lines.tsx'
import type { LineErrors } from './line-errors.ts'
import { isKnown, isMarked, type ReviewedLine } from './reviewed-line.ts'

/** How far a line is; each with its word and colour on screen. */
export const lineStates = {
  decide: { label: 'Decide', tone: 'warning' },
  check: { label: 'Check', tone: 'neutral' },
  sure: { label: 'Sure', tone: 'info' },
  marked: { label: 'Marked', tone: 'success' },
  receipt: { label: 'Needs receipt', tone: 'warning' },
  known: { label: 'In the ledger', tone: 'neutral' },
  left: { label: 'Left out', tone: 'neutral' },
} as const satisfies Readonly<Record<string, { label: string; tone: Tone }>>
export type LineState = keyof typeof lineStates

/**
 * Returns how far a line is. A marked line with an error is to decide. `withoutReceipt` has the ids
 * of entries that wait for one.
 */
export const getLineState = (
  line: ReviewedLine,
  errors: LineErrors,
  withoutReceipt: ReadonlySet<string>,
): LineState => {
  const { decision, known, left, proposal } = line
  if (isKnown(line)) return withoutReceipt.has(known?.id ?? '') ? 'receipt' : 'known'
  if (Object.keys(errors).length > 0) return 'decide'
  if (isMarked(line)) return 'marked'
  if (decision.as === 'leave' && left?.reason === decision.reason) return 'left'
  return proposal?.isSure ? 'sure' : 'check'
}

/** Returns whether a line waits for the person. */
export const isOpen = (state: LineState): boolean =>
  state === 'decide' || state === 'check' || state === 'sure'

export interface LineCounts {
  /** The lines of each decision, marked or not; without those that are known. */
  posted: number
  matched: number
  left: number
  undecided: number
  known: number
  /** The marked lines: those that will be posted or matched, with their money, and left out. */
  marked: number
  markedLeft: number
  in: number
  out: number
}

/** Counts the lines of each decision, and adds up the money of those that are marked. */
export const countLines = (lines: readonly ReviewedLine[]): LineCounts => {
  const counts: LineCounts = {
    posted: 0,
    matched: 0,
    left: 0,
    undecided: 0,
    known: 0,
    marked: 0,
    markedLeft: 0,
    in: 0,
    out: 0,
  }
  for (const line of lines) {
    const { as } = line.decision
    if (isKnown(line)) counts.known += 1
    else if (as === 'leave') counts.left += 1
    else if (as === 'ask') counts.undecided += 1
    else if (as === 'match') counts.matched += 1
    else counts.posted += 1
    if (isMarked(line)) {
      if (as === 'leave') counts.markedLeft += 1
      else {
        counts.marked += 1
        counts[line.open < 0 ? 'out' : 'in'] += Math.abs(line.open)
      }
    }
  }
  return counts
}

/** Counts the lines of each list: "60 lines: 54 to post, 4 known, 2 left out". */
export const describeLists = (counts: LineCounts, unread: readonly UnreadLine[]): string => {
  const { posted, matched, undecided, known } = counts
  const { above, left: unreadLeft } = countUnread(unread)
  const left = counts.left + unreadLeft
  const parts = [
    [posted, 'to post'],
    [matched, 'to match'],
    [undecided, 'to decide'],
    [known, 'known'],
    [left, 'left out'],
    [above, 'above the column names'],
  ] as const
  const counted = parts.filter(([count]) => count > 0).map(([count, list]) => `${count} ${list}`)
  const all = posted + matched + undecided + known + left + above
  return [formatPlural(all, 'line'), counted.join(', ')].filter(Boolean).join(': ')
}

/** Says what posting the marked lines does; empty if none is marked. */
export const describeMarked = (counts: LineCounts, currency: string): string => {
  const { marked, markedLeft } = counts
  const money = [
    counts.in > 0 ? `${formatMoney(counts.in, currency)} in` : '',
    counts.out > 0 ? `${formatMoney(counts.out, currency)} out` : '',
  ].filter(Boolean)
  return formatList([
    ...(marked > 0 ? [`${marked} marked to post (${money.join(', ')})`] : []),
    ...(markedLeft > 0 ? [`${markedLeft} marked to leave out`] : []),
  ])
}

/** The most lines that are named one by one. */
const maxNamed = 10

/** Says which lines were not accepted with the others, and why; empty if all were. */
export const describeSkipped = (
  skipped: readonly ReviewedLine[],
  errors: ReadonlyMap<string, LineErrors>,
): string => {
  if (skipped.length === 0) return ''
  const named = skipped.slice(0, maxNamed).map(({ id, line }) => {
    const [error = 'Say what this is.'] = Object.values(errors.get(id) ?? {})
    return `line ${line} (${error.replace(/\.$/, '')})`
  })
  const more = skipped.length > maxNamed ? [`${skipped.length - maxNamed} more`] : []
  return `${formatPlural(skipped.length, 'line')} not accepted: ${formatList([...named, ...more])}.`
}
