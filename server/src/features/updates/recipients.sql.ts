import { sql, type Db } from '../../platform/database/index.ts'
import type { UpdateRow } from './updates.sql.ts'
import type { NoteMailedRow, Recipient } from './updates.rows.ts'

export type { Recipient } from './updates.rows.ts'

/** Returns the kind of email of an update, which a person may turn off. */
export const getNotificationKind = ({ projectId }: Pick<UpdateRow, 'projectId'>) =>
  projectId === null ? ('charity-updates' as const) : ('project-updates' as const)

/**
 * Lists the recipients of a published update: givers and followers who may read it and have a
 * confirmed address, and whether they want emails about updates. Leaves out suspended and deleted people, and addresses
 * that told the charity not to email them, unless they followed since. Sorted by id, starting after
 * `after`.
 */
export const listRecipients = (
  db: Db,
  row: Pick<UpdateRow, 'id' | 'charityId' | 'projectId' | 'audience'>,
  after: string | null,
  limit: number,
): Promise<Recipient[]> =>
  db.many<Recipient>(sql`
    with concerned as (
      select f.person_id, false gave, f.followed_at from follow f
      where f.charity_id = ${row.charityId} or f.project_id = ${row.projectId}
      union all
      select g.person_id, true, null from donation d join donation_giver g on g.donation_id = d.id
      where d.charity_id = ${row.charityId}
        and (${row.projectId}::uuid is null or d.project_id = ${row.projectId})
        and d.succeeded_at is not null and d.status not in ('refunded', 'lost')
    )
    select w.id person_id, /* never null */ greeting_name(w) firstname, k.email, bool_or(c.gave) gave,
      /* never null */ wants_email(w.id, ${getNotificationKind(row)}) wants_email
    from concerned c
    join person w on w.id = c.person_id
    join credential k on k.person_id = w.id
    left join lateral (
      select n.decided_at from contact_decision n
      where n.email = k.email and n.charity_id = ${row.charityId} and not n.given) refused on true
    where (${after}::uuid is null or w.id > ${after})
      and w.anonymised_at is null and w.suspended_at is null and k.confirmed_at is not null
      and (refused.decided_at is null or c.followed_at > refused.decided_at)
      and not content_is_hidden('update', ${row.id})
      and (${row.projectId}::uuid is null or exists (
        select from project p where p.id = ${row.projectId} and p.lifecycle <> 'draft'
          and not p.hidden and (p.visibility <> 'team' or exists (
            select from charity_member m
            where m.charity_id = p.charity_id and m.person_id = w.id))))
    group by w.id, k.email
    having ${row.audience} = 'public' or bool_or(c.gave)
    order by w.id limit ${limit}`)

/**
 * Records that people get an email about an update. Returns those of whom it was not recorded
 * before.
 */
export const recordMailed = async (
  db: Db,
  updateId: string,
  personIds: readonly string[],
  at: Date,
): Promise<Set<string>> => {
  const noted = await db.many<NoteMailedRow>(sql`
    insert into update_email (update_id, person_id, emailed_at)
    select ${updateId}, person_id, ${at} from unnest(${personIds}::uuid[]) person_id
    on conflict do nothing returning person_id`)
  return new Set(noted.map((row) => row.personId))
}
