import type { DayRange } from '@pennytrail/contract/statements/tax-year.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type {
  FirstGiftDayRow,
  GiftIdRow,
  GiverNameRow,
  LineRow,
  YearRow,
} from './statements.rows.ts'

/**
 * The giver of a statement: a person, including gifts recorded before they had an account, or a
 * donor organisation.
 */
export type Giver = { readonly personId: string } | { readonly donorOrgId: string }

/** Matches the gifts of a giver. As an array, so that no other gifts are read for them. */
const whereGiver = (giver: Giver): Sql =>
  'personId' in giver
    ? sql`d.id = any (array(
        select g.donation_id from donation_giver g where g.person_id = ${giver.personId}))`
    : sql`d.id = any (array(
        select g.donation_id from donation_giver g where g.donor_org_id = ${giver.donorOrgId}))`

/** Matches gifts that arrived, except those that were recorded by mistake. */
const arrived = sql`d.succeeded_at is not null and d.status <> 'reversed'`

/**
 * Selects every received gift and every refund or return as a line with its day in the United
 * Kingdom.
 */
const selectLines = (giver: Giver): Sql => sql`
  with own as (
    select d.* from donation d
    where ${whereGiver(giver)} and ${arrived}
  ), lines as (
    select id as donation_id, 'gift' as kind, succeeded_at as at, amount, id::text as ref from own
    union all
    select o.id, 'refund', r.refunded_at, -r.amount, r.id
    from own o join donation_refund r on r.donation_id = o.id where r.failed_at is null
    union all
    select o.id, 'taken-back', t.opened_at, -t.taken, t.id
    from own o join donation_dispute t on t.donation_id = o.id where t.taken > 0
  ), dated as (
    select *, (at at time zone 'Europe/London')::date as date from lines
  )`

const refundGroundColumn = sql`(
  select n.ground from refund_ground n left join refund_request q on q.id = n.request_id
  where n.donation_id = l.donation_id and l.kind = 'refund'
    and (n.refund_id = l.ref or q.provider_id = l.ref))`

const paidBackByColumn = sql`(
  select r.paid_by from donation_refund r where l.kind = 'refund' and r.id = l.ref)`

/** Reads the lines of these days in order of time. */
export const readLineRows = (db: Db, giver: Giver, { from, to }: DayRange) =>
  db.batches<LineRow>(sql`
    ${selectLines(giver)}
    select l.date, l.kind, ${refundGroundColumn} as ground, ${paidBackByColumn} as paid_back_by,
      l.donation_id, o.reference, o.charity_id, c.number as charity_number,
      c.name as charity_name, o.project_id, p.title as project_title, o.currency, l.amount
    from dated l
    join own o on o.id = l.donation_id
    join charity c on c.id = o.charity_id
    left join project p on p.id = o.project_id
    where l.date between ${from}::date and ${to}::date
    order by l.at, l.donation_id, l.kind, l.ref`)

/** Lists those of these gifts that may have Gift Aid. */
export const listGiftsWithGiftAid = async (
  db: Db,
  gifts: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.many<GiftIdRow>(sql`
    select /* never null */ id from gifts_with_gift_aid(${gifts}::uuid[]) id`)
  return new Set(rows.map(({ id }) => id))
}

export const findFirstGiftDay = async (db: Db, giver: Giver): Promise<string | null> => {
  const { day } = await db.one<FirstGiftDayRow>(
    sql`
      select (min(d.succeeded_at) at time zone 'Europe/London')::date as day
      from donation d
      where ${whereGiver(giver)} and ${arrived}`,
  )
  return day
}

/** Lists totals by tax year and currency, newest first. */
export const listYears = (db: Db, giver: Giver) =>
  db.many<YearRow>(sql`
    ${selectLines(giver)}, years as (
      -- Moves 6 April to 1 January, so that each tax year becomes a calendar year.
      select *, extract(year from date - interval '3 months 5 days')::integer as year from dated
    )
    select make_date(y.year, 4, 6) as "from", make_date(y.year + 1, 4, 5) as "to", o.currency,
      count(*) filter (where y.kind = 'gift') as gifts,
      coalesce(sum(y.amount) filter (where y.kind = 'gift'), 0)::bigint as given,
      coalesce(-sum(y.amount) filter (where y.kind <> 'gift'), 0)::bigint as went_back,
      coalesce(sum(y.amount) filter (where y.donation_id in (
        select gifts_with_gift_aid(array(select id from own)))), 0)::bigint as with_gift_aid
    from years y join own o on o.id = y.donation_id
    group by y.year, o.currency order by y.year desc, o.currency`)

export const findGiverName = async (db: Db, giver: Giver): Promise<string> => {
  const { name } = await db.one<GiverNameRow>(
    'personId' in giver
      ? sql`select full_name(first_name, last_name) as name
          from person where id = ${giver.personId}`
      : sql`select name from donor_org where id = ${giver.donorOrgId}`,
  )
  return name
}
