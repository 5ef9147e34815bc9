import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { moneyNames, rankName, type Name } from './column-names.ts'
import { describeColumns, isBalanceAfter, type ColumnContents } from './column-contents.ts'
import type { Columns } from './columns.ts'
import { listDirectionWords, readDirection, type Direction } from './directions.ts'
import { guessPlain } from './guess-plain.ts'
import { isMoneyText, readCurrency } from './read-amount.ts'
import { findDateOrder, isDateText } from './read-date.ts'
import { findLayout, findUsualLength, isHeader } from './row-problems.ts'
import type { CellRow } from './split-rows.ts'

const maxPreambleRows = 30

/**
 * Finds the first row below the header. The header names a date column and a money column or, if
 * its names are unknown, is the last row of names above the first payment.
 */
const findFirstRow = (rows: readonly CellRow[]): number => {
  const above = rows.slice(0, maxPreambleRows)
  const named = above.findIndex((row) => {
    const has = (name: Name) => row.cells.some((cell) => rankName(cell, name) !== null)
    return isHeader(row) && has('date') && moneyNames.some(has)
  })
  if (named >= 0) return named + 1
  const usual = findUsualLength(rows)
  const payment = above.findIndex(({ cells }) => {
    // A line about the whole statement can have dates and amounts too.
    if (cells.length !== usual) return false
    const others = cells.filter((cell) => !isDateText(cell))
    return others.length < cells.length && others.some(isMoneyText)
  })
  return above.slice(0, Math.max(0, payment)).findLastIndex(isHeader) + 1
}

/** Tracks the columns that have no role yet, so that no column gets two roles. */
const trackFreeColumns = (all: readonly ColumnContents[], header: readonly string[]) => {
  const used = new Set<number>()
  const find = (passes: (column: ColumnContents) => boolean): ColumnContents[] =>
    all.filter((column) => !used.has(column.at) && passes(column))
  return {
    find,
    /** The columns with this name, the most reliable name first, then in the order of the file. */
    named(name: Name): ColumnContents[] {
      const rank = ({ at }: ColumnContents) => rankName(header[at] ?? '', name) ?? Infinity
      return find((column) => rank(column) < Infinity).toSorted((a, b) => rank(a) - rank(b))
    },
    take(column: ColumnContents | undefined): number | null {
      if (column) used.add(column.at)
      return column?.at ?? null
    },
  }
}
type FreeColumns = ReturnType<typeof trackFreeColumns>

const guessDate = (free: FreeColumns) => {
  const named = free.named('date')
  const byShare = [...named, ...free.find(() => true)].toSorted((a, b) => b.dateShare - a.dateShare)
  return (
    named.find(({ isDate }) => isDate) ??
    free.find(({ isDate }) => isDate)[0] ??
    byShare.find(({ dateShare }) => dateShare > 0) ??
    named[0]
  )
}

/** Finds separate columns for money in and money out. One may be empty if nothing came in. */
const guessTwo = (free: FreeColumns): Pick<Columns, 'paidOut' | 'paidIn'> | null => {
  const pick = (name: 'paidOut' | 'paidIn') => {
    const named = free.named(name)
    return named.find(({ isMoney }) => isMoney) ?? named.find(({ isEmpty }) => isEmpty)
  }
  const [paidOut, paidIn] = [pick('paidOut'), pick('paidIn')]
  if (!paidOut?.isMoney && !paidIn?.isMoney) return null
  return { paidOut: free.take(paidOut), paidIn: free.take(paidIn) }
}

const guessAmount = (free: FreeColumns): ColumnContents | undefined => {
  const fees = free.named('fee')
  const named = free.named('amount').filter(({ isDirection }) => !isDirection)
  const sure = named.find(({ isMoney }) => isMoney)
  if (sure) return sure
  const money = free.find((column) => column.isMoney && !fees.includes(column))
  const balances = money.filter((one) => money.some((of) => of !== one && isBalanceAfter(one, of)))
  const amounts = money.filter((one) => !balances.includes(one))
  return (
    amounts.find(({ hasMinus }) => hasMinus) ??
    amounts.find(({ hasPence }) => hasPence) ??
    named[0] ??
    amounts[0]
  )
}

const guessMoney = (free: FreeColumns): Pick<Columns, 'amount' | 'paidOut' | 'paidIn'> => {
  const signed = free.named('amount').find(({ hasMinus }) => hasMinus)
  // One column is enough if its amounts have a sign; otherwise two columns give the direction.
  const two = signed ? null : guessTwo(free)
  if (two) return { amount: null, ...two }
  return { amount: free.take(signed ?? guessAmount(free)), paidOut: null, paidIn: null }
}

/** The most different words in a column of directions, one of them perhaps empty. */
const maxDirections = 4

const hasFewWords = ({ cells }: ColumnContents): boolean =>
  new Set(cells).size <= maxDirections && cells.some((cell) => cell !== '')

const hasBothDirections = ({ cells }: ColumnContents): boolean =>
  new Set(cells.map(readDirection).filter((word) => word !== null)).size === 2

/**
 * Finds the column of words such as DR and CR, or with words of the bank's own below a name such as
 * "Direction", whose meaning the person gives.
 */
