import { sql, type Db } from '../../../platform/database/index.ts'
import type { DueAccount, DueReplaced, PayoutStatesRow } from '../payments.rows.ts'

const pauseHours = 1

/**
 * Takes the connected accounts that are due for reconciliation and plans their next reconciliation.
 * Two processes never take the same account.
 */
export const takeDueAccounts = (db: Db, now: Date, max: number) =>
  db.many<DueAccount>(sql`
    with due as (
      select k.charity_id from payment_connection k
      join charity c on c.id = k.charity_id and c.stripe_account = k.account
      where k.look_at is null or k.look_at <= ${now}
      order by k.look_at nulls first limit ${max} for update of k skip locked
    )
    update payment_connection k
    set look_at = ${now}::timestamptz + ${pauseHours} * interval '1 hour'
    from due where k.charity_id = due.charity_id
    returning k.account, coalesce(k.looked_through, k.connected_at) as through`)

/** Takes the replaced accounts that are due, in the same way. */
export const takeDueReplaced = (db: Db, now: Date, max: number) =>
  db.many<DueReplaced>(sql`
    with due as (
      select account from replaced_account where look_at is null or look_at <= ${now}
      order by look_at nulls first limit ${max} for update skip locked
    )
    update replaced_account r
    set look_at = ${now}::timestamptz + ${pauseHours} * interval '1 hour'
    from due where r.account = due.account
    returning r.account, coalesce(r.looked_through, r.replaced_at) as through`)

/** Stores that the account is reconciled up to now. */
export const saveReconciled = async (db: Db, account: string, now: Date): Promise<void> => {
  await db.run(
    sql`update payment_connection set looked_through = ${now} where account = ${account}`,
  )
  await db.run(sql`update replaced_account set looked_through = ${now} where account = ${account}`)
}

export const readPayoutStates = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db.many<PayoutStatesRow>(
    sql`select id, state from payout where id = any (${ids})`,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}
