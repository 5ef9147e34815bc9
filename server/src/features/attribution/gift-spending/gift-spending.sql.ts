import { hiddenProjectTitle } from '@pennytrail/contract/donations/gift-words.ts'
import type { EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  CitesRow,
  CountPaymentsByGiftRow,
  CountPaymentsRow,
  CoverRow,
  DonationsOfGrantRow,
  GiftPaymentRow,
  GiftSpendingBalance,
  MainPurposesRow,
  OwnCoverRow,
  ShownEntriesRow,
  TitlesRow,
} from '../attribution.rows.ts'

/** The money of a gift in one fund, with its project and charity. */
export type { GiftSpendingBalance } from '../attribution.rows.ts'

/** Selects all gifts that a person gave. */
export const selectOwnDonations = (personId: string): Sql =>
  sql`select g.donation_id from donation_giver g where g.person_id = ${personId}`

export const selectDonationsOfOrg = (donorOrgId: string): Sql =>
  sql`select g.donation_id from donation_giver g where g.donor_org_id = ${donorOrgId}`

export const listDonationsOfGrant = (db: Db, grantId: string): Promise<{ id: string }[]> =>
  db.many<DonationsOfGrantRow>(sql`select d.id from donation d where d.grant_id = ${grantId}`)

/**
 * Lists the balances of these gifts in each fund, with their figures. "offset 0" makes PostgreSQL look
 * up each gift; otherwise it would read every gift on the platform for those of one giver.
 */
export const listGiftSpendingBalances = (db: Db, donations: Sql): Promise<GiftSpendingBalance[]> =>
  db.many<GiftSpendingBalance>(sql`
    with own as materialized (${donations})
    select /* never null */ f.id, /* never null */ f.donation_id,
      p.id project_id, coalesce(p.title, ${hiddenProjectTitle}) project_title,
      c.id charity_id, c.number charity_number, c.name charity_name,
      /* never null */ f.currency, e.recorded_at "at", /* never null */ f.given,
      /* never null */ f.spent, /* never null */ f.fees, /* never null */ f.refunded,
      /* never null */ f.unspent
    from own o
    cross join lateral (
      select g.* from gift_fund_figures g where g.donation_id = o.donation_id offset 0) f
    join charity c on c.id = f.charity_id
    join ledger_entry e on e.id = f.id and e.charity_id = f.charity_id
    left join project p on p.id = f.fund_id
    order by e.recorded_at, e.seq`)

/**
 * Returns a function that gives the title of a project, or a placeholder if the reader may not see
 * it.
 */
export const readTitles = async (
  db: Db,
  ids: readonly string[],
): Promise<(id: string) => string> => {
  const visibleProjects = await db.many<TitlesRow>(
    sql`select id, title from project where id = any (${ids}::uuid[])`,
  )
  const titles = new Map(visibleProjects.map(({ id, title }) => [id, title]))
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

/** Lists the spending that these balances paid for together, newest payment date first. */
export const listLatestPayments = (
  db: Db,
  balances: Balances,
  limit: number,
): Promise<GiftPaymentRow[]> =>
  db.many<GiftPaymentRow>(sql`
    select a.spending_entry_id use_id, /* never null */ max(a.gift_entry_id::text) balance_id,
      sum(a.amount)::bigint amount
    from allocation a
    join ledger_entry e on e.id = a.spending_entry_id and e.charity_id = a.charity_id
    where ${whereOfBalances(balances)}
    group by a.spending_entry_id, a.spending_seq, e.entry_date having sum(a.amount) > 0
    order by e.entry_date desc, a.spending_seq desc, a.spending_entry_id limit ${limit}`)

const standingAllocations = (balances: Balances): Sql => sql`
  select a.gift_entry_id balance_id, a.charity_id, a.spending_entry_id id, sum(a.amount)::bigint amount
  from allocation a where ${whereOfBalances(balances)}
  group by a.gift_entry_id, a.charity_id, a.spending_entry_id having sum(a.amount) > 0`

/** Lists, for each of these gift balances, the spending entries that the balance still pays for. */
export const listPaymentsByBalance = (
  db: Db,
  balances: Balances,
): Promise<{ balanceId: string; useId: string }[]> =>
  db.many<CountPaymentsRow>(sql`
    select a.gift_entry_id balance_id, a.spending_entry_id use_id from allocation a
    where ${whereOfBalances(balances)}
    group by a.gift_entry_id, a.spending_entry_id having sum(a.amount) > 0`)

/** Counts the spending entries that each of these gifts still pays for. */
export const listPaymentCounts = (
  db: Db,
  balances: Balances,
): Promise<{ donationId: string; payments: number }[]> =>
  db.many<CountPaymentsByGiftRow>(sql`
    select /* never null */ l.donation_id, count(distinct a.id) payments
    from (${standingAllocations(balances)}) a
    join gift_balance l on l.id = a.balance_id and l.charity_id = a.charity_id
    group by l.donation_id`)

/**
 * Finds for each gift what most of its money was spent on: a budget line, the project that got the
 * money, or the description of payments. Reads only what the person whom `db` acts as may see.
 */
export const listMainPurposes = (
  db: Db,
  balances: Balances,
): Promise<{ donationId: string; name: string; amount: number }[]> =>
  db.many<MainPurposesRow>(sql`
    select distinct on (l.donation_id) /* never null */ l.donation_id,
      /* never null */ u.name, sum(a.amount)::bigint amount
    from (${standingAllocations(balances)}) a
    join gift_balance l on l.id = a.balance_id and l.charity_id = a.charity_id
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
export const listShownEntries = async (db: Db, ids: readonly string[]): Promise<ShownEntry[]> =>
  (await db.one<ShownEntriesRow>(sql`select transaction_rows(${ids}::uuid[], null) "rows"`)).rows

/** Lists the published updates that cite these entries, newest first. */
export const listCites = (
  db: Db,
  ids: readonly string[],
): Promise<{ entryId: string; id: string; title: string; ofProject: boolean }[]> =>
  db.many<CitesRow>(sql`
    select k.entry_id, u.id, u.title, u.project_id is not null of_project
    from update_citation k join update_post u on u.id = k.update_id
    where k.entry_id = any (${ids}::uuid[]) and u.state = 'published'
    order by u.published_at desc, u.id`)

/**
 * Returns how much of an entry was paid by gifts; undefined if the person whom `db` acts as may not
 * see the entry.
 */
export const findCover = (
  db: Db,
  entryId: string,
): Promise<{ gifts: number; covered: number } | undefined> =>
  db.maybe<CoverRow>(sql`select gifts, covered from entries_cover(array[${entryId}::uuid])`)

/** Returns how much of an entry was paid by each of the person's own gifts. */
export const listOwnCover = (
  db: Db,
  entryId: string,
): Promise<{ donationId: string; amount: number }[]> =>
  db.many<OwnCoverRow>(sql`
    select /* never null */ l.donation_id, sum(a.amount)::bigint amount
    from allocation a join gift_balance l on l.id = a.gift_entry_id and l.charity_id = a.charity_id
    where a.spending_entry_id = ${entryId} and is_own_gift(l.donation_id)
    group by l.donation_id having sum(a.amount) > 0 order by 2 desc, 1`)
