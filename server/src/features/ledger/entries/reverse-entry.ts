import { AppError, orThrow } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { buildReversal, type ReversalInput } from './entry-legs.ts'
import type { PostedEntry } from './new-entry.ts'
import { lockLedger, postEntries } from './post-entries.ts'
import { assertGiftsStay } from '../money-beyond-gifts.ts'
import type { Found, IsGiftMoveRow } from '../ledger.rows.ts'

const findReversible = (db: Db, id: string): Promise<Found | undefined> =>
  db.maybe<Found>(sql`
    select e.id, e.charity_id "charityId", e.category,
      e.entry_date "entryDate", e.currency, e.amount, e.direction,
      e.project_id "projectId", e.counter_project_id "counterProjectId",
      e.budget_line_id "budgetLineId", e.donation_id "donationId", e.reverses_id "reversesId",
      (select r.id from ledger_entry r where r.reverses_id = e.id
        and r.charity_id = e.charity_id) "reversedBy",
      /* never null */ (select json_agg(json_build_object('account', l.account, 'projectId', l.project_id,
         'amount', l.amount) order by l.position)
       from ledger_leg l where l.entry_id = e.id and l.charity_id = e.charity_id) legs
    from ledger_entry e where e.id = ${id}`)

/** Returns whether an entry moved a gift with its giver’s consent. */
export const isGiftMove = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe<IsGiftMoveRow>(sql`
    select id from ledger_entry
    where id = ${id} and kind = 'transfer' and donation_id is not null`)) !== undefined

/**
 * Posts the reversal of an entry, by default with the entry's own date. Throws
 * `transaction-not-found`, `already-reversed` if it has been reversed before, `not-reversible` if
 * it is itself a reversal, and `takes-gift-money` if the money of a project’s gifts would pay for
 * it.
 */
export const reverseEntry = async (
  db: Db,
  entryId: string,
  input: ReversalInput,
  now: Date,
): Promise<PostedEntry> => {
  const seen = orThrow(await findReversible(db, entryId), 'transaction-not-found')
  await lockLedger(db, seen.charityId)
  // Reads the entry again under the lock, because another reversal may have come first.
  const entry = (await findReversible(db, entryId))!
  if (entry.reversesId !== null) throw new AppError('not-reversible')
  if (entry.reversedBy !== null) throw new AppError('already-reversed')
  const reversal = buildReversal(entry, input)
  const [posted] = await postEntries(db, entry.charityId, [reversal], now)
  await assertGiftsStay(db, entry.charityId, reversal)
  return posted!
}
