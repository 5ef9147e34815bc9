import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { insertGround, type Ground } from './refund-ground.sql.ts'
import type {
  CharityOfGiftRow,
  DueRefund,
  RefundableRow,
  RequestRow,
  SumRefundsInProgressRow,
} from '../donations.rows.ts'

/** A gift to refund. Its row is locked until the transaction ends. */
export type { RefundableRow } from '../donations.rows.ts'

export const findCharityOfGift = (db: Db, id: string) =>
  db.maybe<CharityOfGiftRow>(sql`select charity_id from donation where id = ${id}`)

const selectRefundable = (id: string): Sql => sql`
    select d.id, d.reference, d.status, d.currency, d.amount, d.refunded, d.taken_back,
      d.charity_id, c.number as charity_number, reachable_account(c.id, y.stripe_account) as charging_account,
      coalesce(y.stripe_account, '') as stripe_account, y.charge, d.method, d.project_id,
      d.succeeded_at
    from donation d
    left join donation_payment y on y.donation_id = d.id
    join charity c on c.id = d.charity_id
    where d.id = ${id}`

export const lockRefundable = (db: Db, id: string) =>
  db.maybe<RefundableRow>(sql`${selectRefundable(id)} for no key update of d`)

/** Reads a gift that is locked already: `lockGiftsOfEntries` came before the lock of the ledger. */
export const findRefundable = (db: Db, id: string) => db.maybe<RefundableRow>(selectRefundable(id))

export const findRequest = (db: Db, id: string) =>
  db.maybe<RequestRow>(sql`
    select q.id, q.donation_id, q.amount, q.reason, q.state, q.asked_at,
      g.ground, g.decided_by, g.decided_on, g.decision, g.power, g.last_year_income,
      f.paid_by, f.reference, f.refunded_at
    from refund_request q left join refund_ground g on g.request_id = q.id
    left join donation_refund f on f.id = q.provider_id
    where q.id = ${id}`)

/** Sums the refunds that are requested but not completed, in minor units. */
export const sumRefundsInProgress = async (db: Db, donationId: string): Promise<number> => {
  const { amount } = await db.one<SumRefundsInProgressRow>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from refund_request
    where donation_id = ${donationId} and state in ('asked', 'sent')`)
  return amount
}

export const insertRequest = async (
  db: Db,
  request: {
    id: string
    donationId: string
    amount: number
    reason: string
    ground: Ground
    /**
     * The fund whose part of the gift is refunded; absent if the refund concerns the whole gift.
     */
    part?: { projectId: string | null }
  },
  now: Date,
  checkAt: Date,
): Promise<void> => {
  await db.run(sql`
    insert into refund_request (id, donation_id, amount, reason, asked_at, check_at, of_part,
      part_project_id)
    values (${request.id}, ${request.donationId}, ${request.amount}, ${request.reason}, ${now},
      ${checkAt}, ${request.part !== undefined}, ${request.part?.projectId ?? null})`)
  await insertGround(db, request.donationId, { requestId: request.id }, request.ground, now)
}

/** Marks a refund as sent to the processor. Keeps any later state that an event has already set. */
export const markSent = (db: Db, id: string, providerId: string) =>
  db.run(sql`
    update refund_request set provider_id = ${providerId},
      state = case state when 'asked' then 'sent' else state end
    where id = ${id}`)

export const markRefused = (db: Db, id: string, problem: string) =>
  db.run(sql`
    update refund_request set state = 'refused', problem = ${problem}, check_at = null
    where id = ${id} and state = 'asked'`)

const maxPauseMinutes = 60

/**
 * Takes refunds that are due for a check and sets the time of the next check. Two processes never
 * take the same refund.
 */
export const takeDueRefunds = (db: Db, now: Date, max: number) =>
  db.many<DueRefund>(sql`
    with due as (
      select id from refund_request where check_at <= ${now}
      order by check_at limit ${max} for update skip locked
    )
    update refund_request q set checks = q.checks + 1,
      check_at = ${now}::timestamptz
        + least(power(2, least(q.checks, 10)), ${maxPauseMinutes}) * interval '1 minute'
    from due, donation_payment y
    where q.id = due.id and y.donation_id = q.donation_id
    returning q.id, q.donation_id, q.amount, q.state, y.stripe_account,
      /* never null */ y.charge, y.checkout_session,
      y.invoice`)
