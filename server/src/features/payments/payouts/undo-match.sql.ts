import { sql, type Db } from '../../../platform/database/index.ts'
import { termsJson } from '../../ledger/index.ts'
import type { RemovedMatch, ReplacedIncome, ReversalRow } from '../payments.rows.ts'

/**
 * Deletes a payout’s match, whether it was made by hand, by an imported line or by both. Returns
 * undefined if there is none.
 */
export const deleteMatch = (db: Db, charityId: string, payoutId: string) =>
  db.maybe<RemovedMatch>(sql`
    with said as (
      delete from payout_match where payout_id = ${payoutId} and charity_id = ${charityId} returning *
    ), line as (
      delete from bank_line l using ledger_entry e, payout p
      where e.id = l.entry_id and e.charity_id = ${charityId} and e.source = 'provider'
        and e.source_ref = p.id and p.id = ${payoutId} returning l.*, p.amount as paid
    ), last as (select seen_on, paid, matched_at from line order by seen_on desc limit 1)
    select to_char(seen_on, 'YYYY-MM-DD') as seen_on, amount, note, false as imported,
      replaced_entry, difference_entry,
      matched_at from said
    union all
    select to_char(seen_on, 'YYYY-MM-DD'), paid, '', true, null, null, matched_at from last
    where not exists (select from said)`)

export const findReplaced = (db: Db, charityId: string, entryId: string) =>
  db.one<ReplacedIncome>(sql`
    select e.id, e.seq as sequence, e.kind, e.category, e.currency, e.amount,
      e.project_id, coalesce(d.payee, w.payee) as payee, w.kind as payee_kind, d.description,
      to_char(r.entry_date, 'YYYY-MM-DD') as reversed_on,
      ${termsJson(sql`null`, sql`e.id`)} as terms
    from ledger_entry e join ledger_detail d on d.entry_id = e.id
    left join ledger_payee w on w.entry_id = e.id
    join ledger_entry r on r.reverses_id = e.id and r.charity_id = e.charity_id 
    where e.charity_id = ${charityId} and e.id = ${entryId}`)

export const findReversal = (db: Db, charityId: string, entryId: string) =>
  db.maybe<ReversalRow>(sql`
    select id from ledger_entry
    where charity_id = ${charityId} and reverses_id = ${entryId}`)

/** Moves the statement lines of restored income to the new entry, as evidence for that entry. */
export const moveBankLines = (db: Db, from: string, to: string): Promise<number> =>
  db.run(sql`
    with moved as (delete from bank_line where entry_id = ${from} returning *)
    insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at, account_id,
      amount)
    select charity_id, fingerprint, ${to}::uuid, seen_on, matched_at, account_id, amount
    from moved`)

export interface NewUndone extends RemovedMatch {
  readonly id: string
  readonly payoutId: string
  readonly charityId: string
  readonly at: Date
  readonly reason: string
  readonly restoredEntry: string | null
  readonly returnedEntry: string | null
}

export const insertUndone = (db: Db, undone: NewUndone) =>
  db.run(sql`
    insert into payout_match_undone (id, payout_id, charity_id, seen_on, amount, note, imported,
      matched_at, undone_at, reason, replaced_entry, restored_entry, difference_entry,
      difference_reversal)
    values (${undone.id}, ${undone.payoutId}, ${undone.charityId}, ${undone.seenOn},
      ${undone.amount}, ${undone.note}, ${undone.imported}, ${undone.matchedAt}, ${undone.at},
      ${undone.reason}, ${undone.replacedEntry}, ${undone.restoredEntry},
      ${undone.differenceEntry}, ${undone.returnedEntry})`)
