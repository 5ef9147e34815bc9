import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  ConfirmedRow,
  GiftGiverRow,
  HandedInRow,
  LineGiverRow,
  MirrorRow,
  OwnAccountRow,
  ProjectsRow,
  BankedGiftRow,
} from '../bank-import.rows.ts'

/** How far back earlier decisions are read, in entries. */
const maxConfirmed = 3000

export type { ConfirmedRow, GiftGiverRow, LineGiverRow } from '../bank-import.rows.ts'

/**
 * Lists entries that lines of an account became since a day, each the whole of its line, with the
 * bank's text and what was decided, the latest first.
 */
export const listConfirmed = (
  db: Db,
  charityId: string,
  { place, from }: { readonly place: BankPlace; readonly from: string },
): Promise<ConfirmedRow[]> =>
  db.many<ConfirmedRow>(sql`
    select e.id as entry_id, e.seq as sequence, e.entry_date as date, y.payer_text as text,
      /* never null */ (select sum(g.amount) from ledger_leg g
        where g.entry_id = e.id and g.charity_id = e.charity_id and g.account = ${place})::bigint
        as amount,
      e.kind, e.category, e.project_id, e.budget_line_id, e.donation_id,
      coalesce(d.payee, w.payee) as payee, w.kind as payee_kind, d.description,
      (select n.account_id from entry_nominal_account n where n.entry_id = e.id
        order by n.id desc limit 1) as nominal_account_id,
      o.method, o.shown_as, o.claimed_by, o.platform
    from ledger_entry e
    join ledger_payer_text y on y.entry_id = e.id
    join ledger_detail d on d.entry_id = e.id
    left join ledger_payee w on w.entry_id = e.id
    left join donation o on o.id = e.donation_id
    where e.charity_id = ${charityId} and y.payer_text <> '' and e.entry_date >= ${from}
      and (is_gift_kind(e.kind) or is_income_kind(e.kind) or is_spending_kind(e.kind))
      and exists (select from ledger_leg g where g.entry_id = e.id and g.charity_id = e.charity_id
        and g.account = ${place})
      and not exists (select from ledger_entry r where r.reverses_id = e.id
        and r.charity_id = e.charity_id)
      and not exists (select from bank_line l join bank_line s on s.charity_id = l.charity_id
        and s.fingerprint = l.fingerprint and s.entry_id <> l.entry_id
        where l.entry_id = e.id and l.charity_id = e.charity_id)
    order by e.entry_date desc, e.seq desc limit ${maxConfirmed}`)

/** Lists the givers of gifts, for a reader who may record gifts. */
export const listGiversOfGifts = (db: Db, gifts: readonly string[]): Promise<GiftGiverRow[]> =>
  db.many<GiftGiverRow>(sql`
    select /* never null */ g.donation_id, g.kind, /* never null */ g.id, /* never null */ g.name,
      g.is_organisation
    from list_givers_of_gifts(${gifts}::uuid[]) g`)

/** Lists a charity's givers whose names have one of these words, and those with these ids. */
export const listLineGivers = (
  db: Db,
  charityId: string,
  { words, ids }: { readonly words: readonly string[]; readonly ids: readonly string[] },
): Promise<LineGiverRow[]> =>
  db.many<LineGiverRow>(sql`
    select g.kind, g.id, g.name, g.is_organisation, g.is_declared, g.last
    from list_line_givers(${charityId}, ${words}::text[], ${ids}::uuid[]) g
    order by g.name, g.id limit 2000`)

/** Lists the accounts of a charity that are open. */
export const listOwnAccounts = (db: Db, charityId: string): Promise<OwnAccountRow[]> =>
  db.many<OwnAccountRow>(sql`
    select a.id, a.name, a.kind, a.currency, a.ledger_account = 'bank' as is_main
    from bank_account a where a.charity_id = ${charityId} and a.closed_on is null
    order by lower(a.name)`)

interface Near {
  readonly accountId: string
  readonly currency: string
  readonly amounts: readonly number[]
  readonly from: string
  readonly to: string
}

