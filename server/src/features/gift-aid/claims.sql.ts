import type { ClaimState } from '@pennytrail/contract/gift-aid-claims.ts'
import type { Declared, NotGift } from '@pennytrail/contract/gift-aid-eligibility.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Adjustment, ClaimedBefore } from './adjustments.ts'
import type { ScheduleRow } from './schedule.ts'

export interface Settings {
  readonly hmrcReference: string | null
  readonly yearEnd: { readonly month: number; readonly day: number }
}

export const readSettings = (db: Db, charityId: string): Promise<Settings> =>
  db.one<Settings>(sql`
    select c.hmrc_reference "hmrcReference", json_build_object(
      'month', coalesce(s.year_end_month, 3), 'day', coalesce(s.year_end_day, 31)) "yearEnd"
    from charity c left join gift_aid_setting s on s.charity_id = c.id where c.id = ${charityId}`)

export const saveYearEnd = (
  db: Db,
  charityId: string,
  yearEnd: Settings['yearEnd'],
  by: string,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_setting (charity_id, year_end_month, year_end_day, changed_by, changed_at)
    values (${charityId}, ${yearEnd.month}, ${yearEnd.day}, ${by}, ${now})
    on conflict (charity_id) do update set year_end_month = excluded.year_end_month,
      year_end_day = excluded.year_end_day, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`)

/** A gift that has arrived, and what Gift Aid asks of it. */
export interface GiftRow {
  readonly id: string
  readonly reference: string
  readonly givenOn: string
  readonly left: number
  readonly currency: string
  readonly projectId: string | null
  readonly projectTitle: string | null
  readonly personId: string | null
  readonly temporaryPersonId: string | null
  readonly isDisputed: boolean
  readonly notGift: NotGift | null
  readonly isClaimed: boolean
}

const ukDay = sql`(d.succeeded_at at time zone 'Europe/London')::date`

/** Of givers who declared, and in no claim: the others cannot be claimed on. */
const declaredAndFree = sql`
  exists (select from gift_aid_standing s where s.charity_id = d.charity_id
    and (s.person_id = g.person_id or s.temporary_person_id = g.temporary_person_id))
  and not exists (select from gift_aid_claim_gift k
    where k.donation_id = d.id and k.released_at is null)`

/** The gifts of a period, the oldest first; at most `most`. */
export const listGifts = (
  db: Db,
  charityId: string,
  { from, to }: { readonly from: string; readonly to: string },
  most: number,
  which: 'all' | 'declared' = 'all',
): Promise<GiftRow[]> =>
  db.many<GiftRow>(sql`
    select d.id, d.reference, ${ukDay}::text "givenOn",
      d.amount - d.refunded - d.taken_back "left", d.currency, d.project_id "projectId",
      p.title "projectTitle", g.person_id "personId", g.temporary_person_id "temporaryPersonId",
      d.status = 'disputed' "isDisputed", o.reason "notGift",
      exists (select from gift_aid_claim_gift k
              where k.donation_id = d.id and k.released_at is null) "isClaimed"
    from donation d
    join donation_giver g on g.donation_id = d.id
    left join project p on p.id = d.project_id
    left join gift_aid_left_out o on o.donation_id = d.id
    where d.charity_id = ${charityId} and d.succeeded_at is not null
      and d.succeeded_at >= ${from}::date - 1 and d.succeeded_at < ${to}::date + 2
      and ${ukDay} between ${from}::date and ${to}::date
      and ${which === 'all' ? sql`true` : declaredAndFree}
    order by d.succeeded_at, d.id limit ${most}`)

export interface StandingRow extends Declared {
  readonly personId: string | null
  readonly temporaryPersonId: string | null
}

/** Every declaration to a charity that counts. */
export const listStanding = (db: Db, charityId: string): Promise<StandingRow[]> =>
  db.many<StandingRow>(sql`
    select id, scope, donation_id "giftId", covers_from::text "coversFrom", ends_on::text "endsOn",
      made_at "madeAt", person_id "personId", temporary_person_id "temporaryPersonId"
    from gift_aid_standing where charity_id = ${charityId}`)

/** Gifts that were submitted to HMRC and of which something may have changed since. */
export const listClaimedBefore = (db: Db, charityId: string): Promise<ClaimedBefore[]> =>
  db.many<ClaimedBefore>(sql`
    select d.id "donationId", d.reference, k.claim_id "claimId", c.number "claimNumber",
      k.given_on::text "givenOn", d.project_id "projectId", k.amount, k.tax,
      d.amount - d.refunded - d.taken_back "left", gift_aid_cover(d.id) is not null covered,
      o.donation_id is null "isGift", coalesce(a.tax, 0)::bigint "givenBack",
      coalesce(a.steps, 0) steps
    from gift_aid_claim_gift k
    join gift_aid_claim c on c.id = k.claim_id
    join donation d on d.id = k.donation_id
    left join gift_aid_left_out o on o.donation_id = d.id
    left join lateral (
      select sum(j.tax) tax, max(j.step) steps from gift_aid_adjustment j
      where j.donation_id = d.id and j.released_at is null) a on true
    where k.charity_id = ${charityId} and k.released_at is null
      and c.state in ('submitted', 'paid') and d.status <> 'disputed'
      and (d.refunded + d.taken_back > 0 or a.steps is not null or o.donation_id is not null
           or exists (select from gift_aid_ending e where e.declaration_id = k.declaration_id))`)

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

export interface NewClaimGift {
  readonly donationId: string
  readonly declarationId: string
  readonly position: number
  readonly givenOn: string
  readonly amount: number
  readonly tax: number
}

/** The gifts of a claim, and its schedule with the names as they are known now. */
export const insertClaimGifts = (
  db: Db,
  claim: NewClaim,
  gifts: readonly NewClaimGift[],
): Promise<number> =>
  db.run(sql`
    with gift as (
      insert into gift_aid_claim_gift (claim_id, donation_id, charity_id, declaration_id, position,
        given_on, amount, tax)
      select ${claim.id}::uuid, r."donationId", ${claim.charityId}::uuid, r."declarationId",
        r.position, r."givenOn", r.amount, r.tax
      from json_to_recordset(${JSON.stringify(gifts)}) as r("donationId" uuid, "declarationId" uuid,
        position integer, "givenOn" date, amount bigint, tax bigint)
      returning position, declaration_id
    )
    insert into gift_aid_schedule_row (claim_id, position, title, first_name, last_name, house,
      postcode)
    select ${claim.id}::uuid, g.position, i.title, i.first_name, i.last_name, i.house,
      coalesce(i.postcode, 'X')
    from gift g
    join lateral (select * from gift_aid_identity i where i.declaration_id = g.declaration_id
      order by i.position desc limit 1) i on true`)

export const insertAdjustments = (
  db: Db,
  claim: NewClaim,
  adjustments: readonly Adjustment[],
): Promise<number> => {
  const rows = adjustments.map(({ of, amount, tax, why }) => ({
    donation: of.donationId,
    claim: of.claimId,
    step: of.steps + 1,
    amount,
    tax,
    why,
  }))
  return db.run(sql`
    insert into gift_aid_adjustment (claim_id, donation_id, of_claim_id, charity_id, step, amount,
      tax, why)
    select ${claim.id}::uuid, r.donation, r.claim, ${claim.charityId}::uuid, r.step, r.amount,
      r.tax, r.why
    from json_to_recordset(${JSON.stringify(rows)}) as r(donation uuid, claim uuid, step integer,
      amount bigint, tax bigint, why text)`)
}

export interface ClaimRow {
  readonly id: string
  readonly charity_id: string
  readonly number: number
  readonly from: string
  readonly to: string
  readonly hmrc_reference: string
  readonly state: ClaimState
  readonly made_at: string
  readonly made_by: string
  readonly gifts: number
  readonly donations: number
  readonly tax: number
  readonly given_back: number
  readonly submitted: { readonly on: string; readonly reference: string } | null
  readonly paid: { readonly on: string; readonly amount: number } | null
  readonly withdrawn: { readonly at: string; readonly reason: string } | null
  readonly last_gift_on: string | null
  readonly names_erased: boolean
}

/** The claims of a charity, the latest first; or one of them. */
export const listClaims = (db: Db, charityId: string, id?: string): Promise<ClaimRow[]> =>
  db.many<ClaimRow>(sql`
    select c.id, c.charity_id, c.number, c.period_from::text "from", c.period_to::text "to",
      c.hmrc_reference, c.state, c.made_at,
      coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), 'Someone who has left') made_by,
      g.gifts, g.donations, g.tax, a.tax given_back, g.last_gift_on::text,
      c.names_erased_at is not null names_erased,
      case when c.submitted_on is not null then
        json_build_object('on', c.submitted_on, 'reference', c.submission_reference) end submitted,
      case when c.paid_on is not null then
        json_build_object('on', c.paid_on, 'amount', c.paid_amount) end paid,
      case when c.withdrawn_at is not null then json_build_object(
        'at', to_char(c.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'reason', c.withdrawn_reason) end withdrawn
    from gift_aid_claim c
    left join person p on p.id = c.made_by
    cross join lateral (
      select count(*) gifts, coalesce(sum(k.amount), 0)::bigint donations,
        coalesce(sum(k.tax), 0)::bigint tax, max(k.given_on) last_gift_on
      from gift_aid_claim_gift k where k.claim_id = c.id) g
    cross join lateral (
      select coalesce(sum(j.tax), 0)::bigint tax from gift_aid_adjustment j
      where j.claim_id = c.id) a
    where c.charity_id = ${charityId} and c.id = coalesce(${id ?? null}::uuid, c.id)
    order by c.number desc`)

export interface ClaimGiftRow {
  readonly id: string
  readonly reference: string
  readonly given_on: string
  readonly name: string
  readonly project_id: string | null
  readonly project_title: string | null
  readonly amount: number
  readonly tax: number
  readonly changed: boolean
}

const isChanged = sql`(d.amount - d.refunded - d.taken_back < k.amount or o.donation_id is not null
  or gift_aid_cover(d.id) is null)`

export const listClaimGifts = (
  db: Db,
  claimId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<ClaimGiftRow[]> =>
  db.many<ClaimGiftRow>(sql`
    select d.id, d.reference, k.given_on::text,
      coalesce(trim(r.first_name || ' ' || r.last_name), '') as name, d.project_id,
      p.title as project_title, k.amount, k.tax, ${isChanged} as changed
    from gift_aid_claim_gift k
    join donation d on d.id = k.donation_id
    left join gift_aid_schedule_row r on r.claim_id = k.claim_id and r.position = k.position
    left join project p on p.id = d.project_id
    left join gift_aid_left_out o on o.donation_id = d.id
    where k.claim_id = ${claimId}
    order by k.position limit ${page.limit} offset ${page.offset}`)

export const countChanged = async (db: Db, claimId: string): Promise<number> => {
  const { changed } = await db.one<{ changed: number }>(sql`
    select count(*) changed from gift_aid_claim_gift k
    join donation d on d.id = k.donation_id
    left join gift_aid_left_out o on o.donation_id = d.id
    where k.claim_id = ${claimId} and ${isChanged}`)
  return changed
}

export interface ClaimAdjustmentRow {
  readonly donationId: string
  readonly reference: string
  readonly ofClaim: number
  readonly amount: number
  readonly tax: number
  readonly why: Adjustment['why']
}

export const listAdjustments = (db: Db, claimId: string): Promise<ClaimAdjustmentRow[]> =>
  db.many<ClaimAdjustmentRow>(sql`
    select j.donation_id "donationId", d.reference, c.number "ofClaim", j.amount, j.tax, j.why
    from gift_aid_adjustment j
    join donation d on d.id = j.donation_id
    join gift_aid_claim c on c.id = j.of_claim_id
    where j.claim_id = ${claimId} order by c.number, d.reference`)

export interface FundRow {
  readonly project_id: string | null
  readonly project_title: string | null
  readonly tax: number
  readonly given_back: number
  readonly moved: number
}

/** What a claim has brought to each fund, and taken of it, as it was posted. */
export const listPostedFunds = (db: Db, claimId: string): Promise<FundRow[]> =>
  db.many<FundRow>(sql`
    with part as (
      select e.project_id, n.what, case e.direction when 'in' then e.amount else -e.amount end amount
      from gift_aid_entry n join ledger_entry e on e.id = n.entry_id
      where n.claim_id = ${claimId} and n.what in ('claimed', 'given-back')
      union all
      select l.project_id, 'moved', -l.amount
      from gift_aid_entry n join ledger_leg l on l.entry_id = n.entry_id
      where n.claim_id = ${claimId} and n.what = 'moved'
    )
    select part.project_id, f.title project_title,
      coalesce(sum(part.amount) filter (where part.what = 'claimed'), 0)::bigint tax,
      coalesce(-sum(part.amount) filter (where part.what = 'given-back'), 0)::bigint given_back,
      coalesce(sum(part.amount) filter (where part.what = 'moved'), 0)::bigint moved
    from part left join project f on f.id = part.project_id
    group by part.project_id, f.title order by f.title nulls first, part.project_id`)

/** The titles of projects. */
export const listTitles = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> =>
  db.many(sql`select id, title from project where id = any (${ids}::uuid[])`)

export const listScheduleRows = (
  db: Db,
  claimId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<ScheduleRow[]> =>
  db.many<ScheduleRow>(sql`
    select r.title, r.first_name "firstName", r.last_name "lastName", r.house, r.postcode,
      k.given_on::text "givenOn", k.amount
    from gift_aid_claim_gift k
    join gift_aid_schedule_row r on r.claim_id = k.claim_id and r.position = k.position
    where k.claim_id = ${claimId}
    order by k.position limit ${page.limit} offset ${page.offset}`)

/** What each file of a claim comes to. */
export const listFiles = (
  db: Db,
  claimId: string,
  rows: number,
): Promise<{ file: number; rows: number; donations: number; tax: number }[]> =>
  db.many(sql`
    select (position - 1) / ${rows}::integer + 1 as file, count(*) as rows,
      sum(amount)::bigint as donations, sum(tax)::bigint as tax
    from gift_aid_claim_gift where claim_id = ${claimId} group by 1 order by 1`)

export interface ClaimEntryRow {
  readonly id: string
  readonly sequence: number
  readonly what: 'claimed' | 'given-back' | 'moved' | 'paid' | 'difference' | 'reversed'
  readonly amount: number
}

export const listEntries = (db: Db, claimId: string): Promise<ClaimEntryRow[]> =>
  db.many<ClaimEntryRow>(sql`
    select e.id, e.seq as sequence, n.what, e.amount
    from gift_aid_entry n join ledger_entry e on e.id = n.entry_id
    where n.claim_id = ${claimId} order by e.seq`)

export const insertEntries = (
  db: Db,
  claim: { readonly id: string; readonly charityId: string },
  entries: readonly { readonly id: string; readonly what: ClaimEntryRow['what'] }[],
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_entry (entry_id, claim_id, charity_id, what)
    select r.id, ${claim.id}::uuid, ${claim.charityId}::uuid, r.what
    from json_to_recordset(${JSON.stringify(entries)}) as r(id uuid, what text)`)

