import type { IatiImportReport, IatiTotal } from '@pennytrail/contract'
import { toDecimal } from '@pennytrail/contract/money.ts'

const columns = ['In the file', 'Posted before', 'Posted', 'Left out'] as const

/** Writes an amount with its number of transactions: "100.00 (2)". */
const writeSum = (
  { amount, count }: IatiTotal['inFile'],
  currency: string | null,
  unreadable = 0,
): string => {
  const text = currency === null ? '' : toDecimal(amount, currency)
  const marks = unreadable > 0 ? `, ${unreadable} unreadable` : ''
  return `${text} (${count}${marks})`.trim()
}

/**
 * Writes the totals of an import as lines of text: for each type and currency, the amounts in the
 * file, posted and left out, with the reasons below. Counts of transactions are in brackets.
 */
export const writeTotals = ({ confirmed, totals }: IatiImportReport): string[] => {
  if (totals.length === 0) return []
  const head = [
    '',
    ...columns.map((name) => (confirmed || name !== 'Posted' ? name : 'To be posted')),
  ]
  const rows = totals.map(
    ({ currency, inFile, kind, leftOut, posted, postedBefore, unreadable }) => [
      `${kind} ${currency ?? 'without currency'}`,
      writeSum(inFile, currency, unreadable),
      writeSum(postedBefore, currency),
      writeSum(posted, currency),
      writeSum(leftOut, currency, unreadable),
    ],
  )
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)))
  const write = (row: readonly string[]): string =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
  return [
    write(head),
    ...totals.flatMap(({ currency, reasons }, at) => [
      write(rows[at]!),
      ...reasons.map(({ reason, ...sum }) => `    left out ${writeSum(sum, currency)}: ${reason}`),
    ]),
  ]
}

/**
 * Explains to the person who ran an import why it imported nothing; null if it imported something.
 */
export const explainNothingTaken = (
  { activities, notTaken, projects }: IatiImportReport,
  charity: string,
): string | null => {
  if (projects.length > 0) return null
  if (activities === 0) return 'Nothing was imported: the file contains no IATI activities.'
  const own = notTaken.filter(({ what }) => what === 'activity')
  if (own.length === 0) return `Nothing was imported: no activity in the file is of ${charity}.`
  const reasons = [...new Set(own.map(({ reason }) => reason))].join(' ')
  return `Nothing was imported: no activity of ${charity} could be taken. ${reasons}`
}
