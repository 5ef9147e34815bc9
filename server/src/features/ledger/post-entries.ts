import { randomFillSync } from 'node:crypto'
import {
  committedFields,
  formVersion,
  saltLength,
  type CanonicalEntry,
} from '@pennytrail/contract/canonical-entry.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { chainHashOf, commitmentOf, leafHashOf, sourceRefHashOf } from './entry-hash.ts'
import { batchEffects, fundEffects, type BatchEffects } from './fund-effects.ts'
import type { NewEntry, PostedEntry } from './new-entry.ts'
import {
  insertBatch,
  lockHead,
  startHead,
  type EntryRow,
  type Head,
  type LegRow,
} from './post.sql.ts'

interface Place {
  readonly charityId: string
  readonly charityNumber: string
  readonly recordedAt: string
}

/** Our own mistakes, told before the database refuses them less clearly. */
const refuseMalformed = (entry: NewEntry): void => {
  const amounts = [entry.amount, ...entry.legs.map((leg) => leg.amount)]
  if (!amounts.every(Number.isSafeInteger)) throw new RangeError('amounts are whole minor units')
  if (entry.legs.reduce((sum, leg) => sum + leg.amount, 0) !== 0) {
    throw new Error('the legs of an entry sum to zero')
  }
  if (entry.projectId !== null && !fundEffects(entry).has(entry.projectId)) {
    throw new Error('no leg names the fund of the entry')
  }
}

const commit = (entry: NewEntry) => {
  const salts = randomFillSync(Buffer.allocUnsafe(saltLength * committedFields.length))
  const committed = committedFields.map((field, at) => {
    const salt = salts.subarray(at * saltLength, (at + 1) * saltLength)
    const value = entry[field] ?? ''
    return {
      field,
      value,
      salt: salt.toString('hex'),
      commitment: commitmentOf(field, salt, value),
    }
  })
  const columns = Object.fromEntries(
    committed.flatMap(({ field, value, salt, commitment }) => [
      [field, value],
      [`${field}_salt`, salt],
      [`${field}_commitment`, commitment],
    ]),
  )
  const commitments = Object.fromEntries(
    committed.map(({ field, commitment }) => [field, commitment]),
  ) as CanonicalEntry['commitments']
  return { columns, commitments }
}

const rowOf = (
  entry: NewEntry,
  id: string,
  seq: number,
  place: Place,
  previous: string,
): EntryRow & { readonly leaf_hash: string; readonly chain_hash: string } => {
  const { columns, commitments } = commit(entry)
  const projectId = entry.projectId
  const shared = {
    kind: entry.kind,
    category: entry.category,
    currency: entry.currency,
    amount: entry.amount,
    direction: entry.direction,
    source: entry.source ?? 'platform',
  }
  const links = {
    counterProjectId: entry.counterProjectId ?? null,
    budgetLineId: entry.budgetLineId ?? null,
    donationId: entry.donationId ?? null,
    reversesId: entry.reversesId ?? null,
  }
  const original = entry.original ?? null
  const leafHash = leafHashOf({
    ...shared,
    ...place,
    ...links,
    id,
    seq,
    projectId,
    original,
    commitments,
    entryDate: entry.entryDate,
    authorRole: entry.authorRole,
    sourceRefHash: sourceRefHashOf(entry.sourceRef ?? null),
    legs: entry.legs,
  })
  return {
    ...shared,
    ...columns,
    id,
    seq,
    entry_date: entry.entryDate,
    project_id: projectId,
    counter_project_id: links.counterProjectId,
    budget_line_id: links.budgetLineId,
    donation_id: links.donationId,
    reverses_id: links.reversesId,
    author_role: entry.authorRole,
    source_ref: entry.sourceRef ?? null,
    original_amount: original?.amount ?? null,
    original_currency: original?.currency ?? null,
    original_rate: original?.rate ?? null,
    form_version: formVersion,
    shown_giver: entry.shownGiver ?? '',
    leaf_hash: leafHash,
    chain_hash: chainHashOf(previous, leafHash),
  }
}

const legRows = (entry: NewEntry, id: string): LegRow[] =>
  entry.legs.map((leg, position) => ({
    entry_id: id,
    position,
    account: leg.account,
    project_id: leg.projectId,
    currency: entry.currency,
    amount: leg.amount,
  }))

const balanceColumns = (entry: NewEntry, at: number, effects: BatchEffects) => ({
  later_change: effects.laterChange(at, entry.projectId),
  counter_later_change:
    entry.direction === 'between' && (entry.counterProjectId ?? null) !== entry.projectId
      ? effects.laterChange(at, entry.counterProjectId ?? null)
      : null,
})

/** The end of the charity's chain, locked; it is begun where there is none yet. */
export const lockLedger = async (db: Db, charityId: string): Promise<Head> => {
  const head = await lockHead(db, charityId)
  if (head) return head
  await startHead(db, charityId)
  const started = await lockHead(db, charityId)
  if (!started) throw new AppError('not-found')
  return started
}

/**
 * Appends entries to a charity's ledger, in order, inside the transaction of `db`: takes the lock
 * on its head, numbers and hashes them, keeps the counters. Two round trips, however many.
 * `now` is the moment they are recorded at. Throws where an entry does not balance.
 */
export const postEntries = async (
  db: Db,
  charityId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<PostedEntry[]> => {
  if (entries.length === 0) return []
  entries.forEach(refuseMalformed)
  const head = await lockLedger(db, charityId)
  const place = { charityId, charityNumber: head.number, recordedAt: now.toISOString() }
  const effects = batchEffects(entries)
  const rows: (ReturnType<typeof rowOf> & ReturnType<typeof balanceColumns>)[] = []
  let previous = head.chain_hash.toString('hex')
  entries.forEach((entry, at) => {
    const id = entry.id ?? uuidv7(now.getTime())
    const row = rowOf(entry, id, head.seq + at + 1, place, previous)
    rows.push({ ...row, ...balanceColumns(entry, at, effects) })
    previous = row.chain_hash
  })
  await insertBatch(db, {
    charityId,
    charityNumber: head.number,
    recordedAt: place.recordedAt,
    entries: rows,
    legs: entries.flatMap((entry, at) => legRows(entry, rows[at]!.id)),
    changes: effects.changes,
    lastSeq: head.seq + entries.length,
    lastChainHash: previous,
  })
  return entries.map((entry, at) => ({
    id: rows[at]!.id,
    seq: rows[at]!.seq,
    kind: entry.kind,
    amount: entry.amount,
    currency: entry.currency,
    recordedAt: place.recordedAt,
    leafHash: rows[at]!.leaf_hash,
    chainHash: rows[at]!.chain_hash,
  }))
}