export const markSubmitted = (
  db: Db,
  id: string,
  told: { readonly on: string; readonly reference: string; readonly by: string },
): Promise<number> =>
  db.run(sql`
    update gift_aid_claim set state = 'submitted', submitted_on = ${told.on},
      submission_reference = ${told.reference}, submitted_by = ${told.by}
    where id = ${id} and state = 'open'`)

export const markPaid = (
  db: Db,
  id: string,
  told: { readonly on: string; readonly amount: number; readonly by: string },
): Promise<number> =>
  db.run(sql`
    update gift_aid_claim set state = 'paid', paid_on = ${told.on}, paid_amount = ${told.amount},
      paid_by = ${told.by}
    where id = ${id} and state = 'submitted'`)

/** Its gifts and adjustments are free for another claim. */
export const markWithdrawn = async (
  db: Db,
  id: string,
  told: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<number> => {
  await db.run(sql`update gift_aid_claim_gift set released_at = ${told.at} where claim_id = ${id}`)
  await db.run(sql`update gift_aid_adjustment set released_at = ${told.at} where claim_id = ${id}`)
  await db.run(sql`update gift_aid_share set released_at = ${told.at} where claim_id = ${id}`)
  return db.run(sql`
    update gift_aid_claim set state = 'withdrawn', withdrawn_at = ${told.at},
      withdrawn_by = ${told.by}, withdrawn_reason = ${told.reason}
    where id = ${id} and state in ('open', 'submitted')`)
}

/** Whether a later claim gives back some of this one. */
export const isAdjusted = async (db: Db, id: string): Promise<boolean> => {
  const { adjusted } = await db.one<{ adjusted: boolean }>(sql`
    select exists (select from gift_aid_adjustment
                   where of_claim_id = ${id} and released_at is null) adjusted`)
  return adjusted
}

export const findGiftOf = (db: Db, charityId: string, giftId: string) =>
  db.maybe(sql`
    select from donation
    where id = ${giftId} and charity_id = ${charityId} and succeeded_at is not null`)

export const leaveOut = (
  db: Db,
  gift: { readonly id: string; readonly charityId: string },
  notGift: NotGift | null,
  by: string,
  now: Date,
): Promise<number> =>
  notGift === null
    ? db.run(sql`delete from gift_aid_left_out where donation_id = ${gift.id}`)
    : db.run(sql`
        insert into gift_aid_left_out (donation_id, charity_id, reason, left_out_by, left_out_at)
        values (${gift.id}, ${gift.charityId}, ${notGift}, ${by}, ${now})
        on conflict (donation_id) do update set reason = excluded.reason,
          left_out_by = excluded.left_out_by, left_out_at = excluded.left_out_at`)
