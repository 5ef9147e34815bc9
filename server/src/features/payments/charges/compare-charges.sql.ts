import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  DueComparisonRow,
  FindMonthlyGiftOfCustomerRow,
  FindNamedGiftRow,
  ListPayingCustomersRow,
  ListUnlistedRow,
} from '../payments.rows.ts'

const pauseHours = 24
/** When to try again after a comparison that failed. */
const retryHours = 1

/**
 * Takes the connected accounts whose charges are due for a comparison and plans another attempt.
 * Two processes never take the same account.
 */
export const takeDueComparisons = (db: Db, now: Date, max: number) =>
  db.many<DueComparisonRow>(sql`
    with due as (
      select k.charity_id from payment_connection k
      join charity c on c.id = k.charity_id and c.stripe_account = k.account
      where k.compare_at is null or k.compare_at <= ${now}
      order by k.compare_at nulls first limit ${max} for update of k skip locked
    )
    update payment_connection k
    set compare_at = ${now}::timestamptz + ${retryHours} * interval '1 hour'
    from due where k.charity_id = due.charity_id
    returning k.charity_id, k.account, k.compared_at`)

export const saveCompared = (db: Db, account: string, now: Date) =>
  db.run(sql`
    update payment_connection set compared_at = ${now},
      compare_at = ${now}::timestamptz + ${pauseHours} * interval '1 hour'
    where account = ${account}`)

interface Unlisted extends Pick<DueComparisonRow, 'account' | 'charityId'> {
  readonly listed: readonly string[]
  readonly since: Date
  readonly max: number
}

/**
 * Lists the charges to fetch by themselves: those of gifts that succeeded since a time and of open
 * findings, unless they were in the list. Those not seen for longest come first.
 */
export const listUnlisted = (db: Db, { account, charityId, listed, max, since }: Unlisted) =>
  db.many<ListUnlistedRow>(sql`
    select /* never null */ f.charge as charge from (
      select charge, seen_at from charge_finding
      where account = ${account} and resolved_at is null and closed_at is null
      union all
      select coalesce(y.charge, y.payment_intent), d.succeeded_at
      from donation d join donation_payment y on y.donation_id = d.id
      where d.charity_id = ${charityId} and d.succeeded_at >= ${since}
        and y.stripe_account = ${account} and coalesce(y.charge, y.payment_intent) is not null
    ) f
    left join unnest(${listed}::text[]) l (charge) on l.charge = f.charge
    where l.charge is null
    group by f.charge order by max(f.seen_at), f.charge limit ${max}`)

export const findNamedGift = (db: Db, account: string, id: string) =>
  db.maybe<FindNamedGiftRow>(sql`
    select donation_id, checkout_session as session, invoice
    from donation_payment where donation_id = ${id} and stripe_account = ${account}`)

export const findMonthlyGiftOfCustomer = (db: Db, account: string, customer: string) =>
  db.maybe<FindMonthlyGiftOfCustomerRow>(sql`
    select id from monthly_gift where customer = ${customer} and stripe_account = ${account}`)

/** Returns which of these customers of an account pay monthly gifts. */
export const listPayingCustomers = async (
  db: Db,
  account: string,
  customers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.many<ListPayingCustomersRow>(sql`
    select /* never null */ customer from monthly_gift
    where customer = any (${customers}::text[]) and stripe_account = ${account}`)
  return new Set(rows.map(({ customer }) => customer))
}
