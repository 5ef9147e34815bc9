import type { EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { KindsRow, UnopenedGift } from './attribution.rows.ts'

/** Selects the balance of the grant that an entry moved or returned on a recorded ground, if any. */
const selectBalance = (id: Sql): Sql =>
  sql`(select k.balance_id from restriction_ground k where k.entry_id = ${id})`

/** Selects the payment of which a credit gave money back, if any. */
const selectPayment = (id: Sql): Sql =>
  sql`(select s.payment_id from supplier_credit s where s.entry_id = ${id})`

/** Columns of an entry `e`, joined with the entry `o` that it reverses, if any. */
const columns: Sql = sql`
  e.id, e.seq, e.kind, e.currency, e.donation_id, e.budget_line_id,
  case when o.id is not null then json_build_object('id', o.id, 'kind', o.kind) end reverses,
  ${selectBalance(sql`coalesce(o.id, e.id)`)} balance_id,
  case when coalesce(o.kind, e.kind) = 'credit' then ${selectPayment(sql`coalesce(o.id, e.id)`)} end
    payment_id,
  case when is_gift_kind(e.kind) then array(
    select g.budget_line_id::text from gift_line g where g.entry_id = e.id order by 1)
    else '{}' end lines,
  (select coalesce(json_agg(json_build_object('projectId', f.project_id, 'received', f.received,
     'spent', f.spent, 'fees', f.fees, 'transferred', f.transferred)), '[]')
   from (
     select l.project_id,
       -coalesce(sum(l.amount) filter (where l.account = 'income'), 0)::bigint received,
       coalesce(sum(l.amount) filter (where l.account like 'spending:%'), 0)::bigint spent,
       coalesce(sum(l.amount) filter (where l.account = 'fees'), 0)::bigint fees,
       -coalesce(sum(l.amount) filter (where l.account = 'fund'), 0)::bigint transferred
     from ledger_leg l
     where l.entry_id = e.id and l.charity_id = e.charity_id
       and not is_asset_account(l.account)
     group by l.project_id) f) effects`

const source: Sql = sql`ledger_entry e left join ledger_entry o on o.id = e.reverses_id
  and o.charity_id = e.charity_id`

/** Lists a ledger's entries after a sequence number, oldest first. */
export const listLedgerEvents = (
  db: Db,
  charityId: string,
  after: number,
  limit: number,
): Promise<LedgerEvent[]> =>
  db.many<LedgerEvent>(sql`
    select ${columns} from ${source}
    where e.charity_id = ${charityId} and e.seq > ${after} order by e.seq limit ${limit}`)

/**
 * Lists all entries about these gifts up to a sequence number: the gifts, refunds, disputes, fees
 * and moves.
 */
export const listGiftLedgerEvents = (
  db: Db,
  charityId: string,
  giftIds: readonly string[],
  donationIds: readonly string[],
  upTo: number,
): Promise<LedgerEvent[]> =>
  db.many<LedgerEvent>(sql`
    select ${columns} from ${source}
    where e.charity_id = ${charityId} and e.seq <= ${upTo} and (e.id = any (${giftIds}::uuid[])
      or e.donation_id = any (${donationIds}::uuid[]) or e.reverses_id = any (${giftIds}::uuid[]))
    order by e.seq`)

export const listKinds = (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<{ id: string; kind: EntryKind; balanceId: string | null; paymentId: string | null }[]> =>
  db.many<KindsRow>(sql`
    select e.id, e.kind, ${selectBalance(sql`e.id`)} balance_id,
      ${selectPayment(sql`e.id`)} payment_id from ledger_entry e
    where e.charity_id = ${charityId} and e.id = any (${ids}::uuid[])`)

const isGift: Sql = sql`is_gift_kind(e.kind)`
// "offset 0" makes PostgreSQL look up each gift; otherwise it reads all balances of the platform.
const unopened: Sql = sql`not exists (select from gift_balance l where l.id = e.id offset 0)`

export interface Fund {
  readonly charityId: string
  readonly projectId: string | null
  readonly currency: string
}

/**
 * Lists the next gifts of a fund without a balance row whose sequence numbers come after `after`
 * and at most `upTo`.
 */
export const listNextUnopenedGifts = (
  db: Db,
  fund: Fund,
  after: number,
  upTo: number,
  limit: number,
): Promise<UnopenedGift[]> => {
  const ofFund =
    fund.projectId === null ? sql`e.project_id is null` : sql`e.project_id = ${fund.projectId}`
  return db.many<UnopenedGift>(sql`
    select e.id, e.seq, e.donation_id from ledger_entry e
    where e.charity_id = ${fund.charityId} and ${ofFund} and e.currency = ${fund.currency}
      and e.seq > ${after} and e.seq <= ${upTo} and ${isGift} and ${unopened}
    order by e.seq limit ${limit}`)
}

/** Lists the gifts of these donations, in any fund, that have no balance row yet. */
export const listUnopenedGiftsByDonation = (
  db: Db,
  charityId: string,
  donationIds: readonly string[],
  upTo: number,
): Promise<UnopenedGift[]> =>
  db.many<UnopenedGift>(sql`
    select e.id, e.seq, e.donation_id from ledger_entry e
    where e.charity_id = ${charityId} and e.donation_id = any (${donationIds}::uuid[])
      and e.seq <= ${upTo} and ${isGift} and ${unopened}
    order by e.seq`)
