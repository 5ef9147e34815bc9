import { hiddenProjectTitle } from '@pennytrail/contract/donations/gift-words.ts'
import type { EntryKind } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type {
  CitesRow,
  CountPaymentsByGiftRow,
  CountPaymentsRow,
  CoverRow,
  GiftPaymentRow,
  GiftSpendingBalance,
  IsGiverRow,
  MainPurposesRow,
  MovesRow,
  OwnCoverRow,
  ReturnedAllocationsRow,
  ShownEntriesRow,
  TitlesRow,
} from './attribution.rows.ts'

/**
 * The money of a gift in one fund, with its project and charity, whether or not it has a balance
 * row.
 */
export type { GiftSpendingBalance } from './attribution.rows.ts'

/**
 * Selects one gift if the person or their donor organisation gave it, or all gifts that the person
 * gave.
 */
export const selectOwnDonations = (personId: string, donationId: string | null): Sql =>
  donationId === null
    ? sql`select g.donation_id from donation_giver g where g.person_id = ${personId}`
    : sql`select g.donation_id from donation_giver g
          where g.donation_id = ${donationId} and (g.person_id = ${personId}
            or g.donor_org_id in (select m.donor_org_id from donor_org_member m
                                  where m.person_id = ${personId}))`

export const selectDonationsOfOrg = (donorOrgId: string): Sql =>
  sql`select g.donation_id from donation_giver g where g.donor_org_id = ${donorOrgId}`

export const selectDonationsOfGrant = (grantId: string): Sql =>
  sql`select d.id donation_id from donation d where d.grant_id = ${grantId}`

export const isGiver = async (db: Db, personId: string, donationId: string): Promise<boolean> =>
  (await db.maybe<IsGiverRow>(selectOwnDonations(personId, donationId))) !== undefined

/**
 * Lists the balances of these gifts: the stored ones, and for gifts without a balance row the
 * figures from their own entries.
 */
export const readGiftSpendingBalances = (db: Db, donations: Sql): Promise<GiftSpendingBalance[]> =>
  db.many<GiftSpendingBalance>(sql`
    with own as materialized (${donations}),
    opened as (
      select l.id, l.donation_id, l.project_id, l.charity_id, l.currency, l.seq, l.moved_here,
        l.given, l.fees_charged, l.refunded, l.moved, l.allocated
      from own o join gift_balance l on l.donation_id = o.donation_id
    ), untouched as (
      select g.id, g.donation_id, g.project_id, g.charity_id, g.currency, g.seq, false, g.amount,
        greatest(0, coalesce(f.fees, 0)), greatest(0, coalesce(f.refunded, 0)), 0::bigint, 0::bigint
      from own o
      join donation d on d.id = o.donation_id
      join ledger_entry g on g.donation_id = d.id and g.charity_id = d.charity_id
        and g.kind in ('gift', 'grant', 'match')
      left join lateral (
        select
          sum(l.amount) filter (where l.account = 'fees'
            and coalesce(x.kind, e.kind) = 'fee')::bigint fees,
          sum(l.amount) filter (where l.account = 'income'
            and (e.reverses_id is not null or e.kind in ('refund', 'dispute')))::bigint refunded
        from ledger_entry e
        left join ledger_entry x on x.id = e.reverses_id and x.charity_id = e.charity_id
        join ledger_leg l on l.entry_id = e.id
          and l.charity_id = e.charity_id and l.project_id is not distinct from g.project_id
-- If a gift has several instalments, the latest bears the fee, as in attribute.ts.
        where e.donation_id = g.donation_id and e.charity_id = g.charity_id and not exists (
          select from ledger_entry later where later.donation_id = g.donation_id
            and later.charity_id = g.charity_id
            and later.kind = g.kind and later.seq > g.seq and later.seq < e.seq)
          and e.seq > g.seq
      ) f on true
      where not exists (select from gift_balance l where l.id = g.id)
    ), lot as (select * from opened union all select * from untouched)
    select t.id, t.donation_id "donationId", t.project_id "projectId",
      coalesce(p.title, ${hiddenProjectTitle}) "projectTitle", c.id "charityId", c.number "charityNumber",
      c.name "charityName", t.currency, t.seq, e.recorded_at "at", '{}'::text[] lines,
      t.moved_here "movedHere", t.given, t.fees_charged "feesCharged", t.refunded, t.moved,
      t.allocated
    from lot t
    join charity c on c.id = t.charity_id
    join ledger_entry e on e.id = t.id and e.charity_id = t.charity_id
    left join project p on p.id = t.project_id
    order by e.recorded_at, t.seq`)

