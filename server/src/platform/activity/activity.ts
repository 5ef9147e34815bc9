import { sql, type Db } from '../database/index.ts'
import { uuidv7 } from '../ids.ts'

/**
 * A kind of thing that a logged act concerns, in lower case with hyphens. Each feature may add its
 * own.
 */
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
  | 'data-complaint'
  | 'testimonial'
  | 'team-profile'
  | 'charge-finding'
  | 'job'
  | 'register'

/** A privileged act. No field may contain a secret, a token or an email address. */
export interface Activity {
  /** The person who did it; null for a command that ran on the server. */
  readonly by: string | null
  /** The act in the form `verify-claim`, with the verb first. */
  readonly act: string
  readonly subjectKind: SubjectKind
  readonly subjectId: string
  readonly reason?: string | null
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
  readonly at: Date
}

/**
 * Writes an act to the append-only activity log, in the transaction that performs it. `db` acts as
 * the system or as the person in `by`.
 */
export const recordActivity = async (db: Db, activity: Activity): Promise<void> => {
  const { act, at, by, detail = {}, reason, subjectId, subjectKind } = activity
  await db.run(sql`
    insert into activity_log (id, done_at, done_by, act, subject_kind, subject_id, reason, detail)
    values (${uuidv7(at.getTime())}, ${at}, ${by}, ${act}, ${subjectKind}, ${subjectId},
      ${reason || null}, ${JSON.stringify(detail)}::jsonb)`)
}
