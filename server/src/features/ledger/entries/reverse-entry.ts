import { toOpenDate } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { AppError, makeFieldError, orThrow } from '../../../platform/app-error.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { readOpenDays } from '../books-start/books-start.sql.ts'
import { buildReversal, type ReversalInput } from './entry-legs.ts'
import type { PostedEntry } from './new-entry.ts'
import { lockLedger, postEntries } from './post-entries.ts'
import { assertGiftsStay } from '../money-beyond-gifts.ts'
import type { Found, IsGiftMoveRow } from '../ledger.rows.ts'

const listReversible = (db: Db, which: Sql): Promise<Found[]> =>
  db.many<Found>(sql`
    select e.id, e.charity_id, e.kind, e.source, e.source_ref, e.category,
      e.entry_date, e.currency, e.amount, e.direction,
      e.project_id, e.counter_project_id,
      e.budget_line_id, e.donation_id, e.reverses_id,
      reversal_obstacle(e.charity_id, e.id) obstacle,
      (select r.id from ledger_entry r where r.reverses_id = e.id
        and r.charity_id = e.charity_id) reversed_by,
      /* never null */ (select json_agg(json_build_object('account', l.account, 'projectId', l.project_id,
         'amount', l.amount) order by l.position)
       from ledger_leg l where l.entry_id = e.id and l.charity_id = e.charity_id) legs
    from ledger_entry e where ${which} order by e.seq`)

const findReversible = async (db: Db, id: string): Promise<Found | undefined> =>
  (await listReversible(db, sql`e.id = ${id}`))[0]

/**
 * Lists the other entries of a refund that the charity paid itself. Such a refund has one entry for
 * each fund that held the gift, and they are only right together.
 */
const listOtherParts = async (db: Db, entry: Found): Promise<Found[]> => {
  const { charityId, donationId, id, kind, source, sourceRef } = entry
  if (kind !== 'refund' || source !== 'platform' || sourceRef === null) return []
  const [refund] = sourceRef.split('/')
  return listReversible(
    db,
    sql`e.charity_id = ${charityId} and e.donation_id = ${donationId} and e.kind = 'refund'
      and e.source = 'platform' and split_part(e.source_ref, '/', 1) = ${refund} and e.id <> ${id}`,
  )
}

/**
 * Returns whether an entry moved a gift by its giver’s answer or by the terms of the gift. A ground
 * that the charity recorded is its own statement, so it can be reversed if it was wrong.
 */
export const isGiftMove = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe<IsGiftMoveRow>(sql`
    select e.id from ledger_entry e
    where e.id = ${id} and e.kind = 'transfer' and e.donation_id is not null
      and not exists (select from restriction_ground g where g.entry_id = e.id)`)) !== undefined

/**
 * Throws unless the reversal of an opening balance can have the day of the balance: on another day,
 * a corrected balance and the wrong one would stand beside each other.
 */
const checkOpeningDay = async (
  db: Db,
  { charityId, entryDate }: Found,
  date = entryDate,
): Promise<void> => {
  const { firstDay, lockedThrough } = await readOpenDays(db, charityId)
  if (lockedThrough !== null && entryDate <= lockedThrough) {
    throw new AppError('year-locked', {
      message: 'This opening balance is in a locked year. Unlock the year to correct it.',
    })
  }
  if (firstDay !== null && date > toOpenDate(entryDate, { firstDay, lockedThrough }, true)) {
    throw makeFieldError(
      'dated',
      'The correction of an opening balance has the day of the balance.',
    )
  }
}

/**
 * Posts the reversal of an entry, by default with the entry's own date. Throws
 * `transaction-not-found`, `already-reversed` if it has been reversed before, `not-reversible` if
 * it is itself a reversal, `gift-refunded` and `refund-settled` if refunds depend on it,
 * `gift-moved-on` if its gift or grant is no longer where the entry put it, and `takes-gift-money`
 * if the money of a project’s gifts would pay for it.
 */
export const reverseEntry = async (
  db: Db,
  entryId: string,
  input: ReversalInput,
  now: Date,
): Promise<PostedEntry> => {
  const found = orThrow(await findReversible(db, entryId), 'transaction-not-found')
  // Every decision about a gift locks the gift before the ledger.
  if (found.donationId !== null) await db.run(sql`select lock_gift(${found.donationId})`)
  await lockLedger(db, found.charityId)
  // Reads the entry again under the lock, because another reversal may have come first.
  const entry = (await findReversible(db, entryId))!
  if (entry.reversesId !== null) throw new AppError('not-reversible')
  if (entry.reversedBy !== null) throw new AppError('already-reversed')
  if (entry.obstacle !== null) throw new AppError(entry.obstacle)
  if (entry.kind === 'opening') await checkOpeningDay(db, entry, input.date)
  const { id: _id, sourceRef: _sourceRef, ...common } = input
  const reversals = [
    buildReversal(entry, input),
    ...(await listOtherParts(db, entry)).map((part) => buildReversal(part, common)),
  ]
  const [posted] = await postEntries(db, entry.charityId, reversals, now)
  for (const reversal of reversals) await assertGiftsStay(db, entry.charityId, reversal)
  return posted!
}
