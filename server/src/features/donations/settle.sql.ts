import type { DonationStatus } from '@pennytrail/contract/giving.ts'
import { empty, sql, type Db } from '../../platform/database/index.ts'
import { addMail, type Mail } from '../../platform/mail/index.ts'
import type { PaymentFacts, RefundFact } from './payment-facts.ts'
import { insertEvent, type EventRecord } from './provider-events.sql.ts'

/** A gift while its payment is settled; its row is held until the transaction ends. */
export interface SettlingRow {
  id: string
  reference: string
  status: DonationStatus
  currency: string
  amount: number
  gift: number
  fee_cover: number
  fee: number | null
  refunded: number
  fee_moved: number
  charity_id: string
  charity_name: string
  project_id: string | null
  project_title: string | null
  public_name: string | null
  stripe_account: string
  checkout_session: string | null
  person_id: string
  first_name: string
  last_name: string
  email: string | null
  refunds: string[]
  /** False where the event had been counted before. */
  counted: boolean
}

/**
 * Locks the gift and reads all that settling it needs; with an event, counts that as well. What can
 * change stands in the two rows that are locked: only those are read as they are after the wait.
 */
export const lockDonation = (db: Db, id: string, event?: EventRecord) => {
  const counting = event ? sql`with counted as (${insertEvent(event)} returning id)` : empty
  const counted = event ? sql`(select count(*) > 0 from counted)` : sql`true`
  return db.maybe<SettlingRow>(sql`
    ${counting} select d.id, d.reference, d.status, d.currency, d.amount, d.gift, d.fee_cover, d.fee,
      d.refunded, y.fee_moved, d.charity_id, c.name as charity_name, d.project_id,
      p.title as project_title, d.public_name, y.stripe_account, y.checkout_session, g.person_id,
      n.first_name, n.last_name, k.email, y.refunds, ${counted} as counted
    from donation d
    join donation_payment y on y.donation_id = d.id
    join donation_giver g on g.donation_id = d.id
    join person n on n.id = g.person_id
    left join credential k on k.person_id = n.id
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    where d.id = ${id} for update of d, y`)
}

/** The money has arrived; with it goes the receipt, where there is an address to send it to. */
export const markSucceeded = (
  db: Db,
  id: string,
  facts: PaymentFacts,
  at: Date,
  receipt: Mail | null,
) =>
  db.run(sql`
    with arrived as (
      update donation set status = 'succeeded', succeeded_at = ${at},
        fee = ${facts.fee?.amount ?? null}
      where id = ${id} returning id
    ), giver as (
      update person set is_donor = true
      from donation_giver g where g.donation_id = ${id} and person.id = g.person_id
        and not person.is_donor
    ), paid as (
      update donation_payment y set
        checkout_session = coalesce(y.checkout_session, ${facts.session}), checkout_url = null,
        payment_intent = ${facts.paymentIntent}, charge = ${facts.charge},
        balance_transaction = ${facts.fee?.balanceTransaction ?? null}, last_decline = null,
        check_at = case when ${facts.fee === null} then y.check_at end
      from arrived where y.donation_id = arrived.id
    )
    ${receipt ? addMail(receipt) : sql`select`}`)

/** The processor has booked what it took. */
export const saveFee = (db: Db, id: string, fee: NonNullable<PaymentFacts['fee']>) =>
  db.run(sql`
    with known as (update donation set fee = ${fee.amount} where id = ${id} returning id)
    update donation_payment y
    set balance_transaction = ${fee.balanceTransaction}, check_at = null
    from known where y.donation_id = known.id`)

/** Refunds that the ledger has taken, and where they leave the gift. */
export const saveRefunds = (
  db: Db,
  id: string,
  refunds: readonly RefundFact[],
  after: { status: DonationStatus; refunded: number; feeMoved: number },
) =>
  db.run(sql`
    with counted as (
      insert into donation_refund (id, donation_id, amount, refunded_at)
      select r.id, ${id}::uuid, r.amount, r.at
      from json_to_recordset(${JSON.stringify(refunds)}) as r(id text, amount bigint, at timestamptz)
    ), given as (
      update donation set refunded = ${after.refunded}, status = ${after.status}
      where id = ${id} returning id
    )
    update donation_payment y set fee_moved = ${after.feeMoved},
      refunds = y.refunds || ${refunds.map(({ id }) => id)}
    from given where y.donation_id = given.id`)

/** The payment is under way at the bank. */
export const markProcessing = (db: Db, id: string) =>
  db.run(sql`update donation set status = 'processing' where id = ${id} and status = 'pending'`)

/** No money came, and none will. */
export const markEnded = (db: Db, id: string, status: 'expired' | 'failed') =>
  db.run(sql`
    with ended as (
      update donation set status = ${status}
      where id = ${id} and status in ('pending', 'processing') returning id
    )
    update donation_payment y set check_at = null, checkout_url = null
    from ended where y.donation_id = ended.id`)

/** A card was refused; the payment page stays open for another. */
export const saveDecline = (db: Db, id: string, reason: string) =>
  db.run(sql`
    update donation_payment set last_decline = ${reason}, declines = declines + 1
    where donation_id = ${id}`)
