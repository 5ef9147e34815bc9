import { sql, type Db } from '../../../platform/database/index.ts'
import type { AccountSnapshot } from '../accounts/account-snapshot.ts'
import type {
  ChargingCharityRow,
  ConnectionRow,
  LockAccountRow,
  OfferedMethodsRow,
} from '../payments.rows.ts'

/** A charity and its account at the payment provider, connected now or in the past. */
export type { ConnectionRow } from '../payments.rows.ts'

export const findConnection = (db: Db, charityId: string) =>
  db.maybe<ConnectionRow>(sql`
    select c.id, c.number, c.name, c.status, c.stripe_account,
      c.stripe_charges_enabled as charges_enabled, k.payouts_enabled, k.needs, k.opened_here,
      k.account as last_account, k.connected_at, k.ended_at, k.ended_how,
      r.ended_at as replacement_ended_at
    from charity c left join payment_connection k on k.charity_id = c.id
    left join payment_replacement r on r.charity_id = c.id
    where c.id = ${charityId}`)

/** Finds the charity that takes its gifts through this account now. */
export const findChargingCharity = (db: Db, account: string) =>
  db.maybe<ChargingCharityRow>(sql`select id from charity where stripe_account = ${account}`)

/** Locks the charity until the transaction ends and returns the ways to pay that it offers. */
export const readOfferedMethods = (db: Db, charityId: string) =>
  db.one<OfferedMethodsRow>(
    sql`select name, stripe_payment_methods as methods from charity
      where id = ${charityId} for update`,
  )

/** Locks the charity until the transaction ends and returns its account then and its last one. */
export const lockAccount = (db: Db, charityId: string) =>
  db.one<LockAccountRow>(
    sql`select name, number, status, stripe_account, stripe_charges_enabled as charges_enabled,
        (select k.account from payment_connection k where k.charity_id = id) as last_account
      from charity where id = ${charityId} for update`,
  )

/**
 * Connects the charity to this account. Throws the PostgreSQL error 23505 if another charity uses
 * it. An account that was opened through the platform stays marked so, however it is connected
 * again.
 */
export const connect = (
  db: Db,
  charityId: string,
  facts: AccountSnapshot,
  now: Date,
  openedHere = false,
) =>
  db.run(sql`
    with charged as (
      update charity set stripe_account = ${facts.account},
        stripe_charges_enabled = ${facts.chargesEnabled},
        stripe_payment_methods = ${facts.paymentMethods}
      where id = ${charityId} returning id
    )
    insert into payment_connection as k (charity_id, account, charges_enabled, payouts_enabled,
      details_submitted, needs, connected_at, opened_here)
    select id, ${facts.account}::text, ${facts.chargesEnabled}::boolean,
      ${facts.payoutsEnabled}::boolean, ${facts.detailsSubmitted}::boolean, ${facts.needs}::text[],
      ${now}::timestamptz, ${openedHere}::boolean
    from charged
    on conflict (charity_id) do update set account = excluded.account,
      charges_enabled = excluded.charges_enabled, payouts_enabled = excluded.payouts_enabled,
      details_submitted = excluded.details_submitted, needs = excluded.needs,
      opened_here = excluded.opened_here or (k.account = excluded.account and k.opened_here),
      connected_at = case when k.account = excluded.account and k.ended_at is null
        then k.connected_at else excluded.connected_at end,
      ended_at = null, ended_how = null`)

/**
 * Stores a new snapshot of the charity’s current account. Returns the charity’s name if the account
 * could take payments before and cannot now.
 */
export const saveSnapshot = async (
  db: Db,
  charityId: string,
  facts: AccountSnapshot,
  now: Date,
): Promise<string | null> => {
  const { chargesEnabled, name, stripeAccount } = await lockAccount(db, charityId)
  if (stripeAccount !== facts.account) return null
  await connect(db, charityId, facts, now)
  return chargesEnabled && !facts.chargesEnabled ? name : null
}

/**
 * Ends a connection, unless it has already ended, for example because another one replaced it.
 * Returns the charity’s name if the connection ended now.
 */
export const endConnection = async (
  db: Db,
  charityId: string,
  account: string,
  how: 'disconnected' | 'revoked',
  now: Date,
): Promise<string | null> => {
  const { name, stripeAccount } = await lockAccount(db, charityId)
  if (stripeAccount !== account) return null
  await db.run(sql`
    with ended as (
      update charity set stripe_account = null, stripe_charges_enabled = false
      where id = ${charityId} returning id
    )
    insert into payment_connection (charity_id, account, charges_enabled, payouts_enabled,
      details_submitted, connected_at, ended_at, ended_how)
    select id, ${account}::text, false, false, false, ${now}::timestamptz, ${now}::timestamptz,
      ${how}::text
    from ended
    on conflict (charity_id) do update set charges_enabled = false, payouts_enabled = false,
      needs = '{}', ended_at = excluded.ended_at, ended_how = excluded.ended_how`)
  return name
}
