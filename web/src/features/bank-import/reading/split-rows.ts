import type { ParseResult } from 'papaparse'
import { isMoneyText } from './read-amount.ts'
import { isDateText } from './read-date.ts'

/** A row of cells with its line number in the file. */
export interface CellRow {
  line: number
  cells: string[]
  /** A quotation mark in the row never closes. The row was split as if it were an ordinary letter. */
  hasOpenQuote?: true
}

/** Splits text into records with one separator, as Papa.parse does. */
export type Parse = (text: string, isQuoted?: boolean) => ParseResult<string[]>

/** Trims a cell, and removes what keeps a spreadsheet from changing it: ="01/11/2026". */
const cleanCell = (cell: string): string => cell.trim().replace(/^="(.*)"$/, '$1')

/** The most lines that one quoted cell covers. */
const maxLines = 8

/** Whether a line is a payment of its own, so that no cell of the line before continues in it. */
const isPayment = (line: string, parse: Parse): boolean => {
  const cells = (parse(line, false).data[0] ?? []).map((cell) =>
    cell.trim().replace(/^"(.*)"$/, '$1'),
  )
  const others = cells.filter((cell) => !isDateText(cell))
  return others.length < cells.length && others.some(isMoneyText)
}

interface Record {
  cells: string[]
  /** The number of lines that the record covers. */
  lines: number
  hasOpenQuote?: true
}

const has = ({ errors }: ParseResult<string[]>, code: 'MissingQuotes' | 'InvalidQuotes'): boolean =>
  errors.some((error) => error.code === code)

/**
 * Reads the record that begins at a line. Its quoted cells may contain line breaks, but no payment
 * of its own: a quotation mark that swallows the next payment is a letter of the bank's text.
 */
const takeRecord = (lines: readonly string[], at: number, parse: Parse): Record => {
  const first = parse(lines[at]!)
  if (!has(first, 'MissingQuotes')) return { cells: first.data[0] ?? [], lines: 1 }
  const most = has(first, 'InvalidQuotes') ? 1 : Math.min(maxLines, lines.length - at)
  for (let count = 2; count <= most; count += 1) {
    const last = lines[at + count - 1]!
    if (isPayment(last, parse)) break
    if (!last.includes('"')) continue
    const joined = parse(lines.slice(at, at + count).join('\n'))
    if (joined.errors.length === 0 && joined.data.length === 1) {
      return { cells: joined.data[0]!, lines: count }
    }
  }
  const cells = (parse(lines[at]!, false).data[0] ?? []).map((cell) =>
    cell.replace(/^\s*"(.*)"\s*$/, '$1').replaceAll('""', '"'),
  )
  return { cells, lines: 1, hasOpenQuote: true }
}

/**
 * Splits a text into its non-empty rows, each with the number of its first line. A row with
 * misplaced quotation marks costs no other row.
 */
export const splitRows = (text: string, parse: Parse): CellRow[] => {
  const whole = parse(text)
  const isPlain =
    !whole.errors.some(({ type }) => type === 'Quotes') &&
    !whole.data.some((cells) => cells.some((cell) => cell.includes('\n')))
  // Without misplaced marks and line breaks in cells, each line is a row.
  if (isPlain) {
    return whole.data
      .map((cells, at) => ({ line: at + 1, cells: cells.map(cleanCell) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  }
  const lines = text.split('\n')
  const rows: CellRow[] = []
  let at = 0
  while (at < lines.length) {
    const { cells, lines: count, ...problem } = takeRecord(lines, at, parse)
    const trimmed = cells.map(cleanCell)
    if (trimmed.some((cell) => cell !== '')) rows.push({ line: at + 1, cells: trimmed, ...problem })
    at += count
  }
  return rows
}
