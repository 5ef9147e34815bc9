import type { IatiTotal } from '@pennytrail/contract'
import type { Transaction } from '../activity.ts'
import { IatiFileError } from './iati-file-error.ts'

/** The outcome of a transaction, named after the columns of the totals. */
export type Outcome = 'posted' | 'postedBefore' | { readonly leftOut: string }

export interface Counted {
  readonly transaction: Transaction
  readonly outcome: Outcome
}

interface Sum {
  count: number
  amount: number
}

interface Row {
  readonly kind: string
  readonly currency: string | null
  readonly inFile: Sum
  readonly postedBefore: Sum
  readonly posted: Sum
  readonly leftOut: Sum
  unreadable: number
  readonly reasons: Map<string, Sum>
}

/** The most reasons to list. The others are added up as one. */
const maxReasons = 12
const otherReasons = 'Other reasons, in the list below.'

const makeEmptySum = (): Sum => ({ count: 0, amount: 0 })

const makeEmptyRow = (kind: string, currency: string | null): Row => ({
  kind,
  currency,
  inFile: makeEmptySum(),
  postedBefore: makeEmptySum(),
  posted: makeEmptySum(),
  leftOut: makeEmptySum(),
  unreadable: 0,
  reasons: new Map(),
})

const addTo = (sum: Sum, count: number, amount: number): void => {
  sum.count += count
  sum.amount += amount
  if (!Number.isSafeInteger(sum.amount)) {
    throw new IatiFileError('The amounts of the file add up to more than can be counted.')
  }
}

const addReason = (row: Row, reason: string, count: number, amount: number): void => {
  const known = row.reasons.has(reason) || row.reasons.size < maxReasons
  const key = known ? reason : otherReasons
  const sum = row.reasons.get(key) ?? makeEmptySum()
  addTo(sum, count, amount)
  row.reasons.set(key, sum)
}

const toTotal = ({ reasons, ...row }: Row): IatiTotal => ({
  ...row,
  reasons: [...reasons].map(([reason, sum]) => ({ reason, ...sum })),
})

const sortTotals = (rows: Iterable<Row>): IatiTotal[] =>
  [...rows]
    .map(toTotal)
    .toSorted(
      (a, b) =>
        Number(b.leftOut.count < b.inFile.count) - Number(a.leftOut.count < a.inFile.count) ||
        a.kind.localeCompare(b.kind) ||
        (a.currency ?? '').localeCompare(b.currency ?? ''),
    )

const getRow = (rows: Map<string, Row>, kind: string, currency: string | null): Row => {
  const key = `${kind} ${currency ?? ''}`
  const row = rows.get(key) ?? makeEmptyRow(kind, currency)
  rows.set(key, row)
  return row
}

/** Adds transactions up by type and currency, each once under its outcome. */
export const sumTransactions = (counted: readonly Counted[]): IatiTotal[] => {
  const rows = new Map<string, Row>()
  for (const { outcome, transaction } of counted) {
    const { code, kind, value } = transaction
    const row = getRow(rows, kind ?? code ?? '', value.currency)
    const amount = 'problem' in value ? 0 : value.minor
    if ('problem' in value) row.unreadable += 1
    addTo(row.inFile, 1, amount)
    if (typeof outcome === 'string') addTo(row[outcome], 1, amount)
    else {
      addTo(row.leftOut, 1, amount)
      addReason(row, outcome.leftOut, 1, amount)
    }
  }
  return sortTotals(rows.values())
}

/** Adds up the totals of several activities; currencies are never added together. */
export const mergeTotals = (totals: Iterable<IatiTotal>): IatiTotal[] => {
  const rows = new Map<string, Row>()
  for (const total of totals) {
    const row = getRow(rows, total.kind, total.currency)
    for (const column of ['inFile', 'postedBefore', 'posted', 'leftOut'] as const) {
      addTo(row[column], total[column].count, total[column].amount)
    }
    row.unreadable += total.unreadable
    for (const { amount, count, reason } of total.reasons) addReason(row, reason, count, amount)
  }
  return sortTotals(rows.values())
}
