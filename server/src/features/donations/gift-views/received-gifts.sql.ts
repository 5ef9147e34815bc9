import type { ReceivedQuery } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { recordedGiverJson } from '../retained-givers/recorded-giver.sql.ts'
import { receivedRefunds } from '../refunds/refund-rows.sql.ts'
import type {
  ListNewestRow,
  GivenToRow,
  ReceivedRow,
  SummariseReceivedRow,
} from '../donations.rows.ts'

export type ReceivedGiftFilters = Pick<ReceivedQuery, 'searchTerm' | 'shownAs' | 'project'>

/** Returns whether the gifts wanted are of givers who are named; null for all. */
const toNamed = (shownAs: ReceivedGiftFilters['shownAs']): boolean | null =>
  shownAs === undefined ? null : shownAs === 'named'

/**
 * Selects the matching gifts that have arrived. Row-level security shows a charity's team all of
 * its gifts.
 */
const whereMatching = (
  charityId: string,
  { shownAs, project }: Omit<ReceivedGiftFilters, 'searchTerm'>,
): Sql => sql`
  donation d where d.charity_id = ${charityId} and d.succeeded_at is not null
    and (${shownAs ?? null}::text is null
      or (d.public_name is not null) = (${shownAs ?? null}::text = 'named'))
    and (${project ?? null}::text is null
      or coalesce(d.project_id::text, 'general') = ${project ?? null}::text)`

/**
 * Computes how much of a gift can be refunded, and the reason if its Stripe account prevents a
 * refund. The charity itself pays back a gift that did not come online. Subtracts refunds already
 * requested, and allows none for gifts in dispute.
 */
const going = sql`
  lateral (select case when d.status in ('succeeded', 'partly-refunded', 'won')
    then greatest(0, d.amount - d.refunded - d.taken_back - (
      select coalesce(sum(q.amount), 0)::bigint from refund_request q
      where q.donation_id = d.id and q.state in ('asked', 'sent')))
    else 0 end as amount) back,
  lateral (select case when back.amount = 0 or d.method <> 'card' then null
    when gift_charged_by(d.id) is null then 'no-charge'
    when reachable_account(c.id, gift_charged_by(d.id)) is null then 'no-account'
    when reachable_account(c.id, gift_charged_by(d.id)) <> gift_charged_by(d.id)
      then 'other-account' end as obstacle) way`

/** Lists the ids of the newest gifts that have the text of a search, at most `max`. */
export const listNewest = async (
  db: Db,
  charityId: string,
  { searchTerm, shownAs, project }: ReceivedGiftFilters,
  max: number,
): Promise<string[]> =>
  (
    await db.many<ListNewestRow>(sql`
      select /* never null */ id from received_with_text(${charityId}, ${searchTerm},
        ${toNamed(shownAs)}, ${project ?? null}, ${max}) id`)
  ).map(({ id }) => id)

/**
 * Lists matching gifts, newest first: these, or a page of all. The page may be read from the oldest
 * gift on.
 */
export const listReceived = (
  db: Db,
  charityId: string,
  wanted: ReceivedGiftFilters,
  page: { readonly limit: number; readonly offset: number; readonly isReversed: boolean },
  found: readonly string[] | null,
) =>
  db.many<ReceivedRow>(sql`
    select d.id, d.reference, d.public_name, ${recordedGiverJson} as recorded_giver, d.status, d.currency, d.amount, d.refunded, d.taken_back,
      ${receivedRefunds} as refunds,
      case when way.obstacle is null then back.amount else 0 end as refundable,
      way.obstacle as refund_obstacle, gift_paid_by(d.id) as method, d.fee,
      d.project_id, p.title as project_title, d.message, d.succeeded_at,
      (select min(e.seq) from ledger_entry e
       where e.donation_id = d.id and e.charity_id = d.charity_id
         and is_gift_kind(e.kind)) as sequence
    from (${
      found === null
        ? sql`select d.* from ${whereMatching(charityId, wanted)}
            order by ${page.isReversed ? sql`d.succeeded_at, d.id` : sql`d.succeeded_at desc, d.id desc`}
            limit ${page.limit} offset ${page.offset}`
        : sql`select d.* from donation d
            where d.id = any (${found}::uuid[]) and d.succeeded_at is not null`
    }) d
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id,
    ${going}
    order by d.succeeded_at desc, d.id desc`)

/** Adds up the matching gifts: these, or all. */
export const summariseReceived = (
  db: Db,
  charityId: string,
  { shownAs, project }: ReceivedGiftFilters,
  found: readonly string[] | null,
): Promise<SummariseReceivedRow> =>
  db.one<SummariseReceivedRow>(sql`
    select /* never null */ s.gifts, /* never null */ s.named, /* never null */ s.received,
      (select r.latest_income from charity c join charity_register r on r.number = c.number
       where c.id = ${charityId}) as register_income
    from ${
      found === null
        ? sql`sum_received(${charityId}, ${toNamed(shownAs)}, ${project ?? null})`
        : sql`(select count(*) as gifts, count(d.public_name) as named,
              coalesce(sum(d.amount - d.refunded - d.taken_back), 0)::bigint as received
            from donation d where d.id = any (${found}::uuid[]))`
    } s`)

/** Lists the projects that have received gifts, by title. */
export const listGivenTo = (db: Db, charityId: string) =>
  db.many<GivenToRow>(sql`
    select p.id, p.title from project p
    where p.charity_id = ${charityId} and exists (
      select from donation d where d.project_id = p.id and d.succeeded_at is not null)
    order by p.title, p.id`)
