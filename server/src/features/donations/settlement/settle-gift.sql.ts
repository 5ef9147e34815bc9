import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { addMails, type Mail } from '../../../platform/mail/index.ts'
import { addNotifications, type Notified } from '../../notifications/index.ts'
import type { PaymentSnapshot } from './payment-snapshot.ts'
import type { SettlingRow, StoppedRow } from '../donations.rows.ts'

/** An event of the provider that is counted with the gift that it settles. */
export interface EventRecord {
  id: string
  type: string
  account: string | null
  donationId: string | null
  /**
   * `taken`: the payment was fetched and the gift synced. Any other value says why the event was
   * set aside.
   */
  outcome: 'taken' | 'ignored' | 'mismatch' | 'other-account' | 'other-mode' | 'unreadable'
  at: Date
}

/** A gift whose payment is being settled. Its row is locked until the transaction ends. */
export type { SettlingRow } from '../donations.rows.ts'

/** Returns whom the emails about a gift go to, and the gift's page in their account. */
export const toGiver = ({ id, readerId }: Pick<SettlingRow, 'id' | 'readerId'>): Notified => ({
  personId: readerId,
  path: `/donation/${id}`,
})

/** A gift to settle, and the webhook event about it if there is one. */
export interface DonationToLock {
  readonly id: string
  readonly event?: EventRecord
}

/** Builds a statement that counts each event once, even if copies of it arrive at the same time. */
export const insertEvents = (events: readonly EventRecord[]): Sql => sql`
  insert into provider_event (id, type, account, donation_id, outcome, received_at)
  select e.id, e.type, e.account, d.id, e.outcome, e.at
  from json_to_recordset(${JSON.stringify(events)}) as e(id text, type text, account text,
    "donationId" uuid, outcome text, at timestamptz)
  left join donation d on d.id = e."donationId"
  order by e.id
  on conflict do nothing`

/**
 * Locks gifts, stores the webhook events about them and reads everything needed to settle them.
 * Always locks in the same order, so that two transactions never deadlock. The lock leaves the
 * primary key free: a Gift Aid claim locks the ledger while it refers to gifts, and would otherwise
 * wait for a transaction that settles one of them. After waiting for a lock, PostgreSQL reads only
 * the two locked rows again, so all values that can change must be in those rows.
 */
export const lockDonations = (db: Db, wanted: readonly DonationToLock[]) => {
  const events = wanted.flatMap(({ event }) => (event ? [event] : []))
  const requests = wanted.map(({ id, event }) => ({ id, event: event?.id ?? null }))
  const ids = wanted.map(({ id }) => id) // a separate list, so that PostgreSQL expects few gifts
  return db.many<SettlingRow>(sql`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(requests)}) as r(id uuid, event text)
    ), counted as (
      ${insertEvents(events)} returning id
    )
    select d.id, d.reference, d.status, d.currency, d.amount, d.gift, d.fee_cover, d.fee,
      d.refunded, d.taken_back, y.fee_moved, d.charity_id, c.name as charity_name,
      c.number as charity_number, other_charity_numbers(c.number) as other_numbers, d.project_id, p.title as project_title,
      p.visibility = 'public' as project_is_public, d.repayable, d.monthly_gift_id, d.unspent_terms,
      d.public_name,
      y.stripe_account, y.checkout_session, g.person_id, k.person_id as reader_id,
      exists (select from guest q where q.person_id = g.person_id) as is_guest,
      o.name as donor_org,
      array(select l.budget_line_id::text from grant_line l where l.grant_id = d.grant_id order by 1)
        as only_lines,
      /* never null */ greeting_name(n) as first_name,
      /* never null */ full_name(n.first_name, n.last_name) as giver_name, k.email, y.refunds, y.method, y.collect_on, y.notice_sent_at,
      y.reminded_charge,
      (select k.matched from match_gift k where k.donation_id = d.id) as matched,
      exists (select from gift_aid_declaration s where s.donation_id = d.id) as declared,
      exists (select from gift_aid_declaration s
        where s.person_id = g.person_id and s.charity_id = d.charity_id and s.scope <> 'gift'
          and gift_aid_stands(s.donation_id)
          and not exists (select from gift_aid_ending e where e.declaration_id = s.id))
        as declared_before,
      a.event is null or exists (select from counted o where o.id = a.event) as counted
    from asked a
    join donation d on d.id = a.id
    join donation_payment y on y.donation_id = d.id
    join donation_giver g on g.donation_id = d.id
    left join donor_org o on o.id = g.donor_org_id
    left join donor_grant t on t.id = d.grant_id
    join person n on n.id = coalesce(g.person_id,
      donor_org_contact(g.donor_org_id, t.recorded_by), t.recorded_by)
    left join giver_address k on k.person_id = n.id
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    where d.id = any (${ids})
    order by d.id for no key update of d, y`)
}