const guessDirection = (
  free: FreeColumns,
  header: readonly string[],
  { hasMinus }: ColumnContents,
): Pick<Columns, 'direction' | 'directions'> => {
  // A type such as "Payment" for every row says nothing about amounts that have signs.
  const isType = (one: ColumnContents) => one.isDirection && (hasBothDirections(one) || !hasMinus)
  const column =
    free.named('direction').find((one) => one.isDirection || (!one.isMoney && hasFewWords(one))) ??
    free.named('type').find(isType) ??
    free.find((one) => one.isDirection && (hasBothDirections(one) || !header[one.at]))[0]
  const words = listDirectionWords(column?.cells ?? [])
  const known = words.flatMap((word) => {
    const direction = readDirection(word)
    return direction ? [[word, direction] as const] : []
  })
  const directions: Record<string, Direction> = Object.fromEntries(known)
  const [only, ...others] = new Set(Object.values(directions))
  // A bank that marks only one direction means the other one by an empty cell.
  if (words.includes('') && only && others.length === 0) {
    directions[''] = only === 'in' ? 'out' : 'in'
  }
  return { direction: free.take(column), directions }
}

/** Texts that repeat, such as a status, tell the payments apart less. */
const sumTextLengths = ({ cells }: ColumnContents) =>
  [...new Set(cells)].reduce((sum, cell) => sum + cell.length, 0)

const guessText = (free: FreeColumns): ColumnContents | undefined => {
  const named = free.named('text')
  const byTextLength = free
    .find(({ isText }) => isText)
    .toSorted((a, b) => sumTextLengths(b) - sumTextLengths(a))
  return (
    named.find(({ isText }) => isText) ?? byTextLength[0] ?? named[0] ?? free.find(() => true)[0]
  )
}

const guessCurrency = (free: FreeColumns) =>
  free
    .named('currency')
    .find(({ isText, cells }) => isText || cells.some((cell) => readCurrency(cell) !== null))

/** Finds the column of the bank's types, unless it is the only one that describes the payments. */
const guessType = (free: FreeColumns): ColumnContents | undefined =>
  free.find(({ isText }) => isText).length > 1 ? free.named('type')[0] : undefined

/** Finds the balance by its name or, without names, by its sums. */
const guessBalance = (
  free: FreeColumns,
  amount: ColumnContents | undefined,
): ColumnContents | undefined =>
  free.named('balance').find(({ isMoney }) => isMoney) ??
  free.find((column) => amount !== undefined && isBalanceAfter(column, amount))[0]

/** Reads the contents of all columns below the header at `firstRow`. */
const readColumns = (rows: readonly CellRow[], firstRow: number, today: string) => {
  const layout = findLayout(rows, firstRow)
  const header = layout.header === null ? [] : rows[layout.header]!.cells
  const all = describeColumns(rows, layout, today)
  return { all, free: trackFreeColumns(all, header), header }
}

/** The texts of each row, joined. */
const listTexts = (all: readonly ColumnContents[]): string[] => {
  const texts = all.filter(({ isText }) => isText)
  return (all[0]?.cells ?? []).map((_, row) => texts.map(({ cells }) => cells[row]).join(' '))
}

/** Completes chosen columns of money by the direction, the balance and the meaning of signs. */
const completeMoney = (
  { all, free, header }: ReturnType<typeof readColumns>,
  money: Pick<Columns, 'amount' | 'paidOut' | 'paidIn'>,
) => {
  const amount = money.amount === null ? undefined : all[money.amount]
  const direction = amount
    ? guessDirection(free, header, amount)
    : { direction: null, directions: {} }
  const balance = guessBalance(free, amount)
  const plain = amount
    ? guessPlain(amount.cells, balance?.cells ?? [], header, listTexts(all))
    : null
  return { ...money, ...direction, balance: free.take(balance), plain }
}

const getToday = (): string => toUkDate(new Date())

/**
 * Guesses the columns by name and contents: a date column holds dates, an amount column holds
 * money, and no column is used twice. The person can change every choice. `today` is an ISO 8601
 * calendar date.
 */
export const guessColumns = (rows: readonly CellRow[], today = getToday()): Columns => {
  const firstRow = findFirstRow(rows)
  const read = readColumns(rows, firstRow, today)
  const { free } = read
  const date = guessDate(free)
  return {
    firstRow,
    date: free.take(date) ?? 0,
    dateOrder: findDateOrder(date?.cells.filter(isDateText) ?? [], today),
    ...completeMoney(read, guessMoney(free)),
    currency: free.take(guessCurrency(free)),
    state: free.take(free.named('state')[0]),
    type: free.take(guessType(free)),
    text: free.take(guessText(free)) ?? 0,
  }
}

/** Takes the columns whose roles stay when the person changes those of the money. */
const takeKept = ({ all, free }: ReturnType<typeof readColumns>, columns: Columns) => {
  for (const at of [columns.date, columns.text, columns.currency, columns.state, columns.type]) {
    if (at !== null) free.take(all[at])
  }
}

/**
 * Switches to two amount columns, one for money out and one for money in, and guesses which columns
 * these are.
 */
export const splitAmount = (rows: readonly CellRow[], columns: Columns): Columns => {
  const read = readColumns(rows, columns.firstRow, getToday())
  takeKept(read, columns)
  const two = guessTwo(read.free) ?? { paidOut: columns.amount, paidIn: null }
  if (two.paidOut !== null) read.free.take(read.all[two.paidOut])
  return { ...columns, ...completeMoney(read, { amount: null, ...two }) }
}

/** Switches to a single column for all amounts, and guesses which column this is. */
export const joinAmounts = (rows: readonly CellRow[], columns: Columns): Columns => {
  const read = readColumns(rows, columns.firstRow, getToday())
  takeKept(read, columns)
  const amount = read.free.take(guessAmount(read.free))
  return { ...columns, ...completeMoney(read, { amount, paidOut: null, paidIn: null }) }
}
