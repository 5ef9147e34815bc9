import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type { Allocation } from './attribute.ts'
import type { Fund } from './ledger-events.sql.ts'
import { getSignedUnspent, type GiftBalance } from './gift-balance.ts'
import type {
  BalanceRow,
  GiftBalanceRow,
  ListGiftBalancesRow,
  OpenedUpToRow,
  ReadOpenedUpToRow,
  UncoveredSpending,
  PaymentRow,
  SumOpenedUnspentRow,
} from './attribution.rows.ts'

/** A gift balance as stored. `uses` is null if the query did not ask for it. */
export type { GiftBalanceRow } from './attribution.rows.ts'

export const toGiftBalance = (row: GiftBalanceRow): GiftBalance => ({
  ...row,
  uses: new Map((row.uses ?? []).map((use) => [use.id, use])),
})

const columns: Sql = sql`
  l.id, l.seq, l.project_id, l.currency, l.donation_id, l.lines::text[],
  l.moved_here, l.given, l.fees_charged, l.refunded, l.moved, l.allocated`

const uses: Sql = sql`(
  select json_agg(json_build_object('id', u.spending_entry_id, 'seq', u.spending_seq,
    'amount', u.amount))
  from (select a.spending_entry_id, a.spending_seq, sum(a.amount)::bigint amount from allocation a
        where a.gift_entry_id = l.id and a.charity_id = l.charity_id
          group by a.spending_entry_id, a.spending_seq
        having sum(a.amount) > 0) u) uses`

/**
 * Lists gift balances of one charity with the spending that they paid for: the balances of gifts in
 * `donationIds`, those whose own id is in `ids`, and those that paid for an entry in `useIds`.
 */
export const listWantedBalances = (
  db: Db,
  charityId: string,
  wanted: { donationIds: readonly string[]; ids: readonly string[]; useIds: readonly string[] },
): Promise<GiftBalanceRow[]> =>
  db.many<GiftBalanceRow>(sql`
    select ${columns}, ${uses} from gift_balance l
    where l.donation_id = any (${wanted.donationIds}::uuid[]) or l.id = any (
      ${wanted.ids}::uuid[] || array(
        select a.gift_entry_id from allocation a
        where a.charity_id = ${charityId} and a.spending_entry_id = any (${wanted.useIds}::uuid[])))
    order by l.seq`)

export const listGiftBalances = (
  db: Db,
  charityId: string,
): Promise<(GiftBalanceRow & { unspent: number })[]> =>
  db.many<ListGiftBalancesRow>(sql`
    select ${columns}, l.unspent, null uses from gift_balance l
    where l.charity_id = ${charityId} order by l.seq`)

const whereInFund = ({ charityId, projectId, currency }: Fund): Sql => sql`
  l.charity_id = ${charityId} and l.currency = ${currency} and l.unspent > 0
  and ${projectId === null ? sql`l.project_id is null` : sql`l.project_id = ${projectId}`}`

/** Returns the unspent money of a fund's gifts that have balance rows, in minor units. */
export const sumOpenedUnspent = async (db: Db, fund: Fund): Promise<number> =>
  (
    await db.one<SumOpenedUnspentRow>(
      sql`select coalesce(sum(l.unspent), 0)::bigint "left" from gift_balance l where ${whereInFund(fund)}`,
    )
  ).left

/**
 * Lists a fund's oldest balances whose unspent money together covers the amount, and all balances
 * that are tied to budget lines.
 */
export const listFirstGiftBalances = (
  db: Db,
  fund: Fund,
  amount: number,
): Promise<GiftBalanceRow[]> =>
  db.many<GiftBalanceRow>(sql`
    select ${columns}, null uses from (
      select l.*, sum(l.unspent) over (partition by l.lines = '{}' order by l.seq) - l.unspent before
      from gift_balance l where ${whereInFund(fund)}
    ) l where l.lines <> '{}' or l.before < ${amount}
    order by l.seq`)

