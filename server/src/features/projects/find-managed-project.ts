import { AppError } from '../../platform/app-error.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { findProject, type FoundProject } from './find-project.ts'
import { mayManageProjects } from './projects.policy.ts'
import { parseProjectId, throwNotVisible } from './view-project.ts'

/** Finds a project that the caller may manage, before any slow work is done for it. */
export const findManagedProject = (
  deps: Deps,
  session: Session,
  address: string,
): Promise<FoundProject> => {
  const id = parseProjectId(address)
  return deps.database.read(session.userId, async (db) => {
    const found = await findProject(db, id)
    if (!found) throw await throwNotVisible(db, id, session)
    if (!mayManageProjects(session, found.charityId)) throw new AppError('access-denied')
    return found
  })
}
