import { byteOrderMark, defuseFormula, quoteCsvText } from '@pennytrail/contract/csv-text.ts'

export type Cell = string | number | null

const formatCell = (value: Cell): string => {
  if (value === null) return ''
  // Numbers are ours; only words can come from outside.
  const text = typeof value === 'number' ? String(value) : defuseFormula(value)
  return quoteCsvText(text)
}

/** A decimal amount made by us (it may be negative): written as it is. */
export class Plain {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const formatValue = (value: Cell | Plain): string =>
  value instanceof Plain ? value.text : formatCell(value)

type Row = readonly (Cell | Plain)[]

/** Rows as RFC 4180 text: a part of a table that is too long to be made at once. */
export const formatCsvRows = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.map(formatValue).join(',')}\r\n`).join('')

/** Where a table begins: a byte order mark so that spreadsheets read it as UTF-8, and its header. */
export const formatCsvHead = (header: readonly string[]): string =>
  byteOrderMark + formatCsvRows([header])

/** A table as RFC 4180 text. */
export const buildToCsv = (header: readonly string[], rows: readonly Row[]): string =>
  formatCsvHead(header) + formatCsvRows(rows)
