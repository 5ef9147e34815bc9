import type { ModeratedKind } from '@pennytrail/contract/admin/rules.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { Subject, TeamRow } from '../admin.rows.ts'

/** Content that can be reported and hidden, with the organisation that owns it. */
export type { Subject } from '../admin.rows.ts'

const shownWords = 600

const selectKindColumn = (kind: ModeratedKind): Sql => sql`${kind}::text as kind,`

/**
 * The query that finds content of each kind. With a person's own access, it returns only what that
 * person may see.
 */
const sources: Record<ModeratedKind, Sql> = {
  project: sql`
    select ${selectKindColumn('project')} p.id, p.title, c.name as owner, 'charity' as owner_kind,
      c.id as owner_id, '/project/' || p.id as address,
      left(concat_ws(E'\n\n', p.summary, p.story), ${shownWords}::integer) as words,
      null::uuid as author_id
    from project p join charity c on c.id = p.charity_id`,
  // The text of an update consists of the text nodes of its document, in order.
  update: sql`
    select ${selectKindColumn('update')} u.id, coalesce(nullif(u.title, ''), 'An update') as title,
      c.name as owner, 'charity' as owner_kind, c.id as owner_id,
      case when u.project_id is null then '/charityupdate/' else '/projectupdate/' end || u.id as address,
      left((select string_agg(t #>> '{}', ' ') from jsonb_path_query(u.body, 'strict $.**.text') t),
        ${shownWords}::integer) as words,
      u.created_by as author_id
    from update_post u join charity c on c.id = u.charity_id`,
  charity: sql`
    select ${selectKindColumn('charity')} c.id, c.name as title, c.name as owner, 'charity' as owner_kind,
      c.id as owner_id, '/charity/' || c.number as address,
      left(c.introduction, ${shownWords}::integer) as words, null::uuid as author_id
    from charity c where c.status <> 'claimed'`,
  'donor-org': sql`
    select ${selectKindColumn('donor-org')} o.id, o.name as title, o.name as owner,
      'donor-org' as owner_kind, o.id as owner_id, '/donor-org/' || o.id as address,
      left(o.introduction, ${shownWords}::integer) as words, null::uuid as author_id
    from donor_org o`,
}

/** Finds a subject if the person whom `db` acts as may see it. */
export const findSubject = (
  db: Db,
  kind: ModeratedKind,
  id: string,
): Promise<Subject | undefined> =>
  db.maybe<Subject>(sql`select * from (${sources[kind]}) s where s.id = ${id}`)

/**
 * Lists the people to email: the Leads and Managers of the organisation that owns the content, and
 * its author if they are still a member.
 */
export const listTeam = (db: Db, { ownerKind, ownerId, authorId }: Subject): Promise<TeamRow[]> => {
  const members =
    ownerKind === 'charity'
      ? sql`select person_id, role from charity_member where charity_id = ${ownerId}`
      : sql`select person_id, role from donor_org_member where donor_org_id = ${ownerId}`
  return db.many<TeamRow>(sql`
    select p.id as person_id, /* never null */ greeting_name(p) as firstname, a.email
    from (${members}) m
    join person p on p.id = m.person_id and p.anonymised_at is null
    join credential a on a.person_id = p.id
    where m.role in ('Lead', 'Manager') or m.person_id = ${authorId}::uuid
    order by role_rank(m.role) desc, p.id`)
}
