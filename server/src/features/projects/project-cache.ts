import type { VersionedProject } from './projects.sql.ts'

/** The maximum number of cached projects, which takes some megabytes. */
const max = 2000

interface ProjectCache {
  /** Returns the cached projects among these ids, so that the query can skip unchanged ones. */
  of: (ids: readonly string[]) => ReadonlyMap<string, VersionedProject>
  keep: (project: VersionedProject) => void
}

/** Creates a cache of the projects that were read last, each with its version. */
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
      kept.delete(id) // moves the project to the end of the map
      kept.set(id, project)
      const [oldest] = kept.keys()
      if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    },
  }
}