/** Lists lines of the charity's other accounts that no entry holds, by amount and day. */
export const listMirrors = (
  db: Db,
  charityId: string,
  { accountId, amounts, currency, from, to }: Near,
): Promise<MirrorRow[]> =>
  db.many<MirrorRow>(sql`
    select s.id, s.account_id, s.seen_on as date, s.amount, coalesce(s.bank_text, '') as text
    from statement_line s
    where s.charity_id = ${charityId} and s.account_id <> ${accountId}
      and s.currency = ${currency} and s.amount = any(${amounts})
      and s.seen_on between ${from} and ${to}
      and not exists (select from bank_line l
        where l.charity_id = s.charity_id and l.fingerprint = s.fingerprint)
    order by s.seen_on, s.id limit 2000`)

/**
 * Lists gifts in an account whose money a bank can take back, with the words of their lines. Gifts
 * that are parts of one line are also listed together, by the first of them, because a bank takes
 * back whole lines.
 */
export const listBankedGifts = (
  db: Db,
  charityId: string,
  {
    amounts,
    from,
    place,
    to,
  }: Omit<Near, 'accountId' | 'currency'> & { readonly place: BankPlace },
): Promise<BankedGiftRow[]> =>
  db.many<BankedGiftRow>(sql`
    with gift as (
      select e.id, e.charity_id, e.seq, e.entry_date, e.amount, o.method,
        concat_ws(' ', d.description, y.payer_text) as words
      from ledger_entry e
      join donation o on o.id = e.donation_id
      join ledger_detail d on d.entry_id = e.id
      left join ledger_payer_text y on y.entry_id = e.id
      where e.charity_id = ${charityId} and is_gift_kind(e.kind)
        and e.entry_date between ${from} and ${to}
        and o.method <> 'card' and o.method <> 'cash' and o.status = 'succeeded'
        and exists (select from ledger_leg g where g.entry_id = e.id
          and g.charity_id = e.charity_id and g.account = ${place} and g.amount > 0)
    )
    select /* never null */ f.entry_id, /* never null */ f.sequence, /* never null */ f.date,
      /* never null */ f.amount, /* never null */ f.method, /* never null */ f.words,
      /* never null */ f.gifts
    from (
      select g.id as entry_id, g.seq as sequence, g.entry_date as date, g.amount, g.method,
        g.words, 1 as gifts
      from gift g where g.amount = any(${amounts})
      union all
      select (array_agg(g.id order by g.seq))[1], min(g.seq), min(g.entry_date),
        sum(g.amount)::bigint, min(g.method), min(g.words), count(*)::integer
      from gift g join bank_line l on l.entry_id = g.id and l.charity_id = g.charity_id
      where l.amount is not null
      group by l.fingerprint having count(*) > 1 and sum(g.amount) = any(${amounts})
    ) f
    order by f.date desc, f.sequence desc limit 500`)

/** Lists cash, cheques and collections in an account that no line of the bank holds yet. */
export const listHandedIn = (
  db: Db,
  charityId: string,
  {
    currency,
    from,
    place,
    to,
  }: Omit<Near, 'accountId' | 'amounts'> & { readonly place: BankPlace },
): Promise<HandedInRow[]> =>
  db.many<HandedInRow>(sql`
    select e.id as entry_id, e.seq as sequence, e.entry_date as date, e.amount
    from ledger_entry e left join donation o on o.id = e.donation_id
    where e.charity_id = ${charityId} and e.currency = ${currency} and e.direction = 'in'
      and e.entry_date between ${from} and ${to}
      and (o.method in ('cash', 'cheque') or e.kind = 'collection' and exists (
        select from collection_part k where k.entry_id = e.id and k.way = 'cash'))
      and exists (select from ledger_leg g where g.entry_id = e.id and g.charity_id = e.charity_id
        and g.account = ${place} and g.amount > 0)
      and not exists (select from bank_line l
        where l.entry_id = e.id and l.charity_id = e.charity_id)
      and not exists (select from ledger_entry r where r.reverses_id = e.id
        and r.charity_id = e.charity_id)
    order by e.entry_date, e.seq limit 200`)

/** Returns whether a project of the charity takes entries. */
export const readHasProjects = async (db: Db, charityId: string): Promise<boolean> =>
  (
    await db.one<ProjectsRow>(sql`
      select exists (select from project p where p.charity_id = ${charityId}
        and p.lifecycle in ('draft', 'active', 'paused')) as has_projects`)
  ).hasProjects
