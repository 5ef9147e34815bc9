import type { readFromNearerEnd } from '@pennytrail/contract/pagination.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { isHeld, isNotLeft, isOpenItem } from '../statement-lines.sql.ts'
import type {
  AccountOfStatements,
  EntryNotOnStatement,
  LedgerSums,
  LineNotInLedger,
  LineSums,
  MarkedMonth,
  MonthOfLines,
  StatementDayLine,
  UnreconciledMonth,
} from '../bank-import.rows.ts'

/** The account in the ledger that is compared, and its currency. */
export interface ComparedAccount {
  readonly charityId: string
  /** Its place in the ledger. Accounts from before places share one, and are compared together. */
  readonly place: string
  readonly currency: string
}

/** The rows of a list to read, from its nearer end. */
type Rows = ReturnType<typeof readFromNearerEnd>

/** Finds an account with its place, and the currency of its statements. */
export const findComparedAccount = (
  db: Db,
  charityId: string,
  accountId: string,
): Promise<AccountOfStatements | undefined> =>
  db.maybe<AccountOfStatements>(sql`
    select a.id, a.name, a.kind, a.ledger_account as place,
      coalesce(a.currency, (select s.currency from statement_line s where s.account_id = a.id
        group by s.currency order by count(*) desc limit 1), 'GBP')::text as currency,
      /* never null */ array(select o.name from bank_account o
        where o.charity_id = a.charity_id and o.ledger_account = a.ledger_account and o.id <> a.id
        order by lower(o.name)) as shares
    from bank_account a where a.charity_id = ${charityId} and a.id = ${accountId}`)

/** Lists the months that have lines of statements, the newest first. */
export const listMonths = (
  db: Db,
  { charityId, place, currency }: ComparedAccount,
  accountId: string,
): Promise<MonthOfLines[]> =>
  db.many<MonthOfLines>(sql`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(o.lines, 0)::integer as open,
      exists (select from bank_reconciliation r
        where r.account_id = ${accountId} and r.undone_at is null and r.month = m.month)
        as is_reconciled
    from (select first_of_month(t.day) as month from bank_day_total t
      where t.charity_id = ${charityId} and t.account = ${place} and t.currency = ${currency}
        and t.lines > 0 group by 1) m
    left join (select first_of_month(i.dated) as month, count(*) as lines
      from reconciling_item i
      where i.charity_id = ${charityId} and i.side = 'bank' and i.account = ${place}
        and i.currency = ${currency} and ${isOpenItem} group by 1) o on o.month = m.month
    order by m.month desc`)

/** Lists the months before a month, YYYY-MM, that have lines and no mark, the oldest first. */
export const listUnreconciledMonths = (
  db: Db,
  charityId: string,
  before: string,
): Promise<UnreconciledMonth[]> =>
  db.many<UnreconciledMonth>(sql`
    select a.id as account_id, a.name as account, to_char(m.month, 'YYYY-MM') as month
    from bank_account a
    cross join lateral (select min(s.seen_on) as first, max(s.seen_on) as last
      from statement_line s where s.account_id = a.id) f
    cross join lateral (select month::date from generate_series(
      first_of_month(f.first), f.last::timestamp, '1 month') month) m
    where a.charity_id = ${charityId} and to_char(m.month, 'YYYY-MM') < ${before}
      and exists (select from statement_line s where s.account_id = a.id
        and s.seen_on >= m.month and s.seen_on < m.month + interval '1 month')
      and not exists (select from bank_reconciliation r where r.account_id = a.id
        and r.undone_at is null and r.month = m.month)
    order by m.month, a.name limit 100`)

/** Lists the lines of a period in the order of days and of their files. */
export const listLinesBetween = (
  db: Db,
  { charityId, place, currency }: ComparedAccount,
  from: string,
  to: string,
): Promise<StatementDayLine[]> =>
  db.many<StatementDayLine>(sql`
    select s.seen_on as date, s.amount, s.balance, coalesce(s.bank_text, '') as text
    from statement_line s
    join bank_account a on a.id = s.account_id
    join bank_statement t on t.id = s.statement_id
    where s.charity_id = ${charityId} and a.ledger_account = ${place} and s.currency = ${currency}
      and s.seen_on between ${from}::date and ${to}::date
    order by s.seen_on, t.uploaded_at, s.place`)

