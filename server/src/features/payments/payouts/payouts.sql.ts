import { listBankKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  AccountCharityRow,
  AlikeRow,
  CountPayoutsRow,
  DisputeRow,
  ListUndoneRow,
  LockPayoutRow,
  PayoutRow,
  PayoutToMatch,
} from '../payments.rows.ts'

/** A snapshot of a payout and its transactions from the payment provider. */
export interface PayoutSnapshot {
  readonly id: string
  readonly account: string
  readonly currency: string
  readonly amount: number
  readonly state: 'paid' | 'failed'
  readonly failure: string | null
  readonly createdAt: Date
  readonly arrivesOn: string
  readonly items: readonly {
    readonly id: string
    readonly kind: string
    readonly amount: number
    readonly fee: number
    readonly net: number
    /** The id of the charge, refund or dispute behind the transaction. */
    readonly source: string | null
  }[]
}

/** Finds the charity that has this account, has replaced it or was connected to it last. */
export const findAccountCharity = (db: Db, account: string) =>
  db.maybe<AccountCharityRow>(sql`
    select id from charity where stripe_account = ${account}
    union all
    select charity_id from replaced_account where account = ${account}
    union all
    select charity_id from payment_connection where account = ${account} limit 1`)

/**
 * Locks a payout until the transaction ends and returns its state, or null if it is new. If two
 * transactions store the same new payout, the second waits for the first.
 */
export const lockPayout = async (
  db: Db,
  facts: PayoutSnapshot,
  charityId: string,
): Promise<'paid' | 'failed' | null> => {
  const made = await db.run(sql`
    insert into payout (id, charity_id, account, currency, amount, state, created_at, arrives_on)
    values (${facts.id}, ${charityId}, ${facts.account}, ${facts.currency}, ${facts.amount},
      ${facts.state}, ${facts.createdAt}, ${facts.arrivesOn})
    on conflict do nothing`)
  if (made === 1) return null
  const { state } = await db.one<LockPayoutRow>(
    sql`select state from payout where id = ${facts.id} for update`,
  )
  return state
}

/** Stores a payout. A failed payout stays failed, even if an older snapshot arrives. */
export const savePayout = (db: Db, facts: PayoutSnapshot) =>
  db.run(sql`
    with item as (
      insert into payout_item (payout_id, position, id, kind, amount, fee, net, donation_id)
      select ${facts.id}::text, r.position, r.id, r.kind, r.amount, r.fee, r.net, coalesce(
        (select y.donation_id from donation_payment y where y.charge = r.source limit 1),
        (select b.donation_id from donation_refund b where b.id = r.source),
        (select p.donation_id from donation_dispute p where p.id = r.source))
      from rows from (json_to_recordset(${JSON.stringify(facts.items)})
        as (id text, kind text, amount bigint, fee bigint, net bigint, source text))
        with ordinality as r(id, kind, amount, fee, net, source, position)
      on conflict do nothing
    )
    update payout set failure = coalesce(failure, ${facts.failure}),
      state = case state when 'failed' then 'failed' else ${facts.state} end, items_read = true
    where id = ${facts.id}`)

export type MatchRow = NonNullable<PayoutRow['match']>

/** A match that was undone, and the entries that corrected the ledger. */
export type UndoneRow = PayoutRow['undone'][number]

/** The match of a payout `p` with the bank statement, by an imported line or by hand. */
const match = sql`coalesce(
  (select json_build_object('seenOn', to_char(m.seen_on, 'YYYY-MM-DD'), 'amount', m.amount,
     'note', m.note, 'imported', false,
     'replaced', (select e.seq from ledger_entry e
       where e.id = m.replaced_entry and e.charity_id = m.charity_id),
     'difference', (select e.seq from ledger_entry e
       where e.id = m.difference_entry and e.charity_id = m.charity_id))
   from payout_match m where m.payout_id = p.id),
  (select json_build_object('seenOn', to_char(l.seen_on, 'YYYY-MM-DD'), 'amount', p.amount,
     'note', '', 'imported', true, 'replaced', null, 'difference', null)
   from bank_line l join ledger_entry e on e.id = l.entry_id and e.charity_id = l.charity_id
   where e.charity_id = p.charity_id and e.source = 'provider' and e.source_ref = p.id
   order by l.seen_on desc limit 1))`

/** Selects the number of an entry that an undone match `u` names. */
const selectSequence = (entry: Sql): Sql =>
  sql`(select e.seq from ledger_entry e where e.id = ${entry} and e.charity_id = u.charity_id)`

const undone = sql`json_build_object('id', u.id, 'seenOn', to_char(u.seen_on, 'YYYY-MM-DD'),
  'amount', u.amount, 'imported', u.imported, 'reason', u.reason,
  'undoneOn', to_char(u.undone_at at time zone 'Europe/London', 'YYYY-MM-DD'),
  'replaced', ${selectSequence(sql`u.replaced_entry`)},
  'restored', ${selectSequence(sql`u.restored_entry`)},
  'difference', ${selectSequence(sql`u.difference_entry`)},
  'returned', ${selectSequence(sql`u.difference_reversal`)})`

const nearDays = 7
const maxSimilar = 3

/**
 * Income from the bank that is not reversed, with the amount of a payout `p` and a date near it.
 */
const whereSimilar = (also: Sql) => sql`
  ledger_entry e join ledger_detail d on d.entry_id = e.id
  left join ledger_payee w on w.entry_id = e.id
  where e.charity_id = p.charity_id and e.currency = p.currency and e.amount = p.amount
    and e.direction = 'in' and e.kind = any (${listBankKinds(1)}) and e.source <> 'provider'
    and e.reverses_id is null and e.donation_id is null
    and e.entry_date between p.arrives_on - ${nearDays}::int and p.arrives_on + ${nearDays}::int
    and not exists (select from ledger_entry r where r.reverses_id = e.id
      and r.charity_id = e.charity_id)
    and exists (select from ledger_leg g where g.entry_id = e.id
      and g.charity_id = e.charity_id and g.account = 'bank') ${also}`

