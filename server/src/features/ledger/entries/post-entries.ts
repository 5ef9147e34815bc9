import {
  getClosedDateError,
  getOpeningDateError,
  toOpenDate,
  type OpenDays,
} from '@pennytrail/contract/ledger/books-start-rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  attributeEntries,
  isInBacklog,
  listKinds,
  saveSummaryChanges,
  type LedgerEvent,
  type SummaryChanges,
} from '../../attribution/index.ts'
import {
  toBalanceColumns,
  toLegRows,
  assertWellFormed,
  toEntryRow,
  type HashedRow,
} from './entry-rows.ts'
import { computeBatchEffects, computeFundEffects } from './fund-effects.ts'
import type { NewEntry, PostedEntry } from './new-entry.ts'
import { spreadOverFunds } from './spread-over-funds.ts'
import type { Head } from '../ledger.rows.ts'
import { insertBatch, lockHeads, startHeads, type Batch } from './post-entries.sql.ts'

/** Locks the ends of the charities’ chains and creates a chain where a charity has none yet. */
const lockLedgers = async (
  db: Db,
  charityIds: readonly string[],
): Promise<ReadonlyMap<string, Head>> => {
  const found = await lockHeads(db, charityIds)
  if (found.length < charityIds.length) {
    await startHeads(db, charityIds)
    found.splice(0, found.length, ...(await lockHeads(db, charityIds)))
  }
  if (found.length < charityIds.length) throw new AppError('not-found')
  return new Map(found.map((head) => [head.charityId, head]))
}

/** Locks a charity’s ledger. Other writers wait until the transaction ends. */
export const lockLedger = async (db: Db, charityId: string): Promise<void> => {
  await lockLedgers(db, [charityId])
}

export interface Posting {
  readonly charityId: string
  readonly entries: readonly NewEntry[]
}

/**
 * Returns the entry with a date that the ledger takes. A reversal, or an entry from the payment
 * provider, that is dated in a locked year or before the first day of the books moves to the first
 * day that the ledger takes. Throws `year-locked` or `before-first-day` for any other entry.
 */
const moveIntoOpenDays = (entry: NewEntry, { firstDay, lockedThrough }: Head): NewEntry => {
  const open: OpenDays = { firstDay: firstDay, lockedThrough: lockedThrough }
  const { category, entryDate, kind, reversesId, source } = entry
  if (source === 'provider' || reversesId) {
    return { ...entry, entryDate: toOpenDate(entryDate, open, category === 'opening-balance') }
  }
  // Before the first day is set, an import may still add an opening balance with a date of its own.
  const findError = kind === 'opening' && firstDay ? getOpeningDateError : getClosedDateError
  const error = findError(entryDate, open)
  if (error === undefined) return entry
  const isLocked = lockedThrough !== null && entryDate <= lockedThrough
  throw new AppError(isLocked ? 'year-locked' : 'before-first-day', { message: error })
}

/** Numbers and hashes the entries of one charity, starting after the end of its chain. */
const chain = (
  { charityId, entries }: Posting,
  head: Head,
  now: Date,
): Omit<Batch, 'entries'> & { readonly entries: readonly HashedRow[] } => {
  const recordedAt = now.toISOString()
  const place = { charityId, charityNumber: head.number, recordedAt }
  const effects = computeBatchEffects(entries)
  let previous = head.chainHash.toString('hex')
  const rows = entries.map((entry, at) => {
    const id = entry.id ?? uuidv7(now.getTime())
    const row = toEntryRow(entry, id, head.seq + at + 1, place, previous)
    previous = row.chain_hash
    return { ...row, ...toBalanceColumns(entry, at, effects) }
  })
  return {
    recordedAt,
    entries: rows,
    legs: entries.flatMap((entry, at) => toLegRows(entry, rows[at]!.id, charityId)),
    changes: effects.changes.map((change) => ({ ...change, charity_id: charityId })),
    heads: [{ charity_id: charityId, seq: head.seq + entries.length, chain_hash: previous }],
  }
}

/** The entries of one ledger that are being posted and the rows written for them. */
interface Chained {
  readonly entries: readonly NewEntry[]
  readonly batch: ReturnType<typeof chain>
}