/** Lists the lines of the last day before a day that has lines. */
export const listLinesOfLastDayBefore = (
  db: Db,
  { charityId, place, currency }: ComparedAccount,
  before: string,
): Promise<StatementDayLine[]> =>
  db.many<StatementDayLine>(sql`
    select s.seen_on as date, s.amount, s.balance, coalesce(s.bank_text, '') as text
    from statement_line s
    join bank_account a on a.id = s.account_id
    join bank_statement t on t.id = s.statement_id
    where s.charity_id = ${charityId} and a.ledger_account = ${place} and s.currency = ${currency}
      and s.seen_on = (select max(d.day) from bank_day_total d
        where d.charity_id = ${charityId} and d.account = ${place} and d.currency = ${currency}
          and d.lines > 0 and d.day < ${before}::date)
    order by s.seen_on, t.uploaded_at, s.place`)

/** The day of the account's first line; null if no statement of it is here. */
const firstDay = ({ charityId, place, currency }: ComparedAccount): Sql => sql`
  (select min(f.day) from bank_day_total f where f.charity_id = ${charityId}
    and f.account = ${place} and f.currency = ${currency} and f.lines > 0)`

/**
 * Adds up an account to the end of a month, in minor units: the ledger's balances before the first
 * line here, before the month and at its end, and the entries that no line up to then shows. Entries
 * before the first line that the bank shows from it on do not count as before.
 */