/** Adds up, as `back`, what suppliers gave back of the payment `e` in the first `upTo` entries. */
const joinCredits = (upTo: number): Sql => sql`cross join lateral (
  select coalesce(sum(c.amount), 0) back from supplier_credit s
  join ledger_entry c on c.id = s.entry_id and c.charity_id = e.charity_id
  where s.payment_id = e.id and c.seq <= ${upTo}
    and not exists (select from ledger_entry r
      where r.reverses_id = c.id and r.charity_id = c.charity_id and r.seq <= ${upTo})) k`

/**
 * Lists payments with sequence numbers up to `upTo`, with what gifts do not pay of each after what
 * suppliers gave back.
 */
export const listPayments = (
  db: Db,
  charityId: string,
  { ids, upTo }: { ids: readonly string[]; upTo: number },
): Promise<PaymentRow[]> =>
  db.many<PaymentRow>(sql`
    select e.id, e.seq, e.budget_line_id, e.project_id, e.currency,
      (e.amount - k.back - coalesce(p.paid, 0))::bigint uncovered
    from ledger_entry e
    cross join lateral (
      select sum(a.amount) paid from allocation a
      where a.spending_entry_id = e.id and a.charity_id = e.charity_id) p
    ${joinCredits(upTo)}
    where e.charity_id = ${charityId} and e.id = any (${ids}::uuid[]) and e.seq <= ${upTo}`)

/**
 * Lists the spending of a fund with sequence numbers after `after` and up to `upTo` that gifts do
 * not pay in full, oldest first, without reversed entries. The entries `or` are listed also if gifts
 * pay all of them.
 */
export const listUncoveredSpending = (
  db: Db,
  { charityId, projectId, currency }: Fund,
  { after, upTo, or }: { after: number; upTo: number; or: readonly string[] },
): Promise<UncoveredSpending[]> =>
  db.many<UncoveredSpending>(sql`
    select e.id, e.seq, e.budget_line_id,
      (e.amount - k.back - coalesce(p.paid, 0))::bigint uncovered
    from ledger_entry e
    cross join lateral (
      select sum(a.amount) paid from allocation a
      where a.spending_entry_id = e.id and a.charity_id = e.charity_id) p
    ${joinCredits(upTo)}
    where e.charity_id = ${charityId} and e.currency = ${currency}
      and ${projectId === null ? sql`e.project_id is null` : sql`e.project_id = ${projectId}`}
      and e.seq > ${after} and e.seq <= ${upTo}
      and is_spending_kind(e.kind) and e.direction = 'out'
      and (coalesce(p.paid, 0) < e.amount - k.back or e.id = any (${or}::uuid[]))
      and not exists (
        select from ledger_entry r
        where r.reverses_id = e.id and r.charity_id = e.charity_id and r.seq <= ${upTo})
    order by e.seq`)

/** Returns the sequence number up to which all gifts of a fund have a balance row. */
export const readOpenedUpTo = async (
  db: Db,
  { charityId, projectId, currency }: Fund,
): Promise<number> =>
  (
    await db.maybe<ReadOpenedUpToRow>(sql`
      select seq from gift_balance_reach
      where charity_id = ${charityId} and currency = ${currency}
        and project_id is not distinct from ${projectId}`)
  )?.seq ?? 0

export const listOpenedUpTo = (
  db: Db,
  charityId: string,
): Promise<{ projectId: string | null; currency: string; seq: number }[]> =>
  db.many<OpenedUpToRow>(sql`select project_id, currency, seq from gift_balance_reach
    where charity_id = ${charityId}`)

export interface AttributionResult {
  readonly charityId: string
  readonly balances: readonly GiftBalance[]
  readonly rows: readonly Allocation[]
  readonly reaches: readonly (Omit<Fund, 'charityId'> & { readonly seq: number })[]
  readonly lines: readonly { readonly entryId: string; readonly line: string }[]
}

