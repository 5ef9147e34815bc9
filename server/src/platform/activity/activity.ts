import { sql, type Db } from '../database/index.ts'
import { uuidv7 } from '../ids.ts'

/** What can be acted on; lower case, words joined by hyphens. A feature may add its own. */
export type SubjectKind =
  | 'person'
  | 'charity'
  | 'charity-claim'
  | 'donor-org'
  | 'project'
  | 'update'
  | 'report'
  | 'grant-report'
  | 'flag'
  | 'testimonial'
  | 'team-profile'
  | 'job'
  | 'register'

/** A privileged act. Nothing in it may be a secret, a token or an email address. */
export interface Activity {
  /** Who did it; null where it was done at the server itself by a command. */
  readonly by: string | null
  /** What was done, in the form `verify-claim`: a verb first. */
  readonly act: string
  readonly subjectKind: SubjectKind
  readonly subjectId: string
  /** Why, in the words of whoever did it. */
  readonly reason?: string | null
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
  readonly at: Date
}

/**
 * Writes an act into the log, with the transaction that does it: both happen, or neither. The log is
 * append-only. `db` acts as the system, or as the person in whose name the line is.
 */
export const recordActivity = async (db: Db, activity: Activity): Promise<void> => {
  const { act, at, by, detail = {}, reason, subjectId, subjectKind } = activity
  await db.run(sql`
    insert into activity_log (id, done_at, done_by, act, subject_kind, subject_id, reason, detail)
    values (${uuidv7(at.getTime())}, ${at}, ${by}, ${act}, ${subjectKind}, ${subjectId},
      ${reason || null}, ${JSON.stringify(detail)}::jsonb)`)
}
