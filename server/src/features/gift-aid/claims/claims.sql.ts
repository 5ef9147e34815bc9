import { sql, type Db } from '../../../platform/database/index.ts'
import type { ClaimRow } from '../gift-aid.rows.ts'

/** Lists the claims of a charity, the latest first; or only the one with this id. */
export const listClaims = (db: Db, charityId: string, id?: string): Promise<ClaimRow[]> =>
  db.many<ClaimRow>(sql`
    select c.id, c.charity_id, c.number, c.period_from::text "from", c.period_to::text "to",
      c.hmrc_reference, c.state, c.made_at,
      coalesce(nullif(full_name(p.first_name, p.last_name), ''), 'Someone who has left') made_by,
      g.gifts, g.donations, g.tax, a.tax given_back,
      f.gifts refused_gifts, f.tax refused, s.top_up, g.last_gift_on::text,
      c.names_erased_at is not null names_erased,
      case when c.submitted_on is not null then
        json_build_object('on', c.submitted_on, 'reference',
          /* never null */ c.submission_reference) end submitted,
      case when c.paid_on is not null then
        json_build_object('on', c.paid_on, 'amount',
          /* never null */ c.paid_amount) end paid,
      case when c.withdrawn_at is not null then json_build_object(
        'at', to_char(c.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'reason', /* never null */ c.withdrawn_reason) end withdrawn
    from gift_aid_claim c
    left join person p on p.id = c.made_by
    cross join lateral (
      select count(*) gifts, coalesce(sum(k.amount), 0)::bigint donations,
        coalesce(sum(k.tax), 0)::bigint tax, max(k.given_on) last_gift_on
      from gift_aid_claim_gift k where k.claim_id = c.id) g
    cross join lateral (
      select coalesce(sum(j.tax), 0)::bigint tax from gift_aid_adjustment j
      where j.claim_id = c.id) a
    cross join lateral (
      select count(*) gifts, coalesce(sum(f.tax), 0)::bigint tax from gift_aid_refusal f
      where f.claim_id = c.id) f
    cross join lateral (
      select coalesce(sum(s.top_up), 0)::bigint top_up from gift_aid_small_donation s
      where s.claim_id = c.id) s
    where c.charity_id = ${charityId} and c.id = coalesce(${id ?? null}::uuid, c.id)
    order by c.number desc`)

export interface NewClaim {
  readonly id: string
  readonly charityId: string
  readonly from: string
  readonly to: string
  readonly hmrcReference: string
  readonly by: string
  readonly now: Date
}

export const insertClaim = (db: Db, claim: NewClaim): Promise<number> =>
  db.run(sql`
    insert into gift_aid_claim (id, charity_id, number, period_from, period_to, hmrc_reference,
      made_at, made_by)
    select ${claim.id}, ${claim.charityId}, coalesce(max(number), 0) + 1, ${claim.from}::date,
      ${claim.to}::date, ${claim.hmrcReference}, ${claim.now}::timestamptz, ${claim.by}
    from gift_aid_claim where charity_id = ${claim.charityId}`)

export const markSubmitted = (
  db: Db,
  id: string,
  submission: { readonly on: string; readonly reference: string; readonly by: string },
): Promise<number> =>
  db.run(sql`
    update gift_aid_claim set state = 'submitted', submitted_on = ${submission.on},
      submission_reference = ${submission.reference}, submitted_by = ${submission.by}
    where id = ${id} and state = 'open'`)

export const markPaid = (
  db: Db,
  id: string,
  payment: { readonly on: string; readonly amount: number; readonly by: string },
): Promise<number> =>
  db.run(sql`
    update gift_aid_claim set state = 'paid', paid_on = ${payment.on}, paid_amount = ${payment.amount},
      paid_by = ${payment.by}
    where id = ${id} and state = 'submitted'`)

/** Withdraws a claim and frees its gifts and adjustments for another claim. */
export const markWithdrawn = async (
  db: Db,
  id: string,
  withdrawal: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<number> => {
  await db.run(
    sql`update gift_aid_claim_gift set released_at = ${withdrawal.at} where claim_id = ${id}`,
  )
  await db.run(sql`
    update gift_aid_claim_gift k set given_back_at = null from gift_aid_adjustment j
    where j.claim_id = ${id} and j.reason in ('repayable', 'came-back')
      and k.claim_id = j.of_claim_id and k.donation_id = j.donation_id`)
  await db.run(
    sql`update gift_aid_adjustment set released_at = ${withdrawal.at} where claim_id = ${id}`,
  )
  await db.run(
    sql`update gift_aid_debt set released_at = ${withdrawal.at} where of_claim_id = ${id}`,
  )
  await db.run(sql`
    update gift_aid_small_donation set released_at = ${withdrawal.at} where claim_id = ${id}`)
  await db.run(sql`update gift_aid_share set released_at = ${withdrawal.at} where claim_id = ${id}`)
  return db.run(sql`
    update gift_aid_claim set state = 'withdrawn', withdrawn_at = ${withdrawal.at},
      withdrawn_by = ${withdrawal.by}, withdrawn_reason = ${withdrawal.reason}
    where id = ${id} and state in ('open', 'submitted')`)
}