/**
 * Returns a function that gives the title of a project, or a placeholder if the reader may not see
 * it.
 */
export const readTitles = async (
  db: Db,
  ids: readonly string[],
): Promise<(id: string) => string> => {
  const seen = await db.many<TitlesRow>(
    sql`select id, title from project where id = any (${ids}::uuid[])`,
  )
  const titles = new Map(seen.map(({ id, title }) => [id, title]))
  return (id) => titles.get(id) ?? hiddenProjectTitle
}

/** Balances of gifts, each with its charity, so that PostgreSQL searches their ledgers alone. */
type Balances = readonly Pick<GiftSpendingBalance, 'id' | 'charityId' | 'donationId'>[]

const whereOfBalances = (balances: Balances): Sql => sql`
  a.charity_id = any (${listCharities(balances)}::uuid[])
  and a.gift_entry_id = any (${balances.map(({ id }) => id)}::uuid[])`

const listCharities = (balances: Balances): string[] => [
  ...new Set(balances.map(({ charityId }) => charityId)),
]

/** Lists the spending that these balances paid for, newest payment date first. */
export const readPayments = (
  db: Db,
  balances: Balances,
  limit: number,
): Promise<GiftPaymentRow[]> =>
  db.many<GiftPaymentRow>(sql`
    select a.spending_entry_id "useId", a.spending_seq seq, a.gift_entry_id "lotId", sum(a.amount)::bigint amount
    from allocation a
    join ledger_entry e on e.id = a.spending_entry_id and e.charity_id = a.charity_id
    where ${whereOfBalances(balances)}
    group by a.spending_entry_id, a.spending_seq, a.gift_entry_id, e.entry_date having sum(a.amount) > 0
    order by e.entry_date desc, a.spending_seq desc limit ${limit}`)

const standingAllocations = (balances: Balances): Sql => sql`
  select a.gift_entry_id lot, a.charity_id, a.spending_entry_id id, sum(a.amount)::bigint amount
  from allocation a where ${whereOfBalances(balances)}
  group by a.gift_entry_id, a.charity_id, a.spending_entry_id having sum(a.amount) > 0`

/** Lists, for each of these gift balances, the spending entries that the balance still pays for. */
export const countPayments = (
  db: Db,
  balances: Balances,
): Promise<{ lotId: string; useId: string }[]> =>
  db.many<CountPaymentsRow>(sql`
    select a.gift_entry_id "lotId", a.spending_entry_id "useId" from allocation a
    where ${whereOfBalances(balances)}
    group by a.gift_entry_id, a.spending_entry_id having sum(a.amount) > 0`)

/** Counts the spending entries that each of these gifts still pays for. */
export const countPaymentsByGift = (
  db: Db,
  balances: Balances,
): Promise<{ donationId: string; payments: number }[]> =>
  db.many<CountPaymentsByGiftRow>(sql`
    select /* never null */ l.donation_id "donationId", count(distinct a.id) payments
    from (${standingAllocations(balances)}) a
    join gift_balance l on l.id = a.lot and l.charity_id = a.charity_id
    group by l.donation_id`)

/**
 * Finds for each gift what most of its money was spent on: a budget line, the project that got the
 * money, or the description of payments. Reads only what the person whom `db` acts as may see.
 */
export const readMainPurposes = (
  db: Db,
  balances: Balances,
): Promise<{ donationId: string; name: string; amount: number }[]> =>
  db.many<MainPurposesRow>(sql`
    select distinct on (l.donation_id) /* never null */ l.donation_id "donationId",
      /* never null */ u.name, sum(a.amount)::bigint amount
    from (${standingAllocations(balances)}) a
    join gift_balance l on l.id = a.lot and l.charity_id = a.charity_id
    join ledger_entry e on e.id = a.id and e.charity_id = a.charity_id
    left join ledger_detail d on d.entry_id = e.id
    left join budget_line b on b.id = e.budget_line_id
    left join project o on o.id = e.counter_project_id and e.kind = 'transfer'
    cross join lateral (select coalesce(b.label, 'work on ' || o.title,
      nullif(d.description, '')) name) u
    where u.name is not null
    group by l.donation_id, u.name order by l.donation_id, 3 desc, u.name`)

