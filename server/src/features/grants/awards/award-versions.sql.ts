import { hiddenProjectTitle } from '@pennytrail/contract/donations/gift-words.ts'
import type { SavedVersion } from '@pennytrail/contract'
import type { AwardOutcome } from '@pennytrail/contract/grants/awards/award-rules.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { AwardVersionRow, NextNumberRow } from '../grants.rows.ts'

export type { AwardVersionRow } from '../grants.rows.ts'

const columns = sql`
  v.id, v.grant_id, v.reference, v.side, v.content, v.words, v.saved_at, v.number, v.offered_at,
  v.outcome, v.decided_words, v.decided_at,
  jsonb_build_object('id', o.id, 'name', o.name) donor_org,
  jsonb_build_object('id', c.id, 'number', c.number, 'name', c.name) charity,
  coalesce(p.title, ${hiddenProjectTitle}) project_title,
  (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'label', b.label) order by b.position),
     '[]')
   from jsonb_array_elements_text(v.content -> 'budgetLineIds') l
   join budget_line b on b.id = l::uuid) lines,
  exists (select from donor_grant g where g.id = v.grant_id) is_variation,
  v.saved_by, nullif(full_name(s.first_name, s.last_name), '') saver,
  nullif(full_name(d.first_name, d.last_name), '') decider`

const source = sql`
  grant_version v
  join donor_org o on o.id = v.donor_org_id
  join charity c on c.id = v.charity_id
  left join project p on p.id = (v.content ->> 'projectId')::uuid
  left join person s on s.id = v.saved_by
  left join person d on d.id = v.decided_by`

/** Returns the project of a version; null for the general fund. */
export const getProject = ({ content, projectTitle }: AwardVersionRow) =>
  content.projectId === null ? null : { id: content.projectId, title: projectTitle }

/** Drafts that were thrown away are not listed. */
const isShown = sql`(v.number is not null or v.outcome is null)`

/**
 * Lists the versions of a grant that the acting person may see: an open draft, then those that were
 * sent, newest first, then drafts that were thrown away.
 */
export const listVersions = (db: Db, grantId: string): Promise<AwardVersionRow[]> =>
  db.many<AwardVersionRow>(sql`
    select ${columns} from ${source} where v.grant_id = ${grantId}
    order by v.number is null and v.outcome is null desc, v.number desc nulls last,
      v.saved_at desc`)

export const findVersion = (db: Db, id: string): Promise<AwardVersionRow | undefined> =>
  db.maybe<AwardVersionRow>(sql`select ${columns} from ${source} where v.id = ${id}`)

const maxAwards = 500

const listNewestVersions = (db: Db, whose: Sql): Promise<AwardVersionRow[]> =>
  db.many<AwardVersionRow>(sql`
    select ${columns} from ${source}
    where ${whose} and ${isShown} and not exists (
      select from grant_version n where n.grant_id = v.grant_id
        and (n.number is not null or n.outcome is null)
        and coalesce(n.number, 1000000) > coalesce(v.number, 1000000))
      and coalesce(v.outcome, 'change-asked') = 'change-asked'
    order by coalesce(v.decided_at, v.offered_at, v.saved_at) desc, v.id limit ${maxAwards}`)

/** Lists the newest version of each grant of an organisation that is still open. */
export const listOpenOrgVersions = (db: Db, orgId: string): Promise<AwardVersionRow[]> =>
  listNewestVersions(db, sql`v.donor_org_id = ${orgId}`)

export const listOpenCharityVersions = (db: Db, charityId: string): Promise<AwardVersionRow[]> =>
  listNewestVersions(db, sql`v.charity_id = ${charityId}`)

/** Inserts a draft, or changes it. The caller holds the grant's lock. */
export const saveDraft = (db: Db, sent: SavedVersion, by: string, now: Date): Promise<number> =>
  db.run(sql`
    insert into grant_version (id, grant_id, donor_org_id, charity_id, side, content, words,
      saved_by, saved_at)
    values (${sent.id}, ${sent.grantId}, ${sent.donorOrgId}, ${sent.charityId}, ${sent.side},
      ${JSON.stringify(sent.terms)}::jsonb, ${sent.words}, ${by}, ${now})
    on conflict (id) do update set content = excluded.content, words = excluded.words,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at`)

/** Offers a draft to the other side, under the grant's next number. */
export const markOffered = async (
  db: Db,
  { grantId, id }: Pick<AwardVersionRow, 'grantId' | 'id'>,
  now: Date,
): Promise<number> => {
  const { number } = await db.one<NextNumberRow>(sql`
    select coalesce(max(number), 0) + 1 number from grant_version where grant_id = ${grantId}`)
  return db.run(
    sql`update grant_version set number = ${number}, offered_at = ${now} where id = ${id}`,
  )
}

/** Records how an open version ended. */
export const markDecided = (
  db: Db,
  id: string,
  outcome: AwardOutcome,
  { by, now, words }: { readonly by: string; readonly now: Date; readonly words: string },
): Promise<number> =>
  db.run(sql`
    update grant_version set outcome = ${outcome}, decided_by = ${by}, decided_at = ${now},
      decided_words = ${words}
    where id = ${id} and outcome is null`)
