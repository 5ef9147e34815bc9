import type { Project } from '@pennytrail/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { dateOf } from './calendar.ts'
import { viewOf } from './project-view.ts'
import { findVeil, findWholeProject } from './projects.sql.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id as the database takes it; a malformed one is a project that does not exist. */
export const projectId = (id: string): string => {
  if (!uuid.test(id)) throw new AppError('project-not-found')
  return id.toLowerCase()
}

/** What to answer somebody who does not see a project: 401, 403 or 404. */
export const refuseUnseen = async (
  db: Db,
  id: string,
  session: Session | null,
): Promise<AppError> => {
  const veil = await findVeil(db, id)
  if (veil === 'missing') return new AppError('project-not-found')
  if (veil === 'hidden') return new AppError('not-available')
  return new AppError(session ? 'project-access-denied' : 'sign-in-required')
}

export const viewProject = async (
  db: Db,
  id: string,
  session: Session | null,
  now: Date,
): Promise<Project> => {
  const known = projectId(id)
  const row = await findWholeProject(db, known)
  if (!row) throw await refuseUnseen(db, known, session)
  return viewOf(row, session, dateOf(now))
}
