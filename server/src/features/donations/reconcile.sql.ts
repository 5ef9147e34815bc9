import { sql, type Db } from '../../platform/database/index.ts'

export interface DueRow {
  id: string
  stripe_account: string
  checkout_session: string | null
  created_at: string
  expires_at: string
}

const longestPauseMinutes = 30

/**
 * Gifts whose payment is to be looked at, and when next: sooner at first, later as time goes by.
 * Two processes never take the same gift.
 */
export const takeDue = (db: Db, now: Date, most: number) =>
  db.many<DueRow>(sql`
    with due as (
      select donation_id from donation_payment where check_at <= ${now}
      order by check_at limit ${most} for update skip locked
    )
    update donation_payment y set checks = y.checks + 1,
      check_at = ${now}::timestamptz
        + least(power(2, least(y.checks, 10)), ${longestPauseMinutes}) * interval '1 minute'
    from due, donation d
    where y.donation_id = due.donation_id and d.id = y.donation_id
    returning d.id, y.stripe_account, y.checkout_session, d.created_at, y.expires_at`)
