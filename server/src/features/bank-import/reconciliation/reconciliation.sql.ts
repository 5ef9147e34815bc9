import { sql, type Db } from '../../../platform/database/index.ts'
import { isHeld, isOpen } from '../statement-lines.sql.ts'
import type {
  AccountOfStatements,
  EntryNotOnStatement,
  LedgerBalances,
  LineNotInLedger,
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
    select to_char(s.seen_on, 'YYYY-MM') as month,
      count(*) filter (where ${isOpen})::integer as open,
      /* never null */ bool_or(exists (select from bank_reconciliation r
        where r.account_id = ${accountId} and r.undone_at is null
          and r.month = date_trunc('month', s.seen_on))) as is_reconciled
    from statement_line s join bank_account a on a.id = s.account_id
    where s.charity_id = ${charityId} and a.ledger_account = ${place} and s.currency = ${currency}
    group by 1 order by 1 desc`)

/** Lists the months before a month, YYYY-MM, that have lines and no mark, the oldest first. */
export const listUnreconciledMonths = (
  db: Db,
  charityId: string,
  before: string,
): Promise<UnreconciledMonth[]> =>
  db.many<UnreconciledMonth>(sql`
    select a.id as account_id, a.name as account, to_char(m.month, 'YYYY-MM') as month
    from (select distinct s.account_id, date_trunc('month', s.seen_on)::date as month
      from statement_line s where s.charity_id = ${charityId}) m
    join bank_account a on a.id = m.account_id
    where to_char(m.month, 'YYYY-MM') < ${before}
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
      and s.seen_on = (select max(o.seen_on) from statement_line o
        join bank_account oa on oa.id = o.account_id
        where o.charity_id = ${charityId} and oa.ledger_account = ${place}
          and o.currency = ${currency} and o.seen_on < ${before}::date)
    order by s.seen_on, t.uploaded_at, s.place`)

/**
 * Adds up the ledger's balances of the account: before the first line of a statement here, before the
 * month, and at its end. Entries before the first line that the bank shows from it on do not count
 * as before.
 */
export const readLedgerBalances = (
  db: Db,
  { charityId, place, currency }: ComparedAccount,
  { first, start, end }: { readonly first: string; readonly start: string; readonly end: string },
): Promise<LedgerBalances> =>
  db.one<LedgerBalances>(sql`
    select
      coalesce(sum(g.amount) filter (where e.entry_date < ${first}::date
        and not exists (select from bank_line l join bank_account a on a.id = l.account_id
          where l.entry_id = e.id and a.ledger_account = ${place}
            and l.seen_on >= ${first}::date and ${isHeld})), 0)::bigint as before,
      coalesce(sum(g.amount) filter (where e.entry_date < ${start}::date), 0)::bigint as opening,
      coalesce(sum(g.amount), 0)::bigint as closing
    from ledger_leg g join ledger_entry e on e.id = g.entry_id and e.charity_id = g.charity_id
    where g.charity_id = ${charityId} and g.account = ${place} and g.currency = ${currency}
      and e.entry_date <= ${end}::date`)

/**
 * Lists lines up to a day that no entry up to that day records, or only a part of. The amount is the
 * rest.
 */
export const listLinesNotInLedger = (
  db: Db,
  { charityId, place, currency }: ComparedAccount,
  end: string,
): Promise<LineNotInLedger[]> =>
  db.many<LineNotInLedger>(sql`
    select s.id, s.seen_on as date, (s.amount - k.held)::bigint as amount,
      coalesce(s.bank_text, '') as text, f.reason,
      case when s.amount = k.held + k.later then k.entry_date end as in_ledger_on
    from statement_line s
    join bank_account a on a.id = s.account_id
    cross join lateral (select
        coalesce(sum(coalesce(l.amount, s.amount))
          filter (where e.entry_date <= ${end}::date), 0) as held,
        coalesce(sum(coalesce(l.amount, s.amount))
          filter (where e.entry_date > ${end}::date), 0) as later,
        max(e.entry_date) as entry_date
      from bank_line l join ledger_entry e on e.id = l.entry_id and e.charity_id = l.charity_id
      where l.charity_id = s.charity_id and l.fingerprint = s.fingerprint and ${isHeld}) k
    left join bank_line_left f on f.charity_id = s.charity_id and f.fingerprint = s.fingerprint
    where s.charity_id = ${charityId} and a.ledger_account = ${place} and s.currency = ${currency}
      and s.seen_on <= ${end}::date and s.amount <> k.held
    order by s.seen_on, s.place`)

/**
 * Lists entries from the first line up to a day that no line up to that day shows, or only a part
 * of. The amount is the rest. An entry and its reversal within that time cancel out and are left
 * out.
 */
export const listEntriesNotOnStatement = (
  db: Db,
  { charityId, place, currency }: ComparedAccount,
  { first, end }: { readonly first: string; readonly end: string },
): Promise<EntryNotOnStatement[]> =>
  db.many<EntryNotOnStatement>(sql`
    select e.id, e.seq as sequence, e.entry_date as date, (g.amount - k.there)::bigint as amount,
      coalesce(d.payee, w.payee) as payee, d.description,
      case when g.amount = k.there + k.later then k.seen_on end as on_statement_on
    from ledger_entry e
    join lateral (select sum(g.amount)::bigint as amount from ledger_leg g
      where g.entry_id = e.id and g.charity_id = e.charity_id and g.account = ${place}) g
        on g.amount <> 0
    cross join lateral (select
        coalesce(sum(coalesce(l.amount, g.amount))
          filter (where l.seen_on <= ${end}::date), 0) as there,
        coalesce(sum(coalesce(l.amount, g.amount))
          filter (where l.seen_on > ${end}::date), 0) as later,
        max(l.seen_on) as seen_on
      from bank_line l left join bank_account a on a.id = l.account_id
      where l.entry_id = e.id and coalesce(a.ledger_account, 'bank') = ${place} and ${isHeld}) k
    left join ledger_detail d on d.entry_id = e.id
    left join ledger_payee w on w.entry_id = e.id
    where e.charity_id = ${charityId} and e.currency = ${currency} and e.entry_date <= ${end}::date
      and g.amount <> k.there and (k.seen_on is not null or e.entry_date >= ${first}::date)
      and not exists (select from ledger_entry o where o.charity_id = e.charity_id
        and (o.reverses_id = e.id or o.id = e.reverses_id)
        and o.entry_date between ${first}::date and ${end}::date)
    order by e.entry_date, e.seq`)

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
