import { followLimits } from '@pennytrail/contract/updates/following-routes.ts'
import type { Followed } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import type { FollowedRow, IsFollowingRow } from '../updates.rows.ts'

export type FollowedSubject = { readonly projectId: string } | { readonly charityId: string }

const toSubjectIds = (subject: FollowedSubject) => ({
  projectId: 'projectId' in subject ? subject.projectId : null,
  charityId: 'charityId' in subject ? subject.charityId : null,
})

const where = (personId: string, subject: FollowedSubject) => {
  const { projectId, charityId } = toSubjectIds(subject)
  return sql`person_id = ${personId} and project_id is not distinct from ${projectId}::uuid
    and charity_id is not distinct from ${charityId}::uuid`
}

export const isFollowing = async (
  db: Db,
  personId: string,
  subject: FollowedSubject,
): Promise<boolean> => {
  const { there } = await db.one<IsFollowingRow>(
    sql`select exists (select from follow where ${where(personId, subject)}) there`,
  )
  return there
}

/** Makes a person follow a project or charity. A repeat changes nothing. */
export const startFollowing = async (
  db: Db,
  { clock, limits }: Pick<Deps, 'clock' | 'limits'>,
  { userId }: Session,
  subject: FollowedSubject,
): Promise<{ following: boolean }> => {
  await limits.take(followLimits, { person: userId })
  const { projectId, charityId } = toSubjectIds(subject)
  await db.run(sql`
    insert into follow (person_id, charity_id, project_id, followed_at)
    values (${userId}, ${charityId}, ${projectId}, ${clock.now()}) on conflict do nothing`)
  return { following: true }
}

/** Ends a person’s following of a project or charity. Does nothing if they do not follow it. */
export const stopFollowing = async (
  db: Db,
  personId: string,
  subject: FollowedSubject,
): Promise<{ message: string }> => {
  await db.run(sql`delete from follow where ${where(personId, subject)}`)
  return { message: 'You no longer follow this.' }
}

/** Ends all the following of a person whose account is being deleted. */
export const stopFollowingAll = (db: Db, personId: string): Promise<number> =>
  db.run(sql`delete from follow where person_id = ${personId}`)

/** Lists what a person follows and may see, latest first, each with its newest update. */
export const listFollowed = (db: Db, personId: string): Promise<Followed[]> =>
  db.many<FollowedRow>(sql`
    select json_build_object('id', c.id, 'number', c.number, 'name', c.name) charity,
      case when p.id is not null
        then json_build_object('id', p.id, 'title', p.title) end project,
      f.followed_at, l.last last_update
    from follow f
    left join project p on p.id = f.project_id
    join charity c on c.id = coalesce(f.charity_id, p.charity_id)
    left join lateral (
      select json_build_object('id', u.id, 'title', u.title, 'publishedAt',
        /* never null */ to_char(u.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) last
      from update_post u
      where u.state = 'published' and u.audience <> 'team'
        and case when p.id is null then u.charity_id = c.id and u.project_id is null
              else u.project_id = p.id end
      order by u.published_at desc limit 1) l on true
    where f.person_id = ${personId}
    order by f.followed_at desc, f.project_id limit 500`)
