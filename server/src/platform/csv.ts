import { byteOrderMark, defuseFormula, quoteCsvText } from '@pennytrail/contract/csv-text.ts'

export type Cell = string | number | null

const formatCell = (value: Cell): string => {
  if (value === null) return ''
  // The product creates the numbers; only texts can come from outside.
  const text = typeof value === 'number' ? String(value) : defuseFormula(value)
  return quoteCsvText(text)
}

/** A decimal amount created by the product, possibly negative, that CSV keeps unchanged. */
export class Plain {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const formatValue = (value: Cell | Plain): string =>
  value instanceof Plain ? value.text : formatCell(value)

type Row = readonly (Cell | Plain)[]

/** Formats rows as RFC 4180 text, for tables too long to format in one piece. */
export const formatCsvRows = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.map(formatValue).join(',')}\r\n`).join('')

/**
 * Formats the beginning of a CSV file: a byte order mark, so that spreadsheets read UTF-8, and the
 * header row.
 */
export const formatCsvHead = (header: readonly string[]): string =>
  byteOrderMark + formatCsvRows([header])

/** Formats a whole table as RFC 4180 text with a byte order mark. */
export const buildToCsv = (header: readonly string[], rows: readonly Row[]): string =>
  formatCsvHead(header) + formatCsvRows(rows)
