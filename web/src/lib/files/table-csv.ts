import { formatCsvHead, formatCsvRows } from '@pennytrail/contract/csv.ts'

const readCellText = (cell: HTMLElement): string =>
  // The test environment has no layout and therefore no innerText.
  ((cell.innerText as string | undefined) ?? cell.textContent).trim().replaceAll(/\s*\n+\s*/g, '; ')

const pounds = /^([+−]?)£([\d,]+(?:\.\d+)?)$/

/** Converts pounds to a plain decimal that a spreadsheet adds up; null for any other text. */
const toDecimal = (text: string): string | null => {
  const [, sign, amount] = pounds.exec(text) ?? []
  return amount === undefined ? null : (sign === '−' ? '-' : '') + amount.replaceAll(',', '')
}

const countButtons = (cell: HTMLElement) => [...cell.querySelectorAll('button')]

/**
 * Returns whether a column contains only buttons, which the CSV file leaves out. A button that names
 * its row stays.
 */
const isActionColumn = (column: readonly HTMLElement[]): boolean =>
  column.some((cell) => cell.tagName === 'TD' && countButtons(cell).length > 0) &&
  column.every(
    (cell) =>
      cell.textContent ===
      countButtons(cell)
        .map((one) => one.textContent)
        .join(''),
  )

/** Converts a table to CSV as it is on screen. Amounts in pounds become numbers under "(GBP)". */
export const toCsv = (table: HTMLTableElement): string => {
  // The content of an open row is no row of its own.
  const rows = [...table.rows]
    .filter(({ dataset }) => dataset['opened'] === undefined)
    .map((row) => [...row.cells])
  const [head = [], ...rest] = rows
  const keptColumns = head.flatMap((_, at) => {
    const column = rest.flatMap((row) => row[at] ?? [])
    return isActionColumn(column) || head[at]!.querySelector('input') ? [] : [at]
  })
  const headers = keptColumns.map((at) => {
    const amounts = rest.some((row) => row[at] && toDecimal(readCellText(row[at])) !== null)
    return (head[at]!.textContent ?? '').trim() + (amounts ? ' (GBP)' : '')
  })
  const body = rest.map((row) =>
    keptColumns.map((at) => {
      const text = row[at] && readCellText(row[at])
      return text && (toDecimal(text) ?? text)
    }),
  )
  return formatCsvHead(headers) + formatCsvRows(body)
}
