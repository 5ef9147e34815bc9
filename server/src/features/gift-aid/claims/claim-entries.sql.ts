import { sql, type Db } from '../../../platform/database/index.ts'
import type { ClaimEntryRow, FundRow, IdRow, TitleRow } from '../gift-aid.rows.ts'

export const listEntries = (db: Db, claimId: string): Promise<ClaimEntryRow[]> =>
  db.many<ClaimEntryRow>(sql`
    select e.id, e.seq as sequence, n.what, e.direction, e.amount
    from gift_aid_entry n join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
    where n.claim_id = ${claimId} order by e.seq`)

/** Lists the entries of a claim that no other entry reverses. */
export const listStandingEntries = (db: Db, claimId: string): Promise<IdRow[]> =>
  db.many<IdRow>(sql`
    select e.id from gift_aid_entry n
    join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
    where n.claim_id = ${claimId} and n.what <> 'reversed' order by e.seq`)

export const insertEntries = (
  db: Db,
  claim: { readonly id: string; readonly charityId: string },
  entries: readonly { readonly id: string; readonly what: ClaimEntryRow['what'] }[],
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_entry (entry_id, claim_id, charity_id, what)
    select r.id, ${claim.id}::uuid, ${claim.charityId}::uuid, r.what
    from json_to_recordset(${JSON.stringify(entries)}) as r(id uuid, what text)`)

/**
 * Returns the amounts that the posted entries of a claim added to each fund and took from it. Only
 * claims of before 28 November 2026 gave tax back themselves.
 */
export const listPostedFunds = (db: Db, claimId: string): Promise<FundRow[]> =>
  db.many<FundRow>(sql`
    with part as (
      select e.project_id, n.what, case e.direction when 'in' then e.amount else -e.amount end amount
      from gift_aid_entry n join ledger_entry e on e.id = n.entry_id and e.charity_id = n.charity_id
      where n.claim_id = ${claimId} and n.what in ('claimed', 'refused', 'given-back', 'small-donations')
      union all
      select l.project_id, 'moved', -l.amount
      from gift_aid_entry n join ledger_leg l on l.entry_id = n.entry_id
        and l.charity_id = n.charity_id
      where n.claim_id = ${claimId} and n.what = 'moved'
    )
    select part.project_id, f.title project_title,
      coalesce(sum(part.amount) filter (where part.what in ('claimed', 'refused')), 0)::bigint tax,
      coalesce(-sum(part.amount) filter (where part.what = 'given-back'), 0)::bigint given_back,
      coalesce(sum(part.amount) filter (where part.what = 'moved'), 0)::bigint moved,
      coalesce(sum(part.amount) filter (where part.what = 'small-donations'), 0)::bigint top_up
    from part left join project f on f.id = part.project_id
    group by part.project_id, f.title order by f.title nulls first, part.project_id`)

export const listTitles = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> =>
  db.many<TitleRow>(sql`select id, title from project where id = any (${ids}::uuid[])`)
