import { hiddenProjectTitle } from '@pennytrail/contract/donations/gift-words.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { OpenCheckout } from './end-checkout.ts'
import type { DismissOpenRow, StartedRow } from '../donations.rows.ts'

/** The giver who started a payment: an account, a browser by the hash of its secret, or both. */
export interface Starter {
  readonly personId: string | null
  readonly browserHash: Buffer | null
}

/** A new payment, and the giver and the aim that it shares with those that it supersedes. */
interface SupersedingPayment {
  readonly id: string
  readonly personId: string
  readonly browserHash?: Buffer | null
  readonly charityId: string
  readonly projectId: string | null
  readonly donorOrgId?: string
  readonly now: Date
}

/**
 * Selects the giver's other open payments for the same target, and marks them as superseded by the
 * gift that the CTE `made` stores. Only the account or the browser's secret identifies the giver,
 * never an email address. Payments already made stay unchanged.
 */
export const supersedeOpenPayments = (d: SupersedingPayment): Sql => sql`
  update donation_payment y set superseded_by = earlier.by, check_at = ${d.now}
  from (
    select d.id, made.id as by
    from made join (
      select g.donation_id as id from donation_giver g where g.person_id = ${d.personId}
      union select t.id from donor_grant t where t.recorded_by = ${d.personId}
      union select y.donation_id from donation_payment y
        where y.browser_hash = ${d.browserHash ?? null}
    ) own on own.id <> made.id
    join donation d on d.id = own.id
    join donation_payment y on y.donation_id = d.id
    where d.status = 'pending' and y.invoice is null
      and d.charity_id = ${d.charityId}
      and d.project_id is not distinct from ${d.projectId}::uuid
      and (select t.donor_org_id from donor_grant t where t.id = d.grant_id)
        is not distinct from ${d.donorOrgId ?? null}::uuid
    order by d.id for no key update of d, y
  ) earlier where y.donation_id = earlier.id returning y.donation_id`

/** Lists the payments that `id` superseded and that have not ended yet. */
export const listSuperseded = (db: Db, id: string) =>
  db.many<OpenCheckout>(sql`
    select d.id, y.stripe_account as account, y.checkout_session as session
    from donation_payment y join donation d on d.id = y.donation_id
    where y.superseded_by = ${id} and d.status = 'pending' order by d.id`)

/**
 * Marks an open payment as dismissed if the starter made the payment or may give for the donor
 * organisation that gives. Returns undefined for any other payment. Changes nothing if the payment
 * is no longer open.
 */
export const dismissOpen = (db: Db, starter: Starter, id: string, now: Date) =>
  db.maybe<DismissOpenRow>(sql`
    with own as (
      select d.id, d.status, y.stripe_account, y.checkout_session
      from donation d
      join donation_payment y on y.donation_id = d.id
      left join donation_giver g on g.donation_id = d.id
      where d.id = ${id} and y.invoice is null
        and (g.person_id = ${starter.personId} or y.browser_hash = ${starter.browserHash}
          or exists (select from donor_org_member m
            where m.donor_org_id = g.donor_org_id and m.person_id = ${starter.personId}
              and m.role in ('Manager', 'Lead')))
      for no key update of d, y
    ), dismissed as (
      update donation_payment y
      set dismissed_at = coalesce(y.dismissed_at, ${now}::timestamptz), check_at = ${now}
      from own where y.donation_id = own.id and own.status = 'pending'
    )
    select id, status, stripe_account as account, checkout_session as session from own`)

/** Lists payments that were started and can still be completed, newest first. */
export const listStarted = (
  db: Db,
  giver: { readonly personId: string; readonly donorOrgId: string | null },
  now: Date,
) =>
  db.many<StartedRow>(sql`
    select d.id, d.amount, d.currency,
      case when d.monthly_gift_id is null then 'once' else 'month' end as interval,
      json_build_object('id', c.id, 'number', c.number, 'name', c.name) as charity,
      case when d.project_id is not null then json_build_object('id', d.project_id,
        'title', coalesce(p.title, ${hiddenProjectTitle})) end as project,
      d.created_at as started_at, y.expires_at as open_until, y.last_decline,
      y.checkout_url
    from donation d
    join donation_payment y on y.donation_id = d.id
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    where d.id = any (array(select g.donation_id from donation_giver g where ${
      giver.donorOrgId === null
        ? sql`g.person_id = ${giver.personId}`
        : sql`g.donor_org_id = ${giver.donorOrgId}`
    }))
      and d.status = 'pending' and y.checkout_url is not null and y.expires_at > ${now}
      and y.superseded_by is null and y.dismissed_at is null
    order by d.created_at desc, d.id desc limit 100`)
