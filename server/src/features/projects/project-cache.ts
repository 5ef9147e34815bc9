import type { VersionedProject } from './projects.sql.ts'

/** Of how many projects: some megabytes. */
const max = 2000

interface ProjectCache {
  /** What is known of these, to be told to the database. */
  of: (ids: readonly string[]) => ReadonlyMap<string, VersionedProject>
  keep: (project: VersionedProject) => void
}

/** The projects read last, each with the version that it was read at. */
export const createProjectCache = (): ProjectCache => {
  const kept = new Map<string, VersionedProject>()
  return {
    of: (ids) =>
      new Map(
        ids.flatMap((id) => {
          const known = kept.get(id)
          return known ? [[id, known] as const] : []
        }),
      ),
    keep: (project) => {
      const { id } = project.row
      kept.delete(id) // so that it comes last
      kept.set(id, project)
      const [oldest] = kept.keys()
      if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    },
  }
}
