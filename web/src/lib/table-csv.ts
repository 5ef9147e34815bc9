import { byteOrderMark, defused, quoted } from '@pennytrail/contract/csv-text.ts'

const textOf = (cell: HTMLElement): string =>
  // Tests have no layout, and so no text as it is seen.
  ((cell.innerText as string | undefined) ?? cell.textContent).trim().replaceAll(/\s*\n+\s*/g, '; ')

const pounds = /^([+−]?)£([\d,]+(?:\.\d+)?)$/

/** Pounds as a plain decimal, which a spreadsheet adds up; null for any other text. */
const decimalOf = (text: string): string | null => {
  const [, sign, amount] = pounds.exec(text) ?? []
  return amount === undefined ? null : (sign === '−' ? '-' : '') + amount.replaceAll(',', '')
}

const written = (text: string): string => quoted(decimalOf(text) ?? defused(text))

const buttonsIn = (cell: HTMLElement) => [...cell.querySelectorAll('button')]

/** A column of nothing but buttons is for acting, not for reading. */
const isForActing = (column: readonly HTMLElement[]): boolean =>
  column.some((cell) => buttonsIn(cell).length > 0) &&
  column.every(
    (cell) =>
      cell.textContent ===
      buttonsIn(cell)
        .map((one) => one.textContent)
        .join(''),
  )

/** A table as it is on the screen, as CSV. Amounts in pounds stand as numbers, under "(GBP)". */
export const csvOf = (table: HTMLTableElement): string => {
  const rows = [...table.rows].map((row) => [...row.cells])
  const [head = [], ...rest] = rows
  const kept = head.flatMap((_, at) => {
    const column = rest.flatMap((row) => row[at] ?? [])
    return isForActing(column) ? [] : [at]
  })
  const headers = kept.map((at) => {
    const amounts = rest.some((row) => row[at] && decimalOf(textOf(row[at])) !== null)
    return quoted(defused((head[at]!.textContent ?? '').trim()) + (amounts ? ' (GBP)' : ''))
  })
  const body = rest.map((row) =>
    kept.map((at) => (row[at] ? written(textOf(row[at])) : '')).join(','),
  )
  return byteOrderMark + [headers.join(','), ...body].map((line) => `${line}\r\n`).join('')
}
