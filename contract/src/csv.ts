import { toDecimal } from './money.ts'

export type Cell = string | number | null | undefined

/**
 * The columns of a CSV file in their order: each header, with the function that makes an item's
 * cell.
 */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => Cell>>

/**
 * Matches text that a spreadsheet would run as a formula, but not a plain number. Some spreadsheets
 * read the full-width signs of East Asian keyboards in the same way. Source: OWASP, CSV injection.
 */
const formula = /^(?!-?\d+(?:\.\d+)?$)[=+\-@＝＋－＠\t\r\n]/

const formatCell = (value: Cell): string => {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats an amount in minor units as a cell that a spreadsheet can add to others. */
export const toAmountCell = (amount: number | null | undefined, currency?: string): Cell =>
  amount === null || amount === undefined ? null : toDecimal(amount, currency)

/** Formats rows as RFC 4180 text, for tables too long to format in one piece. */
export const formatCsvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')

/**
 * Formats the beginning of a CSV file: a byte order mark, so that spreadsheets read UTF-8, and the
 * header row.
 */
export const formatCsvHead = (header: readonly string[]): string =>
  `\uFEFF${formatCsvRows([header])}`

const formatItems = <Item>(columns: CsvColumns<Item>, items: readonly Item[]): string =>
  formatCsvRows(items.map((item) => Object.values(columns).map((getCell) => getCell(item))))

/** Formats a whole CSV file, one row for each item. */
export const formatCsv = <Item>(columns: CsvColumns<Item>, items: readonly Item[]): string =>
  formatCsvHead(Object.keys(columns)) + formatItems(columns, items)

/** Writes a CSV file of any length, some items at a time; the header row comes with the first. */
export async function* writeCsv<Item>(
  columns: CsvColumns<Item>,
  batches: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string> {
  let head = formatCsvHead(Object.keys(columns))
  for await (const items of batches) {
    yield head + formatItems(columns, items)
    head = ''
  }
  if (head !== '') yield head
}