export const readLedgerSums = (
  db: Db,
  account: ComparedAccount,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<LedgerSums> => {
  const { charityId, place, currency } = account
  return db.one<LedgerSums>(sql`
    with f as (select ${firstDay(account)} as first)
    select (select first from f) as first,
      (coalesce(sum(t.moved) filter (where t.day < (select first from f)), 0) - (
        select coalesce(sum(g.amount), 0) from ledger_leg g
        where g.charity_id = ${charityId} and g.account = ${place} and g.entry_id in (
          select i.item_id from reconciling_item i
          where i.charity_id = ${charityId} and i.side = 'ledger' and i.account = ${place}
            and i.currency = ${currency} and i.dated <= ${end}::date
            and i.dated < (select first from f))))::bigint as before,
      coalesce(sum(t.moved) filter (where t.day < ${start}::date), 0)::bigint as opening,
      coalesce(sum(t.moved), 0)::bigint as closing,
      coalesce(sum(t.items), 0)::integer as entries,
      coalesce(sum(t.items_amount), 0)::bigint as entries_amount
    from bank_day_total t
    where t.charity_id = ${charityId} and t.account = ${place} and t.currency = ${currency}
      and t.day <= ${end}::date`)
}

/** Items of one side that are missing on the other at the end of a day. */
const missingAt = (
  { charityId, place, currency }: ComparedAccount,
  side: 'bank' | 'ledger',
  end: string,
): Sql => sql`
  i.charity_id = ${charityId} and i.side = ${side} and i.account = ${place}
    and i.currency = ${currency} and i.dated <= ${end}::date and i.from_on <= ${end}::date
    and i.until_on > ${end}::date`

/**
 * Counts the lines up to a day that no entry up to that day records, or only a part of, and adds up
 * what is missing: those that nobody has decided, and the others.
 */
export const readLineSums = (db: Db, account: ComparedAccount, end: string): Promise<LineSums> =>
  db.one<LineSums>(sql`
    select count(*) filter (where o.is_open)::integer as open,
      coalesce(sum(i.amount) filter (where o.is_open), 0)::bigint as open_amount,
      count(*) filter (where not o.is_open)::integer as other,
      coalesce(sum(i.amount) filter (where not o.is_open), 0)::bigint as other_amount
    from reconciling_item i
    cross join lateral (select exists (select from reconciling_item l
      where l.item_id = i.item_id and l.until_on = 'infinity') and ${isNotLeft}
      as is_open) o
    where ${missingAt(account, 'bank', end)}`)

/**
 * Lists a page of the lines up to a day that no entry up to that day records, or only a part of. The
 * amount is the rest.
 */
export const listLinesNotInLedger = (
  db: Db,
  account: ComparedAccount,
  end: string,
  { isReversed, limit, offset }: Rows,
): Promise<LineNotInLedger[]> =>
  db.many<LineNotInLedger>(sql`
    select s.id, s.seen_on as date, i.amount, coalesce(s.bank_text, '') as text, f.reason,
      (select nullif(max(l.until_on), 'infinity') from reconciling_item l
        where l.item_id = s.id) as in_ledger_on
    from (select i.item_id, i.amount, i.dated, i.place from reconciling_item i
      where ${missingAt(account, 'bank', end)}
      ${isReversed ? sql`order by i.dated desc, i.place desc, i.item_id desc` : sql`order by i.dated, i.place, i.item_id`}
      limit ${limit} offset ${offset}) i
    join statement_line s on s.id = i.item_id
    left join bank_line_left f on f.charity_id = s.charity_id and f.fingerprint = s.fingerprint
    order by i.dated, i.place, i.item_id`)

/**
 * Lists a page of the entries up to a day that no line up to that day shows, or only a part of. The
 * amount is the rest. An entry and its reversal within that time cancel out and are left out.
 */
export const listEntriesNotOnStatement = (
  db: Db,
  account: ComparedAccount,
  end: string,
  { isReversed, limit, offset }: Rows,
): Promise<EntryNotOnStatement[]> =>
  db.many<EntryNotOnStatement>(sql`
    select e.id, e.seq as sequence, e.entry_date as date, i.amount,
      coalesce(d.payee, w.payee) as payee, d.description,
      case when k.amount = i.amount then k.seen_on end as on_statement_on
    from (select i.item_id, i.amount, i.dated, i.place from reconciling_item i
      where ${missingAt(account, 'ledger', end)}
      ${isReversed ? sql`order by i.dated desc, i.place desc` : sql`order by i.dated, i.place`}
      limit ${limit} offset ${offset}) i
    join ledger_entry e on e.id = i.item_id and e.charity_id = ${account.charityId}
    cross join lateral (select max(l.seen_on) as seen_on, sum(coalesce(l.amount, i.amount)) as amount
      from bank_line l left join bank_account a on a.id = l.account_id
      where l.entry_id = e.id and l.seen_on > ${end}::date
        and coalesce(a.ledger_account, 'bank') = ${account.place} and ${isHeld}) k
    left join ledger_detail d on d.entry_id = e.id
    left join ledger_payee w on w.entry_id = e.id
    order by i.dated, i.place`)

/** Finds the mark of a month that stands; `month` is its first day. */
export const findMark = (
  db: Db,
  accountId: string,
  month: string,
): Promise<MarkedMonth | undefined> =>
  db.maybe<MarkedMonth>(sql`
    select r.id, r.statement_closing, r.ledger_closing, r.marked_at,
      coalesce(full_name(p.first_name, p.last_name), '') as by
    from bank_reconciliation r left join person p on p.id = r.marked_by
    where r.account_id = ${accountId} and r.month = ${month}::date and r.undone_at is null`)

export interface NewMark {
  readonly id: string
  readonly charityId: string
  readonly accountId: string
  /** The first day of the month. */
  readonly month: string
  readonly statementClosing: number
  readonly ledgerClosing: number
  readonly personId: string
}

/** Marks a month. Throws 23505 if it is marked. */
export const insertMark = (db: Db, mark: NewMark, now: Date): Promise<unknown> =>
  db.run(sql`
    insert into bank_reconciliation (id, charity_id, account_id, month, statement_closing,
      ledger_closing, marked_by, marked_at)
    values (${mark.id}, ${mark.charityId}, ${mark.accountId}, ${mark.month},
      ${mark.statementClosing}, ${mark.ledgerClosing}, ${mark.personId}, ${now})`)

/** Takes a mark back; returns how many stood. */
export const undoMark = (
  db: Db,
  accountId: string,
  month: string,
  by: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    update bank_reconciliation set undone_by = ${by}, undone_at = ${now}
    where account_id = ${accountId} and month = ${month}::date and undone_at is null`)