/** The maximum number of transactions that the list shows of one payout. */
const maxShown = 200

/**
 * Lists a page of payouts, newest first. Chooses the page first, so that only its transactions are
 * read.
 */
export const listPayouts = (db: Db, charityId: string, page: { limit: number; offset: number }) =>
  db.many<PayoutRow>(sql`
    select p.id, p.currency, p.amount, p.state, p.failure, p.created_at,
      to_char(p.arrives_on, 'YYYY-MM-DD') as arrives_on,
      (select count(*) from payout_item i where i.payout_id = p.id) as item_count,
      (select coalesce(json_agg(json_build_object('kind', i.kind, 'amount', i.amount, 'fee', i.fee,
         'net', i.net, 'reference', d.reference, 'sequence', (
           select min(e.seq) from ledger_entry e where e.donation_id = d.id
             and e.charity_id = d.charity_id and is_gift_kind(e.kind)))
         order by i.position), '[]')
       from payout_item i left join donation d on d.id = i.donation_id
       where i.payout_id = p.id and i.position <= ${maxShown}) as items,
      (select e.seq from ledger_entry e
       where e.charity_id = p.charity_id
         and e.source = 'provider' and e.source_ref = p.id) as sequence,
      (select coalesce(json_agg(json_build_object('kind', s.kind, 'count', s.count,
         'amount', s.amount, 'fee', s.fee) order by s.first), '[]')
       from (select i.kind, count(*) as count, sum(i.amount)::bigint as amount,
           sum(i.fee)::bigint as fee, min(i.position) as first
         from payout_item i where i.payout_id = p.id group by i.kind) s) as sums,
      ${match} as match,
      (select coalesce(json_agg(${undone} order by u.undone_at desc, u.id desc), '[]')
       from payout_match_undone u where u.payout_id = p.id) as undone,
      case when p.state = 'paid' and p.amount > 0 and ${match} is null then
        (select coalesce(json_agg(a), '[]') from (
          select e.id, e.seq as sequence,
            to_char(e.entry_date, 'YYYY-MM-DD') as "entryDate",
            coalesce(d.payee, w.payee) as payee, d.description
          from ${whereSimilar(sql``)} order by e.seq limit ${maxSimilar}) a)
      else '[]' end as alike
    from (select * from payout p where p.charity_id = ${charityId}
      order by p.created_at desc, p.id desc limit ${page.limit} offset ${page.offset}) p
    order by p.created_at desc, p.id desc`)

export const countPayouts = (db: Db, charityId: string) =>
  db.one<CountPayoutsRow>(sql`select count(*) as count from payout where charity_id = ${charityId}`)

const maxDisputes = 50

/** Lists disputes over a charity’s gifts: open ones first, then the newest. */
export const listDisputes = (db: Db, charityId: string) =>
  db.many<DisputeRow>(sql`
    select k.id, gift_charged_by(d.id) as account, d.reference, d.currency, k.amount, k.reason, k.state, k.fee, k.opened_at,
      k.taken + k.beyond as taken, d.refunded,
      k.respond_by, k.closed_at, (select min(e.seq) from ledger_entry e
        where e.donation_id = d.id and e.charity_id = d.charity_id
          and is_gift_kind(e.kind)) as sequence
    from donation_dispute k join donation d on d.id = k.donation_id
    where d.charity_id = ${charityId}
    order by k.closed_at is not null, k.opened_at desc, k.id desc limit ${maxDisputes}`)

export const findPayoutToMatch = (db: Db, charityId: string, id: string) =>
  db.maybe<PayoutToMatch>(sql`
    select p.id, p.currency, p.amount, p.state, ${match} as match,
      (select e.id from ledger_entry e where e.charity_id = p.charity_id
        and e.source = 'provider' and e.source_ref = p.id) as entry
    from payout p where p.id = ${id} and p.charity_id = ${charityId}`)

/** Finds the income entry with this id if it may record the same money as the payout. */
export const findAlike = (db: Db, payoutId: string, entryId: string) =>
  db.maybe<AlikeRow>(sql`
    select a.* from payout p, lateral (
      select e.id, e.seq as sequence, to_char(e.entry_date, 'YYYY-MM-DD') as entry_date,
        coalesce(d.payee, w.payee) as payee, d.description
      from ${whereSimilar(sql`and e.id = ${entryId}`)}) a
    where p.id = ${payoutId}`)

/** Lists the undone matches of a payout, newest first. */
export const listUndone = async (db: Db, payoutId: string): Promise<UndoneRow[]> =>
  (
    await db.many<ListUndoneRow>(sql`
      select ${undone} as undone from payout_match_undone u
      where u.payout_id = ${payoutId} order by u.undone_at desc, u.id desc`)
  ).map(({ undone: row }) => row)

export interface NewMatch {
  readonly payoutId: string
  readonly charityId: string
  readonly entryId: string
  readonly seenOn: string
  readonly amount: number
  readonly note: string
  readonly replacedEntry: string | null
  readonly differenceEntry: string | null
  readonly at: Date
}

export const insertMatch = (db: Db, match: NewMatch) =>
  db.run(sql`
    insert into payout_match (payout_id, charity_id, entry_id, seen_on, amount, note,
      replaced_entry, difference_entry, matched_at)
    values (${match.payoutId}, ${match.charityId}, ${match.entryId}, ${match.seenOn},
      ${match.amount}, ${match.note}, ${match.replacedEntry}, ${match.differenceEntry},
      ${match.at})`)
