import type { Direction } from './directions.ts'
import type { DateOrder } from './read-date.ts'

/** The role of each column. Columns count from 0. */
export interface Columns {
  /** The index of the first row below the header. */
  firstRow: number
  date: number
  /** Null if the dates do not show it, as 20-11-21; the person must choose. */
  dateOrder: DateOrder | null
  /** The column of the bank's text. */
  text: number
  /**
   * Either `amount` is one column for both directions, or `paidOut` and `paidIn` are two; null if
   * unused.
   */
  amount: number | null
  paidOut: number | null
  paidIn: number | null
  /** The column that says in words whether money came in or went out; null if the file has none. */
  direction: number | null
  /** The meaning of each word in that column, if it is known. */
  directions: Readonly<Record<string, Direction>>
  /**
   * The direction of an amount without a sign, if one column has all amounts; a minus sign means
   * the opposite. Null if the file does not show it; the person must choose.
   */
  plain: Direction | null
  /** The column of the balance after each payment; null if the file has none. */
  balance: number | null
  /** The column of the currency; null if the file has none. */
  currency: number | null
  /** The column of the bank's type of payment, such as STO; null if the file has none. */
  type: number | null
  /** The column of the payment's status; null if the file has none. */
  state: number | null
}

const roles = {
  date: 'the date',
  text: 'the bank’s description',
  amount: 'the amount',
  paidOut: 'money paid out',
  paidIn: 'money paid in',
  direction: 'the direction',
  balance: 'the balance',
  currency: 'the currency',
  state: 'the status',
} as const
export type ColumnRole = keyof typeof roles

export type ColumnErrors = Partial<Record<ColumnRole | 'dateOrder' | 'plain', string>>

/** Returns whether amounts need a word or a choice that says what an amount without a sign means. */
export const needsPlain = ({ amount, direction }: Columns): boolean =>
  amount !== null && direction === null

/**
 * Validates the chosen columns: describes a column chosen twice, a missing amount column, and what
 * only the person knows.
 */
export const findColumnErrors = (columns: Columns): ColumnErrors => {
  const errors: ColumnErrors = {}
  const chosen = new Map<number, ColumnRole>()
  for (const role of Object.keys(roles) as ColumnRole[]) {
    const at = columns[role]
    if (at === null) continue
    const other = chosen.get(at)
    if (other) errors[role] = `This column is already used for ${roles[other]}. Choose another.`
    else chosen.set(at, role)
  }
  if (columns.amount === null && columns.paidOut === null && columns.paidIn === null) {
    errors.paidOut = 'Choose the column with the amounts.'
  }
  if (columns.dateOrder === null) {
    errors.dateOrder = 'Choose the format. These dates can be read in two ways.'
  }
  if (needsPlain(columns) && columns.plain === null) {
    errors.plain = 'Say what an amount without a minus sign means. The file does not show it.'
  }
  return errors
}
