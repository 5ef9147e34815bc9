import {
  describeColumns,
  findDateOrder,
  isDateText,
  isMoneyText,
  isBalanceAfter,
  type ColumnContents,
} from './column-contents.ts'
import type { CellRow } from './read-statement-file.ts'
import type { Columns } from './parse-statement-lines.ts'

/** The names that banks give a column, most reliable first, without a trailing currency. */
const names = {
  date: [
    /^date$/,
    /^(transaction|booking|posting|posted) date$/,
    /^(date )?completed?( date)?( \(utc\))?$/,
    /^(value|entry) date$/,
    /^(date )?started( date)?( \(utc\))?$/,
    /^date \(utc\)$/,
    /^(buchung|buchungstag|buchungsdatum|datum|bokföringsdag|date (d['’]opération|comptable)|fecha( operaci[oó]n)?|data( operazione| operacji)?)$/,
    /^(wertstellung|valutadatum|valuta|date (de )?valeur|fecha valor)$/,
  ],
  text: [
    /^(counter ?party|payee|merchant|name|counter ?party name)$/,
    /^(transaction )?(description|details?|narrative|particulars)( #?1)?$/,
    /^merchant\/description$/,
    /^(auftraggeber|beg[uü]nstigter?).*$|^(concepto|libell[eé]|beskrivning|naam.*|descrizione|opis.*)$/,
    /^(memo|text|buchungstext|verwendungszweck|omschrijving|mededelingen)$/,
    /^(payment )?reference$/,
  ],
  amount: [
    // The net amount comes before the gross amount, because the difference is a fee.
    /^(net|total amount)$/,
    /^amount$/,
    /^(transaction )?(amount|value)$/,
    /^debit\/credit$/,
    /^(betrag|umsatz|montant|importe|importo|bedrag|belopp|kwota)$/,
    /^local amount$/,
  ],
  paidOut: [
    /^(paid|money) out$/,
    /^debit( amount)?s?$/,
    /^(withdrawals?|soll|d[eé]bit|cargos?|addebiti)$/,
    /^(payments|out)$/,
  ],
  paidIn: [
    /^(paid|money) in$/,
    /^credit( amount)?s?$/,
    /^(deposits?|haben|cr[eé]dit|abonos?|accrediti)$/,
    /^(receipts|in)$/,
  ],
  currency: [/^(payment )?currency$/, /^(w[aä]hrung|devise|moneda|divisa|valuta)$/],
  state: [/^(state|status)$/],
} as const
type Name = keyof typeof names
const moneyNames: readonly Name[] = ['amount', 'paidOut', 'paidIn']

const withoutCurrency = (cell: string): string =>
  cell.toLowerCase().replace(/\s*(\((?:[a-z]{3}|[£€$])\)|[£€$])$/, '')

/**
 * The rank of a cell's text among the known names of a column, 0 for the best; null if the text is
 * none of these names.
 */
const rankName = (cell: string, name: Name): number | null => {
  const plain = withoutCurrency(cell)
  const rank = names[name].findIndex((pattern) => pattern.test(plain))
  return rank < 0 ? null : rank
}

const maxPreambleRows = 30

/** The row that names the columns: the first row that names a date column and a money column. */
const findHeader = (rows: readonly CellRow[]): number =>
  rows.slice(0, maxPreambleRows).findIndex(({ cells }) => {
    const has = (name: Name) => cells.some((cell) => rankName(cell, name) !== null)
    return has('date') && moneyNames.some(has)
  })

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
  return named.find(({ isDate }) => isDate) ?? free.find(({ isDate }) => isDate)[0] ?? named[0]
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
  const named = free.named('amount')
  const sure = named.find(({ isMoney }) => isMoney)
  if (sure) return sure
  const money = free.find(({ isMoney }) => isMoney)
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

const sumTextLengths = ({ cells }: ColumnContents) =>
  cells.reduce((sum, cell) => sum + cell.length, 0)

const guessText = (free: FreeColumns): ColumnContents | undefined => {
  const named = free.named('text')
  const longestTextFirst = free
    .find(({ isText }) => isText)
    .toSorted((a, b) => sumTextLengths(b) - sumTextLengths(a))
  return (
    named.find(({ isText }) => isText) ??
    longestTextFirst[0] ??
    named[0] ??
    free.find(() => true)[0]
  )
}

const guessCurrency = (free: FreeColumns) =>
  free.named('currency').find(({ cells }) => cells.some((cell) => /^[A-Z]{3}$/i.test(cell)))

/** Finds the first row with a date and money in a file whose column names are unknown. */
const findFirstPayment = (rows: readonly CellRow[]): number =>
  Math.max(
    0,
    rows.slice(0, maxPreambleRows).findIndex(({ cells }) => {
      const others = cells.filter((cell) => !isDateText(cell))
      return others.length < cells.length && others.some(isMoneyText)
    }),
  )

const readHeader = (rows: readonly CellRow[], firstRow: number): readonly string[] =>
  firstRow > 0 ? (rows[firstRow - 1]?.cells ?? []) : []

/**
 * Guesses the columns by name and contents: a date column holds dates, an amount column holds
 * money, and no column is used twice. The person can change every choice.
 */
export const guessColumns = (rows: readonly CellRow[]): Columns => {
  const headerAt = findHeader(rows)
  const firstRow = headerAt < 0 ? findFirstPayment(rows) : headerAt + 1
  const free = trackFreeColumns(describeColumns(rows, firstRow), readHeader(rows, firstRow))
  const date = guessDate(free)
  return {
    firstRow,
    date: free.take(date) ?? 0,
    dateOrder: findDateOrder(date?.cells ?? []),
    ...guessMoney(free),
    currency: free.take(guessCurrency(free)),
    state: free.take(free.named('state')[0]),
    text: free.take(guessText(free)) ?? 0,
  }
}

/**
 * Switches to two amount columns, one for money out and one for money in, and guesses which columns
 * these are.
 */
export const splitAmount = (rows: readonly CellRow[], columns: Columns): Columns => {
  const all = describeColumns(rows, columns.firstRow)
  const free = trackFreeColumns(all, readHeader(rows, columns.firstRow))
  for (const at of [columns.date, columns.text]) free.take(all[at])
  const two = guessTwo(free) ?? { paidOut: columns.amount, paidIn: null }
  return { ...columns, amount: null, ...two }
}

/** Switches to a single column for all amounts, and guesses which column this is. */
export const joinAmounts = (rows: readonly CellRow[], columns: Columns): Columns => {
  const all = describeColumns(rows, columns.firstRow)
  const free = trackFreeColumns(all, readHeader(rows, columns.firstRow))
  for (const at of [columns.date, columns.text]) free.take(all[at])
  return { ...columns, amount: free.take(guessAmount(free)), paidOut: null, paidIn: null }
}

const roles = {
  date: 'the date',
  text: 'the bank’s description',
  amount: 'the amount',
  paidOut: 'money paid out',
  paidIn: 'money paid in',
  currency: 'the currency',
  state: 'the status',
} as const
export type ColumnRole = keyof typeof roles

/** Validates the chosen columns: describes a column chosen twice and a missing amount column. */
export const findColumnErrors = (columns: Columns): Partial<Record<ColumnRole, string>> => {
  const errors: Partial<Record<ColumnRole, string>> = {}
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
  return errors
}
