import type { Project } from '@pennytrail/contract'
import { isCharityReason } from '@pennytrail/contract/projects/health-rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { toIsoDate } from '../uk-dates.ts'
import { lockManaged } from '../change-project.ts'
import { toProject } from '../project-view.ts'
import { parseProjectId, viewProject } from '../view-project.ts'

interface Answer {
  readonly key: string
  readonly answer: string | null
}

const writeAnswer = (
  db: Db,
  of: { readonly charityId: string; readonly projectId: string | null; readonly key: string },
  given: { readonly text: string; readonly by: string; readonly at: Date },
) =>
  db.run(sql`
    insert into health_answer (charity_id, project_id, reason, answer, answered_at, answered_by)
    values (${of.charityId}, ${of.projectId}, ${of.key}, ${given.text}, ${given.at}, ${given.by})
    on conflict (charity_id, reason, project_id) do update
      set answer = excluded.answer, answered_at = excluded.answered_at,
        answered_by = excluded.answered_by`)

const removeAnswer = (
  db: Db,
  of: { readonly charityId: string; readonly projectId: string | null; readonly key: string },
) =>
  db.run(sql`
    delete from health_answer where charity_id = ${of.charityId} and reason = ${of.key}
      and project_id is not distinct from ${of.projectId}`)

/**
 * Publishes the charity’s answer to a current health reason of a project. Null removes the answer.
 * Throws `health-reason-gone` if the reason no longer applies.
 */
export const answerHealth = async (
  db: Db,
  session: Session,
  address: string,
  { key, answer }: Answer,
  now: Date,
): Promise<Project> => {
  const id = parseProjectId(address)
  const row = await lockManaged(db, session, id)
  const reasons = toProject(row, session, toIsoDate(now)).health?.reasons ?? []
  const reason = reasons.find((one) => one.key === key)
  if (!reason) throw new AppError('health-reason-gone')
  const of = {
    charityId: row.charityId,
    projectId: isCharityReason(reason.code) ? null : id,
    key,
  }
  if (answer === null) await removeAnswer(db, of)
  else await writeAnswer(db, of, { text: answer, by: session.userId, at: now })
  return viewProject(db, id, session, now)
}