/** Collects the facts that attribution needs about the posted entries of one ledger. */
const readLedgerEvents = async (
  db: Db,
  charityId: string,
  entries: readonly NewEntry[],
  rows: readonly HashedRow[],
): Promise<LedgerEvent[]> => {
  const reversed = entries.flatMap(({ reversesId }) => (reversesId ? [reversesId] : []))
  const originals = new Map(
    reversed.length === 0
      ? []
      : (await listKinds(db, charityId, reversed)).map((one) => [one.id, one]),
  )
  return entries.map((entry, at) => ({
    id: rows[at]!.id,
    seq: rows[at]!.seq,
    kind: entry.kind,
    currency: entry.currency,
    donationId: entry.donationId ?? null,
    budgetLineId: entry.budgetLineId ?? null,
    lines: [...(entry.onlyLines ?? [])],
    reverses: entry.reversesId
      ? { id: entry.reversesId, kind: originals.get(entry.reversesId)!.kind }
      : null,
    paymentId: entry.paymentId ?? originals.get(entry.reversesId ?? '')?.paymentId ?? null,
    balanceId: entry.balanceId ?? originals.get(entry.reversesId ?? '')?.balanceId ?? null,
    effects: [...computeFundEffects(entry)].map(([projectId, effect]) => ({
      projectId,
      ...effect,
    })),
  }))
}

/**
 * Appends to the ledgers of several charities, at most one posting each, inside the transaction of
 * `db`. Locks the ends of their chains, numbers and hashes the entries, and updates the counters
 * and allocations. Gifts take two round trips, however many there are. `now` is the time of
 * recording. Returns the posted entries of each posting. Throws if an entry does not balance.
 */
export const postToLedgers = async (
  db: Db,
  postings: readonly Posting[],
  now: Date,
): Promise<PostedEntry[][]> => {
  const wanted = postings.filter(({ entries }) => entries.length > 0)
  if (wanted.length === 0) return postings.map(() => [])
  wanted.forEach(({ entries }) => entries.forEach(assertWellFormed))
  const ids = wanted.map(({ charityId }) => charityId)
  const heads = await lockLedgers(db, ids)
  const chained = new Map<Posting, Chained>()
  for (const posting of wanted) {
    const { charityId } = posting
    const head = heads.get(charityId)!
    const spread = await spreadOverFunds(db, charityId, head.seq, posting.entries)
    const entries = spread.map((entry) => moveIntoOpenDays(entry, head))
    chained.set(posting, { entries, batch: chain({ charityId, entries }, head, now) })
  }
  const all = [...chained.values()].map(({ batch }) => batch)
  await insertBatch(db, {
    recordedAt: now.toISOString(),
    entries: all.flatMap(({ entries }) => entries),
    legs: all.flatMap(({ legs }) => legs),
    changes: all.flatMap(({ changes }) => changes),
    heads: all.flatMap(({ heads: moved }) => moved),
  })
  const changes: SummaryChanges[] = []
  for (const [{ charityId }, { entries, batch }] of chained) {
    const head = heads.get(charityId)!
    // Checks the backlog again, because the allocations may have been written while this
    // transaction waited for the lock.
    if (head.behind && (await isInBacklog(db, charityId))) continue
    const change = await attributeEntries(db, charityId, {
      before: head.seq,
      recordedAt: batch.recordedAt,
      events: await readLedgerEvents(db, charityId, entries, batch.entries),
    })
    if (head.keepsSummaries) changes.push(change)
  }
  await saveSummaryChanges(db, changes)
  return postings.map((posting) =>
    (chained.get(posting)?.batch.entries ?? []).map(toPostedEntry(now)),
  )
}

const toPostedEntry =
  (now: Date) =>
  (row: HashedRow): PostedEntry => ({
    id: row.id,
    seq: row.seq,
    kind: row.kind,
    amount: row.amount,
    currency: row.currency,
    recordedAt: now.toISOString(),
    leafHash: row.leaf_hash,
    chainHash: row.chain_hash,
  })

/** Appends entries to one charity’s ledger, as postToLedgers does. */
export const postEntries = async (
  db: Db,
  charityId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<PostedEntry[]> => (await postToLedgers(db, [{ charityId, entries }], now))[0] ?? []
