import type { FlagReason } from '@pennytrail/contract/admin/rules.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { DecideFlagsRow, EndHidingRow, FlagRow, HidingRow, SubjectKey } from '../admin.rows.ts'

export type { SubjectKey } from '../admin.rows.ts'

export interface NewFlag extends SubjectKey {
  /** The signed-in person who reports, or null for a visitor. */
  readonly by: string | null
  /** The address that a visitor left to hear the outcome. */
  readonly email?: string | null
  readonly reason: FlagReason
  readonly words: string
}

/**
 * Writes a report of content. A second report by the same person replaces the text of the first
 * while the first is still open.
 */
export const saveFlag = async (db: Db, flag: NewFlag, now: Date): Promise<void> => {
  await db.run(sql`
    insert into flag (id, kind, subject_id, reported_by, email, reason, words, created_at)
    values (${uuidv7(now.getTime())}, ${flag.kind}, ${flag.id}, ${flag.by}, ${flag.email ?? null},
      ${flag.reason}, ${flag.words}, ${now})
    on conflict (kind, subject_id, reported_by) where state = 'open'
    do update set reason = excluded.reason, words = excluded.words`)
}

/**
 * Marks every open report of a subject as decided. Returns the email address of each person who
 * reported, or null where there is none. The addresses that visitors left are erased.
 */
export const decideFlags = async (
  db: Db,
  { kind, id }: SubjectKey,
  decision: { state: 'upheld' | 'dismissed'; by: string; at: Date },
): Promise<(string | null)[]> => {
  const decided = await db.many<DecideFlagsRow>(sql`
    select coalesce(f.email, c.email) as email
    from flag f left join credential c on c.person_id = f.reported_by
    where f.kind = ${kind} and f.subject_id = ${id} and f.state = 'open'
    order by f.id for update of f`)
  await db.run(sql`
    update flag set state = ${decision.state}, decided_by = ${decision.by},
      decided_at = ${decision.at}, email = null
    where kind = ${kind} and subject_id = ${id} and state = 'open'`)
  return decided.map(({ email }) => email)
}

export type { HidingRow } from '../admin.rows.ts'

/** Returns why a subject is hidden now, or undefined if it is not hidden. Read as the system. */
export const findHiding = (db: Db, { kind, id }: SubjectKey): Promise<HidingRow | undefined> =>
  db.maybe<HidingRow>(sql`
    select h.id, h.reason, h.hidden_at, full_name(p.first_name, p.last_name) as by, h.appeal,
      h.appealed_at, h.appeal_answer, h.appeal_decided_at
    from hiding h join person p on p.id = h.hidden_by
    where h.kind = ${kind} and h.subject_id = ${id} and h.restored_at is null`)

/** Hides a subject and returns whether it was visible before. */
export const saveHiding = async (
  db: Db,
  { kind, id }: SubjectKey,
  made: { reason: string; by: string; at: Date },
): Promise<boolean> => {
  const written = await db.run(sql`
    insert into hiding (id, kind, subject_id, reason, hidden_by, hidden_at)
    values (${uuidv7(made.at.getTime())}, ${kind}, ${id}, ${made.reason}, ${made.by}, ${made.at})
    on conflict (kind, subject_id) where restored_at is null do nothing`)
  if (written === 0) return false
  await db.run(sql`
    insert into content_hidden (kind, id, hidden_at) values (${kind}, ${id}, ${made.at})
    on conflict do nothing`)
  return true
}

/** Shows a subject again. Returns whether it had an appeal, or undefined if it was not hidden. */
export const endHiding = async (
  db: Db,
  { kind, id }: SubjectKey,
  ended: { by: string; at: Date },
): Promise<{ appealed: boolean } | undefined> => {
  const found = await db.maybe<EndHidingRow>(sql`
    update hiding set restored_by = ${ended.by}, restored_at = ${ended.at},
      appeal_decided_by = case when appeal is not null then coalesce(appeal_decided_by, ${ended.by}) end,
      appeal_decided_at = case when appeal is not null then coalesce(appeal_decided_at, ${ended.at}) end
    where kind = ${kind} and subject_id = ${id} and restored_at is null
    returning appeal is not null as appealed`)
  if (found) await db.run(sql`delete from content_hidden where kind = ${kind} and id = ${id}`)
  return found
}

/**
 * Stores the appeal of the team; only one is allowed. Returns false if the subject is not hidden or
 * already has an appeal.
 */
export const saveAppeal = async (
  db: Db,
  { kind, id }: SubjectKey,
  appeal: { words: string; by: string; at: Date },
): Promise<boolean> => {
  const written = await db.run(sql`
    update hiding set appeal = ${appeal.words}, appealed_by = ${appeal.by},
      appealed_at = ${appeal.at}
    where kind = ${kind} and subject_id = ${id} and restored_at is null and appeal is null`)
  return written === 1
}

/** Refuses a waiting appeal and returns whether there was one. */
export const refuseAppeal = async (
  db: Db,
  { kind, id }: SubjectKey,
  answer: { reason: string; by: string; at: Date },
): Promise<boolean> => {
  const written = await db.run(sql`
    update hiding set appeal_answer = ${answer.reason}, appeal_decided_by = ${answer.by},
      appeal_decided_at = ${answer.at}
    where kind = ${kind} and subject_id = ${id} and restored_at is null
      and appeal is not null and appeal_decided_at is null`)
  return written === 1
}

const max = 100

/**
 * Lists the subjects in one of the three lists: reports and appeals oldest first, hidden subjects
 * newest first.
 */
export const listKeys = (
  db: Db,
  list: 'reported' | 'appealed' | 'hidden',
): Promise<SubjectKey[]> => {
  if (list === 'reported') {
    return db.many<SubjectKey>(sql`
      select kind, subject_id as id from flag where state = 'open'
      group by 1, 2 order by min(created_at), 2 limit ${max}`)
  }
  return db.many<SubjectKey>(
    list === 'appealed'
      ? sql`select kind, subject_id as id from hiding
          where appealed_at is not null and appeal_decided_at is null and restored_at is null
          order by appealed_at, id limit ${max}`
      : sql`select kind, subject_id as id from hiding where restored_at is null
          order by hidden_at desc, id limit ${max}`,
  )
}

export const listFlags = (db: Db, { kind, id }: SubjectKey): Promise<FlagRow[]> =>
  db.many<FlagRow>(sql`
    select f.reason, f.words, f.created_at as at, case when p.id is not null then
      jsonb_build_object('id', p.id, 'name', full_name(p.first_name, p.last_name)) end as by
    from flag f left join person p on p.id = f.reported_by
    where f.kind = ${kind} and f.subject_id = ${id} and f.state = 'open'
    order by f.created_at, f.id limit 50`)