/** Locks one gift to settle it without a webhook event. */
export const lockDonation = async (db: Db, id: string): Promise<SettlingRow | undefined> =>
  (await lockDonations(db, [{ id }]))[0]

/** Finds a monthly gift that takes no payments now; undefined if it goes on. */
export const findStopped = (db: Db, monthlyGiftId: string) =>
  db.maybe<StoppedRow>(sql`
    select coalesce(ending, end_reason) is not null as is_ended, held as is_held
    from monthly_gift
    where id = ${monthlyGiftId} and (held or paused_until is not null or ending is not null
      or ended_at is not null)`)

/** A gift whose money has arrived. `receipt` is null if there is no email address to send it to. */
export interface Arrival {
  readonly id: string
  readonly at: Date
  readonly snapshot: PaymentSnapshot
  readonly receipt: (Notified & { readonly mail: Mail }) | null
  /** Hash of the card; null for another way to pay. */
  readonly cardHash: Buffer | null
}

/** Marks gifts as arrived, queues their receipts and tells the givers. `now` is when we know of it. */
export const markSucceeded = async (
  db: Db,
  arrivals: readonly Arrival[],
  now: Date,
): Promise<void> => {
  const rows = arrivals.map(({ id, at, cardHash, snapshot: facts }) => ({
    id,
    at,
    card: cardHash?.toString('hex') ?? null,
    fee: facts.fee?.amount ?? null,
    wallet: facts.wallet,
    session: facts.session,
    payment_intent: facts.paymentIntent,
    charge: facts.charge,
    balance_transaction: facts.fee?.balanceTransaction ?? null,
  }))
  const ids = arrivals.map(({ id }) => id)
  const receipts = arrivals.flatMap(({ receipt }) => (receipt ? [receipt] : []))
  await db.run(sql`
    with arrived as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, at timestamptz,
        fee bigint, card text, wallet text, session text, payment_intent text, charge text, balance_transaction text)
    ), given as (
      update donation d set status = 'succeeded', succeeded_at = a.at, fee = a.fee
      from arrived a where d.id = a.id and d.id = any (${ids}) returning d.id
    ), paid as (
      update donation_payment y set
        checkout_session = coalesce(y.checkout_session, a.session), checkout_url = null,
        payment_intent = a.payment_intent, charge = a.charge,
        balance_transaction = a.balance_transaction, last_decline = null, wallet = a.wallet,
        check_at = case when a.fee is null then y.check_at end
      from arrived a join given using (id) where y.donation_id = a.id and y.donation_id = any (${ids})
      returning y.network_hash, a.card, a.id, a.at
    ), outcome as (
      insert into card_outcome (network_hash, card_hash, paid, amount, at)
      select p.network_hash, decode(p.card, 'hex'), true, d.amount, p.at
      from paid p join donation d on d.id = p.id
      where p.network_hash is not null and p.card is not null
      order by p.network_hash, p.card on conflict do nothing
    )
    ${receipts.length > 0 ? addMails(receipts.map(({ mail }) => mail)) : sql`select`}`)
  await db.run(sql`
    select mark_as_donors(array(
      select person_id from donation_giver where donation_id = any (${ids}) and person_id is not null)),
      ${addNotifications(receipts, now)}`)
}

/** Stores the processor's fee once the processor has booked it. */
export const saveFee = (db: Db, id: string, fee: NonNullable<PaymentSnapshot['fee']>) =>
  db.run(sql`
    with known as (update donation set fee = ${fee.amount} where id = ${id} returning id)
    update donation_payment y
    set balance_transaction = ${fee.balanceTransaction}, check_at = null
    from known where y.donation_id = known.id`)

