import type { OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { AssetAccount } from '../entries/new-entry.ts'
import type { BooksStartRow, OpenDaysRow, StandingOpening } from '../ledger.rows.ts'

/** Reads what limits the dates of new entries of a charity's ledger. */
export const readOpenDays = (db: Db, charityId: string): Promise<OpenDays> =>
  db.one<OpenDaysRow>(sql`
    select year_locked_through(${charityId})::text as locked_through,
      books_first_day(${charityId})::text as first_day`)

/** Reads the first day of the books, with the name of the person who set it. */
export const readBooksStart = (db: Db, charityId: string): Promise<BooksStartRow> =>
  db.one<BooksStartRow>(sql`
    select b.first_day::text as first_day,
      case when b.set_at is not null then json_build_object('at', b.set_at, 'by', coalesce(
        nullif(full_name(p.first_name, p.last_name), ''), 'Someone who has left')) end as set,
      case when b.set_at is null then earliest_standing_entry(c.id)::text end as earliest_entry
    from charity c
    left join books_start b on b.charity_id = c.id
    left join person p on p.id = b.set_by
    where c.id = ${charityId}`)

export const insertBooksStart = (
  db: Db,
  start: {
    readonly charityId: string
    readonly firstDay: string
    readonly by: string
    readonly at: Date
  },
): Promise<number> =>
  db.run(sql`
    insert into books_start (charity_id, first_day, set_by, set_at)
    values (${start.charityId}, ${start.firstDay}, ${start.by}, ${start.at})`)

/**
 * Finds the opening balance that a fund has in an account and a currency. A reversed one does not
 * count. A null `projectId` is the general fund.
 */
export const findStandingOpening = (
  db: Db,
  charityId: string,
  projectId: string | null,
  currency: string,
  account: AssetAccount = 'bank',
): Promise<StandingOpening | undefined> =>
  db.maybe<StandingOpening>(sql`
    select o.seq, o.amount from standing_openings(${charityId}, ${projectId}) o
    where o.currency = ${currency} and o.account = ${account} order by o.seq limit 1`)
