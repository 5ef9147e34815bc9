import type { Transaction } from '@pennytrail/contract'
import { addYears, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getAccountingYearEnd } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { parseTransactionId, viewTransaction } from '../transactions/view-transaction.ts'
import type { OldPayerTextRow } from '../ledger.rows.ts'

/** The number of years after the end of the accounting year for which a bank’s text is kept. */
const yearsStored = 6

/** Erases the bank’s texts of these entries with the salts of their commitments. */
const erase = (db: Db, charityId: string, ids: readonly string[]): Promise<number> =>
  db.run(sql`
    update ledger_payer_text set payer_text = null, payer_text_salt = null
    where charity_id = ${charityId} and entry_id = any (${ids}::uuid[])
      and payer_text is not null`)

/**
 * Erases the bank’s text of an entry for a Lead. A repeat changes nothing. Throws
 * `transaction-not-found` unless the entry is the charity’s.
 */
export const erasePayerText = async (
  db: Db,
  session: Session,
  charityId: string,
  entryId: string,
): Promise<Transaction> => {
  const id = parseTransactionId(entryId)
  await erase(db, charityId, [id])
  const shown = await viewTransaction(db, id, session)
  if (shown?.charity.id !== charityId) throw new AppError('transaction-not-found')
  return shown
}

/** Lists bank’s texts of entries that are at least six years old, with their charity’s year end. */
const listOld = (db: Db, before: string): Promise<OldPayerTextRow[]> =>
  db.many<OldPayerTextRow>(sql`
    select y.entry_id as id, y.charity_id, e.entry_date,
      json_build_object('month', coalesce(s.year_end_month, 3),
        'day', coalesce(s.year_end_day, 31)) as year_end
    from ledger_payer_text y
    join ledger_entry e on e.id = y.entry_id and e.charity_id = y.charity_id
    left join gift_aid_setting s on s.charity_id = y.charity_id
    where y.payer_text <> '' and e.entry_date < ${before}::date`)

/** Erases the bank’s texts of accounting years that ended more than six years ago. */
export const eraseOldPayerTexts = (deps: Pick<Deps, 'clock' | 'database'>): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const before = addYears(toUkDate(deps.clock.now()), -yearsStored)
    const due = (await listOld(db, before)).filter(
      ({ entryDate, yearEnd }) => getAccountingYearEnd(entryDate, yearEnd) < before,
    )
    for (const [charityId, rows] of Map.groupBy(due, (row) => row.charityId)) {
      await erase(
        db,
        charityId,
        rows.map(({ id }) => id),
      )
    }
  })
