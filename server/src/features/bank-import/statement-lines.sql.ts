import type { BankLineDraft } from '@pennytrail/contract'
import { sql, type Db } from '../../platform/database/index.ts'
import type {
  AbsentLineRow,
  ClearedLine,
  OpenStatement,
  StoredDayLine,
  StoredReach,
  StatementHead,
  StoredStatementLine,
  StoredTwinRow,
} from './bank-import.rows.ts'

/**
 * Whether `l`, a row of bank_line, still holds its line. A line is free again once its entry is
 * reversed, but not if a payout of the card processor replaced that entry: the payout is then the
 * line's money.
 */
export const isHeld = sql`(exists (select from payout_match m where m.replaced_entry = l.entry_id)
  or not exists (select from ledger_entry r where r.reverses_id = l.entry_id
    and r.charity_id = l.charity_id))`

/**
 * Whether `s`, a row of statement_line, is neither posted nor matched, or only in part. An entry
 * without an amount holds the whole line.
 */
const isFree = sql`(s.amount <> coalesce((select sum(coalesce(l.amount, s.amount))
  from bank_line l where l.charity_id = s.charity_id and l.fingerprint = s.fingerprint
    and ${isHeld}), 0))`

/** Whether `s` is not left out either. */
export const isOpen = sql`(${isFree} and not exists (select from bank_line_left f where f.charity_id = s.charity_id
    and f.fingerprint = s.fingerprint))`

/** Whether the line of `i`, a row of reconciling_item, is not left out. */
export const isNotLeft = sql`not exists (select from bank_line_left f
  join statement_line s on s.charity_id = f.charity_id and s.fingerprint = f.fingerprint
  where s.id = i.item_id)`

/** Whether `i`, a row of reconciling_item, is a line that is open, as `isOpen` says. */
export const isOpenItem = sql`(i.until_on = 'infinity' and ${isNotLeft})`

/**
 * The columns of `s`. The text of a line that is free again because its entry was reversed is that
 * of the entry.
 */
const lineColumns = sql`s.id, s.account_id, s.currency, s.fingerprint, s.twins, s.twin,
  s.seen_on as date, s.amount, s.balance, s.file_line as line,
  coalesce(s.bank_text, (select t.payer_text from bank_line l
    join ledger_payer_text t on t.entry_id = l.entry_id and t.charity_id = l.charity_id
    where l.charity_id = s.charity_id and l.fingerprint = s.fingerprint
    limit 1), '') as text, s.bank_type as type,
  s.draft`

export type { StoredStatementLine } from './bank-import.rows.ts'

interface NewStatement {
  readonly id: string
  readonly charityId: string
  readonly accountId: string
  readonly currency: string
  readonly fileName: string
  readonly personId: string
}

export const insertStatement = (db: Db, statement: NewStatement, now: Date): Promise<unknown> =>
  db.run(sql`
    insert into bank_statement (id, charity_id, account_id, currency, file_name, uploaded_at,
      uploaded_by)
    values (${statement.id}, ${statement.charityId}, ${statement.accountId}, ${statement.currency},
      ${statement.fileName}, ${now}, ${statement.personId})`)

export interface NewStatementLine {
  readonly id: string
  readonly fingerprint: string
  readonly twins: string
  readonly twin: number
  readonly date: string
  readonly amount: number
  readonly balance: number | null
  /** Its place in the statement, the oldest line first. */
  readonly place: number
  readonly line: number
  readonly text: string
  /** The bank's type of payment; empty if the file has none. */
  readonly type: string
}

/**
 * Stores lines of a statement. A line that is stored already keeps its place and its decision, and
 * gets the balance and the type that it lacks. One that is not in the ledger gets its text again.
 */
export const insertStatementLines = (
  db: Db,
  { id, charityId, accountId, currency }: NewStatement,
  lines: readonly NewStatementLine[],
  now: Date,
): Promise<unknown> =>
  db.run(sql`
    insert into statement_line as s (id, charity_id, statement_id, account_id, fingerprint, twins,
      twin, seen_on, currency, amount, balance, place, file_line, bank_text, bank_type, stored_at)
    select line.id, ${charityId}, ${id}, ${accountId}, fingerprint, twins, twin, date, ${currency},
      amount, balance, place, line.line, text, type, ${now}
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (id uuid, fingerprint text,
      twins text, twin integer, date date, amount bigint, balance bigint, place integer,
      line integer, text text, type text)
    on conflict (charity_id, fingerprint) do update
      set balance = coalesce(s.balance, excluded.balance),
        bank_type = case when s.bank_type = '' then excluded.bank_type else s.bank_type end,
        bank_text = case when ${isFree} then excluded.bank_text end, stored_at = excluded.stored_at`)

