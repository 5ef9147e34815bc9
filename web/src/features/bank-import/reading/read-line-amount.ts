import type { Columns } from './columns.ts'
import type { Direction } from './directions.ts'
import { countSteps } from './guess-plain.ts'
import { readAmount, type WrittenAmount } from './read-amount.ts'
import type { CellRow } from './split-rows.ts'

/** Signs that stand for an empty cell. */
const emptyAmount = /^[\p{Pd}]?$/u

const isEmpty = (cell: string): boolean => emptyAmount.test(cell)

/** Whether most of these amounts are negative. */
const areMostlyNegative = (amounts: readonly number[]): boolean =>
  amounts.filter((value) => value < 0).length > amounts.filter((value) => value > 0).length

const notAnAmount = (cell: string) => `“${cell}” is not an amount.`

type Cells = readonly string[]
type AmountReader = (cells: Cells) => number | string

const listAmounts = (rows: readonly CellRow[], at: number | null, currency: string) =>
  rows.flatMap(({ cells }) => {
    const amount = at === null ? null : readAmount(cells[at] ?? '', currency)
    return amount ? [{ ...amount, cells }] : []
  })

/** An amount whose own word, such as CR, gives its direction. */
const applyMark = ({ value, mark }: WrittenAmount): number | null =>
  mark === 'in' ? Math.abs(value) : mark === 'out' ? -Math.abs(value) : null

const readOneColumn = (
  rows: readonly CellRow[],
  columns: Columns,
  currency: string,
): AmountReader => {
  const { amount: at, direction, directions, plain } = columns
  const all = listAmounts(rows, at, currency)
  const readWord = (cells: Cells): Direction | undefined => directions[cells[direction!] ?? '']
  // Some banks write a minus sign beside the word. The column decides, because a refund among
  // payments has a sign of its own.
  const outgoing = all.filter(({ cells }) => direction !== null && readWord(cells) === 'out')
  const isSigned = areMostlyNegative(outgoing.map(({ value }) => value))
  const hasMinus = all.some(({ value }) => value < 0)
  const hasPlain = all.some(({ value, mark }) => value > 0 && mark === null)
  return (cells) => {
    const written = cells[at!] ?? ''
    if (isEmpty(written)) return 'There is no amount.'
    const amount = readAmount(written, currency)
    if (amount === null) return notAnAmount(written)
    if (direction !== null) {
      const word = readWord(cells)
      if (word === undefined) {
        const said = cells[direction] ? `“${cells[direction]}” does not say` : 'Nothing says'
        return `${said} whether money came in or went out.`
      }
      return isSigned || word === 'in' ? amount.value : -amount.value
    }
    const marked = applyMark(amount)
    if (marked !== null) return marked
    if (amount.mark === 'plus' && !hasMinus && hasPlain) return amount.value
    return plain === 'out' ? -amount.value : amount.value
  }
}

/**
 * Whether the balance shows that money out has a minus sign in its own column. Undefined if the
 * balance does not show it.
 */
const isSignedByBalance = (
  rows: readonly CellRow[],
  { paidOut, paidIn, balance }: Pick<Columns, 'paidOut' | 'paidIn' | 'balance'>,
  currency: string,
): boolean | undefined => {
  if (balance === null || paidOut === null) return undefined
  const read = (cells: Cells, at: number | null) =>
    at === null ? undefined : readAmount(cells[at] ?? '', currency)?.value
  const after = rows.map(({ cells }) => read(cells, balance))
  const countIf = (sign: number) =>
    countSteps(
      rows.map(({ cells }) => sign * (read(cells, paidOut) ?? 0) + (read(cells, paidIn) ?? 0)),
      after,
      1,
    )
  const [signed, unsigned] = [countIf(1), countIf(-1)]
  return signed === unsigned ? undefined : signed > unsigned
}

const readTwoColumns = (
  rows: readonly CellRow[],
  { paidOut, paidIn, balance }: Columns,
  currency: string,
): AmountReader => {
  const listValues = (at: number | null) =>
    listAmounts(rows, at, currency).map(({ value }) => value)
  // Some banks write money out with a minus sign although it has its own column. Otherwise a minus
  // sign in that column is a refund.
  const isOutSigned =
    isSignedByBalance(rows, { paidOut, paidIn, balance }, currency) ??
    areMostlyNegative(listValues(paidOut))
  const into = listValues(paidIn)
  const isInSigned = into.length > 1 && into.every((value) => value <= 0)
  const read = (cells: Cells, at: number | null): number | string => {
    const written = at === null ? '' : (cells[at] ?? '')
    return isEmpty(written) ? 0 : (readAmount(written, currency)?.value ?? notAnAmount(written))
  }
  return (cells) => {
    if ([paidOut, paidIn].every((at) => at === null || isEmpty(cells[at] ?? ''))) {
      return 'There is no amount.'
    }
    const [out, received] = [read(cells, paidOut), read(cells, paidIn)]
    if (typeof out === 'string') return out
    if (typeof received === 'string') return received
    if (out !== 0 && received !== 0) return 'There are amounts both paid out and paid in.'
    if (out !== 0) return isOutSigned ? out : -out
    return isInSigned ? -received : received
  }
}

/**
 * Returns the function that reads the amount of a row, in minor units with a minus sign for money
 * out, or the reason why it cannot. What a sign means is decided for the whole column.
 */
export const makeAmountReader = (
  rows: readonly CellRow[],
  columns: Columns,
  currency: string,
): AmountReader =>
  columns.amount === null
    ? readTwoColumns(rows, columns, currency)
    : readOneColumn(rows, columns, currency)
