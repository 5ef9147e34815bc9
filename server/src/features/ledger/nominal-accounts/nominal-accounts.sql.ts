import { maxCounted } from '@pennytrail/contract/pagination.ts'
import {
  startChart,
  type AccountSide,
} from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  AccountChoiceRow,
  ChosenKindRow,
  NominalAccountRow,
  PayeeAccountRow,
  UnclassifiedCountRow,
  UnclassifiedGroupRow,
} from '../ledger.rows.ts'

/** The latest choices among which a suggestion for a payee is found. */
const maxSearchedChoices = 5000

/** Lists the accounts that a charity has stored; none before its first choice or change. */
export const listStoredAccounts = (db: Db, charityId: string): Promise<NominalAccountRow[]> =>
  db.many<NominalAccountRow>(sql`
    select id, code, name, side, closed_at is not null as is_closed
    from nominal_account where charity_id = ${charityId}`)

/** Copies the start chart, unless the charity has accounts already. */
export const insertStartChart = async (db: Db, charityId: string, now: Date): Promise<void> => {
  await db.run(sql`
    insert into nominal_account (charity_id, id, code, name, side, made_at)
    select ${charityId}, a.id, a.code, a.name, a.side, ${now}
    from json_to_recordset(${JSON.stringify(startChart)}::json)
      as a(id text, code text, name text, side text)
    where not exists (select from nominal_account n where n.charity_id = ${charityId})
    on conflict do nothing`)
}

export const insertAccount = (
  db: Db,
  charityId: string,
  account: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly side: AccountSide
  },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into nominal_account (charity_id, id, code, name, side, made_at)
    values (${charityId}, ${account.id}, ${account.code}, ${account.name}, ${account.side}, ${now})`)

export const updateAccount = (
  db: Db,
  charityId: string,
  account: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly isClosed: boolean
  },
  now: Date,
): Promise<number> =>
  db.run(sql`
    update nominal_account set code = ${account.code}, name = ${account.name},
      closed_at = case when ${account.isClosed}::boolean then coalesce(closed_at, ${now}) end
    where charity_id = ${charityId} and id = ${account.id}`)

/** Lists the kinds of those of these entries that are the charity’s. */
export const listKinds = (
  db: Db,
  charityId: string,
  entryIds: readonly string[],
): Promise<ChosenKindRow[]> =>
  db.many<ChosenKindRow>(sql`
    select id, kind from ledger_entry
    where charity_id = ${charityId} and id = any (${entryIds}::uuid[])`)

export interface NewChoice {
  readonly entryId: string
  readonly accountId: string
}

/** Stores choices of accounts for entries. Earlier choices stay, and no longer count. */
export const insertChoices = (
  db: Db,
  charityId: string,
  choices: readonly NewChoice[],
  by: string | null,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into entry_nominal_account (entry_id, charity_id, account_id, set_at, set_by)
    select c."entryId", ${charityId}, c."accountId", ${now}, ${by}
    from json_to_recordset(${JSON.stringify(choices)}::json)
      as c("entryId" uuid, "accountId" text)`)

/** Lists every choice for an entry, newest first. */
export const listChoices = (
  db: Db,
  charityId: string,
  entryId: string,
): Promise<AccountChoiceRow[]> =>
  db.many<AccountChoiceRow>(sql`
    select c.account_id, a.code, a.name, c.set_at as at,
      coalesce(nullif(full_name(p.first_name, p.last_name), ''), 'Someone who has left') as by
    from entry_nominal_account c
    join nominal_account a on a.charity_id = c.charity_id and a.id = c.account_id
    left join person p on p.id = c.set_by
    where c.charity_id = ${charityId} and c.entry_id = ${entryId}
    order by c.id desc`)

export interface Payee {
  readonly side: AccountSide
  readonly payee: string
}

/** Lists the open account that was chosen last for entries of each of these payees. */
export const listAccountsByPayee = (
  db: Db,
  charityId: string,
  payees: readonly Payee[],
): Promise<PayeeAccountRow[]> =>
  db.many<PayeeAccountRow>(sql`
    select distinct on (f.side, f.payee) f.side, f.payee, c.account_id
    from json_to_recordset(${JSON.stringify(payees)}::json) as f(side text, payee text)
    join (
      select n.id, n.account_id, a.side, lower(btrim(coalesce(d.payee, w.payee))) as payee
      from (select id, entry_id, account_id from entry_nominal_account
        where charity_id = ${charityId} order by id desc limit ${maxSearchedChoices}) n
      join nominal_account a on a.charity_id = ${charityId} and a.id = n.account_id
        and a.closed_at is null
      left join ledger_detail d on d.entry_id = n.entry_id
      left join ledger_payee w on w.entry_id = n.entry_id
    ) c on c.side = f.side and c.payee = f.payee
    order by f.side, f.payee, c.id desc`)

/**
 * The charity’s newest entries that need a chosen account, have none, and were not reversed: one more
 * than are counted. They are found first, and their payees are looked up one by one, because a large
 * ledger has a hundred thousand.
 */
const selectUnclassified = (charityId: string): Sql => sql`
  select u.*, btrim(coalesce(d.payee, w.payee, '')) as payee
  from (
    select e.id, e.seq, e.kind, e.currency, e.amount from ledger_entry e
    where e.charity_id = ${charityId} and is_account_chosen(e.kind) and e.reverses_id is null
      and not exists (select from entry_nominal_account n where n.entry_id = e.id)
      and not exists (select from ledger_entry r
        where r.reverses_id = e.id and r.charity_id = e.charity_id)
    order by e.seq desc limit ${maxCounted + 1}
  ) u
  left join lateral (select payee from ledger_detail where entry_id = u.id offset 0) d on true
  left join lateral (select payee from ledger_payee where entry_id = u.id offset 0) w on true`

/**
 * Counts the entries without an account, at most one more than `maxCounted`, and their groups of
 * payee, kind and currency.
 */
export const countUnclassified = (db: Db, charityId: string): Promise<UnclassifiedCountRow> =>
  db.one<UnclassifiedCountRow>(sql`
    select count(*) as entries, count(distinct (kind, currency, lower(payee))) as groups
    from (${selectUnclassified(charityId)}) u`)

/** Lists groups of entries without an account, those with the largest number of entries first. */
export const listUnclassified = (
  db: Db,
  charityId: string,
  page: { readonly page: number; readonly limit: number; readonly maxEntries: number },
): Promise<UnclassifiedGroupRow[]> =>
  db.many<UnclassifiedGroupRow>(sql`
    select g.kind, g.currency, g.payee, g.count, g.amount, coalesce((
      select json_agg(json_build_object('id', e.id, 'sequence', e.seq,
        'entryDate', to_char(e.entry_date, 'YYYY-MM-DD'), 'amount', e.amount,
        'description', coalesce(d.description, '')) order by e.seq desc)
      from ledger_entry e left join ledger_detail d on d.entry_id = e.id
      where e.charity_id = ${charityId} and e.id = any (g.ids[1:${page.maxEntries}::int])
      ), '[]') as entries
    from (
      select kind, currency, min(payee) as payee, count(*) as count, sum(amount)::bigint as amount,
        array_agg(id order by seq desc) as ids
      from (${selectUnclassified(charityId)}) u
      group by kind, currency, lower(payee)
      order by count(*) desc, lower(min(payee)), kind, currency
      limit ${page.limit} offset ${(page.page - 1) * page.limit}
    ) g
    order by g.count desc, lower(g.payee), g.kind, g.currency`)