/** Lists the stored lines with these facts, and those that were imported before lines were stored. */
export const listStoredTwins = (
  db: Db,
  charityId: string,
  wanted: { readonly twins: readonly string[]; readonly fingerprints: readonly string[] },
): Promise<StoredTwinRow[]> =>
  db.many<StoredTwinRow>(sql`
    select twins, twin, balance, fingerprint from statement_line
    where charity_id = ${charityId} and twins = any(${wanted.twins})
    union all
    select null, null, null, fingerprint from (
      select charity_id, fingerprint from bank_line
      union select charity_id, fingerprint from bank_line_left) l
    where charity_id = ${charityId} and fingerprint = any(${wanted.fingerprints})
      and not exists (select from statement_line s
        where s.charity_id = l.charity_id and s.fingerprint = l.fingerprint)`)

/** Lists the stored lines of a day in their order; none if they came with several files. */
export const listLinesOfDay = (
  db: Db,
  { accountId, currency }: { readonly accountId: string; readonly currency: string },
  day: string,
): Promise<StoredDayLine[]> =>
  db.many<StoredDayLine>(sql`
    select s.twins, s.twin, s.amount, s.balance from statement_line s
    where s.account_id = ${accountId} and s.currency = ${currency} and s.seen_on = ${day}::date
      and not exists (select from statement_line o where o.account_id = s.account_id
        and o.currency = s.currency and o.seen_on = s.seen_on
        and o.statement_id <> s.statement_id)
    order by s.place`)

/**
 * Returns whether lines before and after a day are stored, and whether the file of its lines has
 * other days.
 */
export const readReach = (
  db: Db,
  { accountId, currency }: { readonly accountId: string; readonly currency: string },
  day: string,
): Promise<StoredReach> =>
  db.one<StoredReach>(sql`
    select exists (select from statement_line s where s.account_id = ${accountId}
        and s.currency = ${currency} and s.seen_on < ${day}::date) as before,
      exists (select from statement_line s where s.account_id = ${accountId}
        and s.currency = ${currency} and s.seen_on > ${day}::date) as after,
      exists (select from statement_line s join statement_line o on o.statement_id = s.statement_id
        where s.account_id = ${accountId} and s.currency = ${currency}
          and s.seen_on = ${day}::date and o.seen_on <> s.seen_on) as several_days`)

/** Lists stored lines by their fingerprints. */
export const listLinesByFingerprint = (
  db: Db,
  charityId: string,
  fingerprints: readonly string[],
): Promise<StoredStatementLine[]> =>
  db.many<StoredStatementLine>(sql`
    select ${lineColumns} from statement_line s
    where s.charity_id = ${charityId} and s.fingerprint = any(${fingerprints})`)