/**
 * Marks a gift as processing, and stores when its bank takes it and of which charge the giver is
 * reminded. `reminded` is null without a reminder.
 */
export const markProcessing = (
  db: Db,
  id: string,
  { collectOn, session }: Pick<PaymentSnapshot, 'collectOn' | 'session'>,
  reminded: { readonly charge: string } | null,
  now: Date,
) =>
  db.run(sql`
    with given as (
      update donation set status = 'processing' where id = ${id} and status in ('pending', 'failed')
    )
    update donation_payment set collect_on = coalesce(${collectOn}::date, collect_on),
      checkout_session = coalesce(checkout_session, ${session}), checkout_url = null,
      check_at = coalesce(check_at, ${now}::timestamptz),
      notice_sent_at = case when ${reminded?.charge ?? null}::text is null then notice_sent_at
        else ${now}::timestamptz end,
      reminded_charge = coalesce(${reminded?.charge ?? null}, reminded_charge)
    where donation_id = ${id}`)

/** Marks a gift as ended without payment. */
export const markEnded = (db: Db, id: string, status: 'expired' | 'failed') =>
  db.run(sql`
    with ended as (
      update donation set status = ${status}
      where id = ${id} and status in ('pending', 'processing') returning id
    )
    update donation_payment y set check_at = null, checkout_url = null
    from ended where y.donation_id = ended.id`)

/** Declined cards after which a payment page is closed, and declines after which a card is. */
const maxDeclinesOfPage = 10
const maxDeclinesOfCard = 10

interface DeclinedCard {
  readonly id: string
  /** The processor's words for the payer. */
  readonly reason: string
  readonly cardHash: Buffer
  /** Stands for the network of accounts, which are not counted by network. */
  readonly accountsHash: Buffer
  readonly now: Date
}

/**
 * Records a declined card. The payment page stays open for another card. After 10 declined cards on
 * the page, or 10 declines of the card on any page in a day, the reconciler closes the page, because
 * somebody may be testing cards.
 *
 * A declined card weighs 1 against its network. It weighs 1 more if another card was declined there
 * for the same amount below £5, and for each decline after its third, or once the card is closed.
 */
export const saveDecline = (db: Db, { accountsHash, cardHash, id, now, reason }: DeclinedCard) => {
  const since = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  return db.run(sql`
    with page as (
      select coalesce(y.network_hash, ${accountsHash}) as network_hash, d.amount
      from donation_payment y join donation d on d.id = y.donation_id where y.donation_id = ${id}
    ), card as (
      select coalesce(sum(o.declines), 0) >= ${maxDeclinesOfCard - 1} as is_closed
      from card_outcome o where o.card_hash = ${cardHash} and not o.paid and o.at > ${since}
    ), outcome as (
      insert into card_outcome as o (network_hash, card_hash, paid, amount, declines, weight, at)
      select p.network_hash, ${cardHash}, false, p.amount, 1,
        1 + (p.amount < 500 and exists (select from card_outcome e
          where e.network_hash = p.network_hash and not e.paid and e.amount = p.amount
            and e.card_hash <> ${cardHash} and e.at > ${since}))::integer, ${now}
      from page p
      on conflict (network_hash, paid, card_hash) do update set at = excluded.at,
        declines = o.declines + 1, weight = o.weight
          + (o.declines >= 3 or (select is_closed from card))::integer
    ), closing as (
      select declines + 1 >= ${maxDeclinesOfPage} or (select is_closed from card) as is_due
      from donation_payment where donation_id = ${id}
    )
    update donation_payment set last_decline = ${reason}, declines = declines + 1,
      dismissed_at = case when closing.is_due
        then coalesce(dismissed_at, ${now}::timestamptz) else dismissed_at end,
      check_at = case when closing.is_due
        then least(check_at, ${now}::timestamptz) else check_at end
    from closing where donation_id = ${id}`)
}

/** Deletes the outcomes of cards from before a time. */
export const deleteCardOutcomes = (db: Db, before: Date) =>
  db.run(sql`delete from card_outcome where at < ${before}`)
