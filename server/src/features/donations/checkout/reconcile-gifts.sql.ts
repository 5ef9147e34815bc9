import { sql, type Db } from '../../../platform/database/index.ts'
import type { DueRow } from '../donations.rows.ts'

const maxPauseMinutes = 30

/**
 * Takes gifts whose payment is due for a check and sets the time of the next check. Checks become
 * less frequent as time passes, and there is one when a payment page expires, so that what it holds
 * of a match is free again. A gift whose charity or project no longer takes gifts is due
 * immediately. Two processes never take the same gift.
 */
export const takeDue = (db: Db, now: Date, max: number) =>
  db.many<DueRow>(sql`
    with due as (
      select y.donation_id,
        c.status = 'verified' and coalesce(p.lifecycle = 'active', true)
          and y.superseded_by is null and y.dismissed_at is null as may_be_paid
      from donation_payment y
      join donation d on d.id = y.donation_id
      join charity c on c.id = d.charity_id
      left join project p on p.id = d.project_id
      where y.check_at is not null and (y.check_at <= ${now}
        or (d.status = 'pending'
          and (c.status <> 'verified' or p.lifecycle <> 'active')))
      order by y.check_at limit ${max} for update of y skip locked
    )
    update donation_payment y set checks = y.checks + 1,
      check_at = least(
        ${now}::timestamptz
          + least(power(2, least(y.checks, 10)), ${maxPauseMinutes}) * interval '1 minute',
        case when d.status = 'pending' and y.expires_at > ${now}::timestamptz
          then y.expires_at + interval '1 second' end)
    from due, donation d
    where y.donation_id = due.donation_id and d.id = y.donation_id
    returning d.id, y.stripe_account, y.checkout_session, y.invoice, d.created_at, y.expires_at,
      due.may_be_paid`)