export interface ShownEntry {
  readonly id: string
  readonly sequence: number
  readonly entryDate: string
  readonly kind: EntryKind
  readonly payee: string | null
  readonly description: string | null
  readonly amount: number
  readonly budgetLine: string | null
  readonly evidence: boolean
  readonly otherFund: { readonly id: string; readonly title: string } | null
}

/** Lists those of these entries that the person whom `db` acts as may see. */
export const readShownEntries = async (db: Db, ids: readonly string[]): Promise<ShownEntry[]> =>
  (await db.one<ShownEntriesRow>(sql`select transaction_rows(${ids}::uuid[], null) "rows"`)).rows

/** Lists the published updates that cite these entries, newest first. */
export const readCites = (
  db: Db,
  ids: readonly string[],
): Promise<{ entryId: string; id: string; title: string; ofProject: boolean }[]> =>
  db.many<CitesRow>(sql`
    select k.entry_id "entryId", u.id, u.title, u.project_id is not null "ofProject"
    from update_citation k join update_post u on u.id = k.update_id
    where k.entry_id = any (${ids}::uuid[]) and u.state = 'published'
    order by u.published_at desc, u.id`)

/** Lists allocations that gave money back to these gift balances, newest first. */
export const readReturnedAllocations = (
  db: Db,
  balances: Balances,
): Promise<
  {
    amount: number
    at: string
    seq: number
    useSeq: number
    lotId: string
    why: 'returned' | 'released'
  }[]
> =>
  db.many<ReturnedAllocationsRow>(sql`
    select -a.amount amount, e.recorded_at "at", a.seq, a.spending_seq "useSeq", a.gift_entry_id "lotId",
      case a.reason when 'released' then 'released' else 'returned' end why
    from allocation a
    join ledger_entry e on e.id = a.cause_id and e.charity_id = a.charity_id
    where ${whereOfBalances(balances)} and a.amount < 0
    order by e.recorded_at desc, a.seq desc limit 100`)

/** Lists moves of gifts to another fund, oldest first. */
export const readMoves = (
  db: Db,
  balances: Balances,
): Promise<
  {
    amount: number
    at: string
    sequence: number
    charity: { number: string; name: string }
    from: { id: string; title: string } | null
    to: { id: string; title: string } | null
  }[]
> =>
  db.many<MovesRow>(sql`
    select e.amount, e.recorded_at "at", e.seq sequence,
      json_build_object('number', c.number, 'name', c.name) charity,
      case when e.project_id is not null then json_build_object('id', e.project_id, 'title',
        coalesce(a.title, ${hiddenProjectTitle})) end "from",
      case when e.counter_project_id is not null then json_build_object(
        'id', e.counter_project_id, 'title', coalesce(b.title, ${hiddenProjectTitle})) end "to"
    from ledger_entry e
    join charity c on c.id = e.charity_id
    left join project a on a.id = e.project_id
    left join project b on b.id = e.counter_project_id
    where e.charity_id = any (${listCharities(balances)}::uuid[])
      and e.donation_id = any (${balances.map(({ donationId }) => donationId)}::uuid[])
      and e.direction = 'between'
      and coalesce((select o.kind from ledger_entry o where o.id = e.reverses_id
        and o.charity_id = e.charity_id), e.kind) = 'transfer'
    order by e.seq`)

/**
 * Returns how much of an entry was paid by gifts; undefined if the person whom `db` acts as may not
 * see the entry.
 */
export const readCover = (
  db: Db,
  entryId: string,
): Promise<{ gifts: number; covered: number } | undefined> =>
  db.maybe<CoverRow>(sql`select gifts, covered from entries_cover(array[${entryId}::uuid])`)

/** Returns how much of an entry was paid by each of the person's own gifts. */
export const readOwnCover = (
  db: Db,
  entryId: string,
): Promise<{ donationId: string; amount: number }[]> =>
  db.many<OwnCoverRow>(sql`
    select /* never null */ l.donation_id "donationId", sum(a.amount)::bigint amount
    from allocation a join gift_balance l on l.id = a.gift_entry_id and l.charity_id = a.charity_id
    where a.spending_entry_id = ${entryId} and is_own_gift(l.donation_id)
    group by l.donation_id having sum(a.amount) > 0 order by 2 desc, 1`)