/** Lists stored lines by their ids. */
export const listLinesById = (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<StoredStatementLine[]> =>
  db.many<StoredStatementLine>(sql`
    select ${lineColumns} from statement_line s
    where s.charity_id = ${charityId} and s.id = any(${ids})`)

/** Lists the lines of a statement in the order of its file. */
export const listStatementLines = (
  db: Db,
  charityId: string,
  statementId: string,
): Promise<StoredStatementLine[]> =>
  db.many<StoredStatementLine>(sql`
    select ${lineColumns} from statement_line s
    where s.charity_id = ${charityId} and s.statement_id = ${statementId} order by s.file_line`)

export const findStatement = (
  db: Db,
  charityId: string,
  statementId: string,
): Promise<StatementHead | undefined> =>
  db.maybe<StatementHead>(sql`
    select t.id, t.currency, a.name account from bank_statement t
    join bank_account a on a.id = t.account_id
    where t.charity_id = ${charityId} and t.id = ${statementId}`)

/** Lists the statements that have open lines, the newest first. */
export const listOpenStatements = (db: Db, charityId: string): Promise<OpenStatement[]> =>
  db.many<OpenStatement>(sql`
    select t.id, a.name account, t.currency, t.file_name, t.uploaded_at,
      (select count(*)::integer from statement_line l where l.statement_id = t.id) as lines,
      n.open, n.marked, n."from", n."to"
    from (
      select s.statement_id, count(*)::integer open,
        count(*) filter (where (s.draft ->> 'accepted')::boolean)::integer marked,
        /* never null */ min(s.seen_on)::text "from", /* never null */ max(s.seen_on)::text "to"
      from reconciling_item i join statement_line s on s.id = i.item_id
      where i.charity_id = ${charityId} and i.side = 'bank' and ${isOpenItem}
      group by s.statement_id
    ) n
    join bank_statement t on t.id = n.statement_id
    join bank_account a on a.id = t.account_id
    where t.charity_id = ${charityId}
    order by t.uploaded_at desc, t.id
    limit 200`)

/** Saves decisions about lines; returns how many of the lines are there. */
export const saveDrafts = (
  db: Db,
  charityId: string,
  drafts: readonly { readonly id: string; readonly draft: BankLineDraft }[],
): Promise<number> =>
  db.run(sql`
    update statement_line s set draft = d.draft
    from json_to_recordset(${JSON.stringify(drafts)}::json) as d (id uuid, draft jsonb)
    where s.id = d.id and s.charity_id = ${charityId}`)

/** Deletes the open lines of a statement, and the statement if it has no others. */
export const deleteOpenLines = async (
  db: Db,
  charityId: string,
  statementId: string,
): Promise<number> => {
  const removed = await db.many<ClearedLine>(sql`
    delete from statement_line s
    where s.charity_id = ${charityId} and s.statement_id = ${statementId} and ${isOpen}
    returning s.id`)
  await db.run(sql`
    delete from bank_statement t where t.charity_id = ${charityId} and t.id = ${statementId}
      and not exists (select from statement_line s where s.statement_id = t.id)`)
  return removed.length
}

/** Deletes the bank's text of lines and the decisions about them, because they are in the ledger. */
export const clearLines = (
  db: Db,
  charityId: string,
  fingerprints: readonly string[],
): Promise<unknown> =>
  db.run(sql`
    update statement_line set bank_text = null, draft = null
    where charity_id = ${charityId} and fingerprint = any(${fingerprints})`)

/** Deletes the bank's texts that were stored before a time, and the decisions about these lines. */
export const clearLinesBefore = (db: Db, before: Date): Promise<number> =>
  db.run(sql`
    update statement_line set bank_text = null, draft = null
    where stored_at < ${before} and bank_text is not null`)

/**
 * Lists stored lines of an account that a file lacks although it covers them: between its first and
 * its last line, each with the entry that holds it. Lines in `present` are the file's; those in
 * `unsure` may be the same payments as lines of the file.
 */
export const listAbsentLines = (
  db: Db,
  charityId: string,
  { accountId, currency }: Pick<StoredStatementLine, 'accountId' | 'currency'>,
  { present, unsure }: { readonly present: readonly string[]; readonly unsure: readonly string[] },
): Promise<AbsentLineRow[]> =>
  db.many<AbsentLineRow>(sql`
    with there as (
      select f.statement_id, f.seen_on, f.place from statement_line f
      where f.charity_id = ${charityId} and f.account_id = ${accountId}
        and f.currency = ${currency} and f.fingerprint = any(${present}))
    select s.seen_on as date, s.amount, coalesce(s.bank_text, held.payer_text, '') as text,
      held.sequence
    from statement_line s
    cross join (select min(seen_on) as first, max(seen_on) as last from there) file
    left join lateral (
      select e.seq as sequence, nullif(y.payer_text, '') as payer_text
      from bank_line l
      join ledger_entry e on e.id = l.entry_id and e.charity_id = l.charity_id
      left join ledger_payer_text y on y.entry_id = l.entry_id
      where l.charity_id = s.charity_id and l.fingerprint = s.fingerprint and ${isHeld}
      order by e.seq limit 1) held on true
    where s.charity_id = ${charityId} and s.account_id = ${accountId}
      and s.currency = ${currency} and s.seen_on between file.first and file.last
      and not s.fingerprint = any(${present}) and not s.fingerprint = any(${unsure})
      and (s.seen_on > file.first or exists (select from there t
        where t.statement_id = s.statement_id and t.seen_on = s.seen_on and t.place < s.place))
      and (s.seen_on < file.last or exists (select from there t
        where t.statement_id = s.statement_id and t.seen_on = s.seen_on and t.place > s.place))
    order by s.seen_on, s.place limit 50`)
