import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { CountRepayableRow, RepayableRow } from '../gift-aid.rows.ts'

/** A gift whose terms allow a refund to the giver, or allowed one when the gift was claimed. */
export type { RepayableRow } from '../gift-aid.rows.ts'

const selectLondonDay = (moment: Sql): Sql => sql`(${moment} at time zone 'Europe/London')::date`

/**
 * Selects all gifts from people on terms that allow a refund, each with the first claim that
 * contains it.
 */
const selectRows = (charityId: string): Sql => sql`
  select d.id, d.reference, ${selectLondonDay(sql`d.succeeded_at`)}::text received_on,
    d.amount - d.refunded - d.taken_back amount, d.project_id, p.title project_title,
    t.now is_repayable, w.donation_id is not null is_waived, t.since::text since,
    (select json_build_object('state', case q.state when 'waiting' then 'waiting' else 'kept' end,
       'on', /* never null */ ${selectLondonDay(sql`case q.state when 'waiting' then q.answer_by else q.answered_at end`)})
     from gift_question q
     where q.donation_id = d.id and 'waive' = any (q.offers) and q.state in ('waiting', 'done')
       and (q.state = 'waiting' or q.outcome = 'stay' and q.answered_by <> 'deadline')
     order by q.asked_at desc limit 1) question,
    k.claim_id, c.number claim_number, c.state claim_state, k.tax,
    coalesce(j.tax, 0)::bigint given_back, j.number given_back_in,
    k.claim_id is not null and (t.now or k.given_back_at is not null or k.given_on < t.since)
      "isClaimed",
    k.claim_id is null and t.now "isUnclaimed", d.succeeded_at
  from donation d
  join donation_giver g on g.donation_id = d.id and g.donor_org_id is null
  left join project p on p.id = d.project_id
  left join gift_waiver w on w.donation_id = d.id
  cross join lateral (select gift_is_repayable(d.id) now, gift_aid_day(d.id) since) t
  left join lateral (
    select n.* from gift_aid_claim_gift n join gift_aid_claim m on m.id = n.claim_id
    where n.donation_id = d.id and n.released_at is null order by m.number limit 1) k on true
  left join gift_aid_claim c on c.id = k.claim_id
  left join lateral (
    select sum(a.tax) tax, max(b.number) filter (where a.reason = 'repayable') number
    from gift_aid_adjustment a join gift_aid_claim b on b.id = a.claim_id
    where a.donation_id = d.id and a.of_claim_id = k.claim_id and a.released_at is null) j on true
  where d.charity_id = ${charityId} and d.repayable and d.succeeded_at is not null
    and d.status <> 'reversed'`

const whereShown = (show: 'claimed' | 'unclaimed'): Sql =>
  show === 'claimed' ? sql`r."isClaimed"` : sql`r."isUnclaimed"`

export const countRepayable = (
  db: Db,
  charityId: string,
): Promise<{ claimed: number; unclaimed: number }> =>
  db.one<CountRepayableRow>(sql`
    select count(*) filter (where ${whereShown('claimed')}) claimed,
      count(*) filter (where ${whereShown('unclaimed')}) unclaimed
    from (${selectRows(charityId)}) r`)

/** Lists one page of repayable gifts, the oldest first. */
export const listRepayable = (
  db: Db,
  charityId: string,
  show: 'claimed' | 'unclaimed',
  page: { readonly limit: number; readonly offset: number },
): Promise<RepayableRow[]> =>
  db.many<RepayableRow>(sql`
    select r.* from (${selectRows(charityId)}) r where ${whereShown(show)}
    order by r.succeeded_at, r.id limit ${page.limit} offset ${page.offset}`)
