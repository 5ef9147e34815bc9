import type { Project } from '@pennytrail/contract'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/app-error.ts'
import { createPerDatabase, createBatch, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { toIsoDate } from './uk-dates.ts'
import { toProject } from './project-view.ts'
import {
  findHiddenReason,
  findFullProject,
  listFullProjects,
  type FullProjectRow,
  type VersionedProject,
} from './projects.sql.ts'

/** Checks the id of a project. A malformed id throws `project-not-found`, like an unknown one. */
export const parseProjectId = (id: string): string => {
  if (!isUuid(id)) throw new AppError('project-not-found')
  return id.toLowerCase()
}

/** Returns the error for a caller who cannot see a project: 401, 403 or 404. */
export const throwNotVisible = async (
  db: Db,
  id: string,
  session: Session | null,
): Promise<AppError> => {
  const veil = await findHiddenReason(db, id)
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
  const known = parseProjectId(id)
  const row = await findFullProject(db, known)
  if (!row) throw await throwNotVisible(db, known, session)
  return toProject(row, session, toIsoDate(now))
}

/** The maximum number of cached projects, which take a few megabytes. */
const maxCachedProjects = 2000

/**
 * Reads simultaneously requested pages as one batch, as a visitor. For cached projects the query
 * only checks their version. Reads inside a transaction are never cached, because the transaction
 * may be rolled back.
 */
const visitorsReader = createPerDatabase((database) => {
  const known = new LRUCache<string, VersionedProject>({ max: maxCachedProjects })
  return createBatch<string, FullProjectRow | undefined>({
    max: 16,
    work: async (requests) => {
      const ids = [...new Set(requests)]
      const found = await database.readAtOnce('', (db) => listFullProjects(db, ids, known))
      for (const one of found) known.set(one.row.id, one)
      const rows = new Map(found.map(({ row }) => [row.id, row]))
      return requests.map((id) => rows.get(id))
    },
  })
})

/**
 * Returns a project’s page. A caller who is in no charity’s team sees the same of a public project
 * as a visitor, so it is read in the visitors’ batch. If a visitor may not see it, it is read again
 * as the caller. Team members may see more and always read as themselves.
 */
export const showProject = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: string,
  session: Session | null,
): Promise<Project> => {
  const known = parseProjectId(id)
  const isInTeam = session !== null && session.charities.length > 0
  const row = isInTeam ? undefined : await visitorsReader(database)(known)
  if (row) return toProject(row, session, toIsoDate(clock.now()))
  return database.read(session?.userId ?? '', (db) => viewProject(db, known, session, clock.now()))
}