const toGiftBalanceRow = (giftBalance: GiftBalance) => {
  const { id, seq, projectId, currency, donationId, lines, movedHere, given } = giftBalance
  const fixed = { id, seq, projectId, currency, donationId, lines, movedHere, given }
  const { feesCharged, refunded, moved, allocated } = giftBalance
  return {
    ...fixed,
    feesCharged,
    refunded,
    moved,
    allocated,
    unspent: getSignedUnspent(giftBalance),
  }
}

/**
 * Stores, in one statement, gift balances, allocations, and the sequence number up to which all
 * gifts of each fund have balance rows.
 */
export const saveAttribution = async (
  db: Db,
  { charityId, balances, rows, reaches, lines }: AttributionResult,
): Promise<void> => {
  if (balances.length + rows.length + reaches.length + lines.length === 0) return
  await db.run(sql`
    with written as (
      insert into gift_balance as l (id, charity_id, project_id, currency, seq, donation_id, lines,
        moved_here, given, fees_charged, refunded, moved, allocated, unspent)
      select r.id, ${charityId}::uuid, r."projectId", r.currency, r.seq, r."donationId", r.lines,
        r."movedHere", r.given, r."feesCharged", r.refunded, r.moved, r.allocated, r.unspent
      from json_to_recordset(${JSON.stringify(balances.map(toGiftBalanceRow))}) as r(id uuid, "projectId" uuid,
        currency text, seq bigint, "donationId" uuid, lines uuid[], "movedHere" boolean, given bigint,
        "feesCharged" bigint, refunded bigint, moved bigint, allocated bigint, unspent bigint)
      on conflict (id) do update set fees_charged = excluded.fees_charged,
        refunded = excluded.refunded, moved = excluded.moved, allocated = excluded.allocated,
        unspent = excluded.unspent
    ), reach as (
      insert into gift_balance_reach as g (charity_id, project_id, currency, seq)
      select ${charityId}::uuid, r."projectId", r.currency, r.seq
      from json_to_recordset(${JSON.stringify(reaches)}) as r("projectId" uuid, currency text,
        seq bigint)
      on conflict (charity_id, project_id, currency) do update
        set seq = greatest(g.seq, excluded.seq)
    ), line as (
      insert into gift_line (entry_id, budget_line_id, charity_id)
      select r."entryId", r.line, ${charityId}::uuid
      from json_to_recordset(${JSON.stringify(lines)}) as r("entryId" uuid, line uuid)
    )
    insert into allocation (charity_id, seq, position, cause_id, gift_entry_id, spending_entry_id,
      spending_seq, amount, reason)
    select ${charityId}::uuid, r.seq, r.position, r."causeId", r."balanceId", r."useId", r."useSeq",
      r.amount, r.why
    from json_to_recordset(${JSON.stringify(rows)}) as r(seq bigint, position integer,
      "causeId" uuid, "balanceId" uuid, "useId" uuid, "useSeq" bigint, amount bigint, why text)`)
}

export const listAllocationsBetween = (
  db: Db,
  charityId: string,
  after: number,
  upTo: number,
): Promise<Allocation[]> =>
  db.many<Allocation>(sql`
    select cause_id, seq, position, gift_entry_id "balanceId", spending_entry_id "useId",
      spending_seq "useSeq", amount, reason why
    from allocation where charity_id = ${charityId} and seq > ${after} and seq <= ${upTo}
    order by seq, position`)

/** Returns the balance of a fund in minor units. */
export const readBalance = async (
  db: Db,
  { charityId, projectId, currency }: Fund,
): Promise<number> => {
  const balance = sql`received - spent - fees + transferred balance`
  const row = await db.maybe<BalanceRow>(
    projectId === null
      ? sql`select ${balance} from general_fund_total
          where charity_id = ${charityId} and currency = ${currency}`
      : sql`select ${balance} from project_total
          where project_id = ${projectId} and currency = ${currency}`,
  )
  return row?.balance ?? 0
}
