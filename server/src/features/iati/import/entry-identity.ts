import { createHash } from 'node:crypto'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import type { ImportedEntryRow } from '../iati.rows.ts'
import type { PlannedEntry } from './plan-entries.ts'

/** An entry that an earlier import posted on the project. */
export type ImportedEntry = ImportedEntryRow & {
  /** The digest of the publisher's reference of the transaction; null if it is not known. */
  readonly refDigest: string | null
}

/** References of publishers may name people, so the ledger keeps a digest of them. */
const digest = (publisherRef: string): string =>
  createHash('sha256').update(publisherRef).digest('hex').slice(0, 16)

const getRefDigest = ({ transaction }: PlannedEntry): string | null =>
  transaction.ref === null ? null : digest(transaction.ref)

/** Returns the reference under which the ledger keeps the entry of a transaction. */
export const makeSourceRef = (entry: PlannedEntry): string => {
  const refDigest = getRefDigest(entry)
  return refDigest === null ? entry.ref : `${entry.ref} #${refDigest}`
}

/** Splits a reference in the ledger into that of the planned entry and the digest, if it has one. */
export const splitSourceRef = (sourceRef: string): Pick<ImportedEntry, 'ref' | 'refDigest'> => {
  const [, ref, refDigest] = /^(.*) #([0-9a-f]{16})$/s.exec(sourceRef) ?? []
  return { ref: ref ?? sourceRef, refDigest: refDigest ?? null }
}

/** Returns the reference of the new entry for the amount that remains after a correction. */
export const makeRemainderRef = (ref: string): string => `${ref} rest`

/** Returns the reference of one of the reversals of a correction, by its position. */
export const makeReversalRef = (ref: string, place: number): string =>
  place === 0 ? ref : `${ref} +${place}`

/** Returns the reference of the transaction, without the suffix that a correction adds. */
export const getTransactionRef = (ref: string): string => ref.replace(/ (rest|\+\d+)$/, '')

/** How many days a publisher may move the date of a transaction that is still taken for the same. */
const maxDays = 10

/**
 * Returns whether a transaction looks like a known entry with another date or amount: its date lies
 * close, and it has the same reference or, if one has none, the same amount or the same day and
 * nearly the same amount. Equal amounts of another month or year are other payments.
 */
export const isChangedEntry = (known: ImportedEntry, entry: PlannedEntry): boolean => {
  if (
    known.isCorrection !== entry.amount < 0 ||
    getTransactionRef(known.ref) !== known.ref ||
    known.kind !== entry.kind ||
    known.currency !== entry.currency ||
    entry.date < addDays(known.date, -maxDays) ||
    entry.date > addDays(known.date, maxDays)
  ) {
    return false
  }
  const refDigest = getRefDigest(entry)
  if (known.refDigest !== null && refDigest !== null) return known.refDigest === refDigest
  const amount = parseAmountInRef(known)
  const largest = Math.max(Math.abs(amount), Math.abs(entry.amount))
  const isNearAmount = Math.abs(amount - entry.amount) * 4 <= largest
  return amount === entry.amount || (known.date === entry.date && isNearAmount)
}

/**
 * Returns the amount of the transaction in the file. An entry of a correction has the amount of the
 * entry that it reverses, so the file's amount is read from the reference.
 */
const parseAmountInRef = ({ amount, isCorrection, ref }: ImportedEntry): number =>
  isCorrection ? Number(ref.split(' ').at(-2)) : amount
