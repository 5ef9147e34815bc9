import { sql, type Db } from '../../platform/database/index.ts'

/** What the processor says of a payout, and of the movements that it holds. */
export interface PayoutFacts {
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
    /** The charge, refund or dispute behind it. */
    readonly source: string | null
  }[]
}

/** The charity that has this account, or had it last. */
export const findCharityOfAccount = (db: Db, account: string) =>
  db.maybe<{ id: string }>(sql`
    select id from charity where stripe_account = ${account}
    union all
    select charity_id from payment_connection where account = ${account} limit 1`)

/**
 * Holds a payout until the transaction ends, and tells how it stood; null where it is new. Two that
 * bring the same new one wait for each other.
 */
export const lockPayout = async (
  db: Db,
  facts: PayoutFacts,
  charityId: string,
): Promise<'paid' | 'failed' | null> => {
  const made = await db.run(sql`
    insert into payout (id, charity_id, account, currency, amount, state, created_at, arrives_on)
    values (${facts.id}, ${charityId}, ${facts.account}, ${facts.currency}, ${facts.amount},
      ${facts.state}, ${facts.createdAt}, ${facts.arrivesOn})
    on conflict do nothing`)
  if (made === 1) return null
  const { state } = await db.one<{ state: 'paid' | 'failed' }>(
    sql`select state from payout where id = ${facts.id} for update`,
  )
  return state
}

/** What failed stays failed, however old the news. */
export const savePayout = (db: Db, facts: PayoutFacts) =>
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

export interface PayoutRow {
  id: string
  currency: string
  amount: number
  state: 'paid' | 'failed'
  failure: string | null
  created_at: string
  arrives_on: string
  item_count: number
  items: {
    kind: string
    amount: number
    fee: number
    net: number
    reference: string | null
    sequence: number | null
  }[]
  sequence: number | null
}

/** The most movements of a payout that its list shows. */
const mostShown = 200

export const listPayouts = (db: Db, charityId: string, page: { limit: number; offset: number }) =>
  db.many<PayoutRow>(sql`
    select p.id, p.currency, p.amount, p.state, p.failure, p.created_at,
      to_char(p.arrives_on, 'YYYY-MM-DD') as arrives_on,
      (select count(*) from payout_item i where i.payout_id = p.id) as item_count,
      (select coalesce(json_agg(json_build_object('kind', i.kind, 'amount', i.amount, 'fee', i.fee,
         'net', i.net, 'reference', d.reference, 'sequence', (
           select min(e.seq) from ledger_entry e where e.donation_id = d.id and e.kind = 'gift'))
         order by i.position), '[]')
       from payout_item i left join donation d on d.id = i.donation_id
       where i.payout_id = p.id and i.position <= ${mostShown}) as items,
      (select e.seq from ledger_entry e
       where e.charity_id = p.charity_id and e.source = 'provider' and e.source_ref = p.id) as sequence
    from payout p where p.charity_id = ${charityId}
    order by p.created_at desc, p.id desc limit ${page.limit} offset ${page.offset}`)

export const countPayouts = (db: Db, charityId: string) =>
  db.one<{ count: number }>(
    sql`select count(*) as count from payout where charity_id = ${charityId}`,
  )

export interface DisputeRow {
  id: string
  reference: string
  sequence: number | null
  currency: string
  amount: number
  reason: string
  state: 'inquiry' | 'open' | 'review' | 'won' | 'lost' | 'closed'
  fee: number
  opened_at: string
  respond_by: string | null
  closed_at: string | null
}

const mostDisputes = 50

/** Disputes over a charity's gifts: those that wait first, then the newest. */
export const listDisputes = (db: Db, charityId: string) =>
  db.many<DisputeRow>(sql`
    select k.id, d.reference, d.currency, k.amount, k.reason, k.state, k.fee, k.opened_at,
      k.respond_by, k.closed_at, (select min(e.seq) from ledger_entry e
        where e.donation_id = d.id and e.kind = 'gift') as sequence
    from donation_dispute k join donation d on d.id = k.donation_id
    where d.charity_id = ${charityId}
    order by k.closed_at is not null, k.opened_at desc, k.id desc limit ${mostDisputes}`)
