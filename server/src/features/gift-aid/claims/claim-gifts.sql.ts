import { sql, type Db } from '../../../platform/database/index.ts'
import type { NewClaim } from './claims.sql.ts'
import type { ScheduleRow } from './hmrc-schedule-columns.ts'
import type { ClaimGiftRow, CountChangedRow, FileRow } from '../gift-aid.rows.ts'

export interface NewClaimGift {
  readonly donationId: string
  readonly declarationId: string
  readonly position: number
  readonly givenOn: string
  readonly amount: number
  readonly tax: number
}

/** Inserts the gifts of a claim, and its schedule with the givers' present names. */
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

const isChanged = sql`(d.amount - d.refunded - d.taken_back < k.amount or o.donation_id is not null
  or gift_aid_cover(d.id) is null)`

/** Lists one page of a claim's gifts. Chooses the page first, so that only its gifts are judged. */
export const listClaimGifts = (
  db: Db,
  claimId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<ClaimGiftRow[]> =>
  db.many<ClaimGiftRow>(sql`
    select d.id, d.reference, k.given_on::text,
      coalesce(full_name(r.first_name, r.last_name), '') as name, d.project_id,
      p.title as project_title, k.amount, k.tax, ${isChanged} as changed,
      case when f.claim_id is not null then json_build_object('reason', f.reason,
        'on', (f.refused_at at time zone 'Europe/London')::date,
        'correction', f.correction) end as refusal
    from (select * from gift_aid_claim_gift where claim_id = ${claimId}
      order by position limit ${page.limit} offset ${page.offset}) k
    join donation d on d.id = k.donation_id
    left join gift_aid_schedule_row r on r.claim_id = k.claim_id and r.position = k.position
    left join project p on p.id = d.project_id
    left join gift_aid_left_out o on o.donation_id = d.id
    left join gift_aid_refusal f on f.claim_id = k.claim_id and f.donation_id = k.donation_id
    order by k.position`)

export const countChanged = async (db: Db, claimId: string): Promise<number> => {
  const { changed } = await db.one<CountChangedRow>(sql`
    select count(*) changed from gift_aid_claim_gift k
    join donation d on d.id = k.donation_id
    left join gift_aid_left_out o on o.donation_id = d.id
    where k.claim_id = ${claimId} and ${isChanged}`)
  return changed
}

export const listScheduleRows = (
  db: Db,
  claimId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<ScheduleRow[]> =>
  db.many<ScheduleRow>(sql`
    select r.title, r.first_name, r.last_name, r.house, r.postcode,
      k.given_on::text "givenOn", k.amount
    from gift_aid_claim_gift k
    join gift_aid_schedule_row r on r.claim_id = k.claim_id and r.position = k.position
    where k.claim_id = ${claimId}
    order by k.position limit ${page.limit} offset ${page.offset}`)

/** Returns the totals of each file of a claim. */
export const listFiles = (
  db: Db,
  claimId: string,
  rows: number,
): Promise<{ file: number; rows: number; donations: number; tax: number }[]> =>
  db.many<FileRow>(sql`
    select (position - 1) / ${rows}::integer + 1 as file, count(*) as rows,
      sum(amount)::bigint as donations, sum(tax)::bigint as tax
    from gift_aid_claim_gift where claim_id = ${claimId} group by 1 order by 1`)
