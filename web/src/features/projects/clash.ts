import { differing, type ProjectValues } from './project-values.ts'
import type { Clash } from './stale-notice.tsx'

/** What both sides did to the version that was edited. */
export function clashOf(
  base: ProjectValues,
  mine: ProjectValues,
  theirs: ProjectValues,
): Omit<Clash, 'version'> {
  const changed = differing(base, mine)
  const other = differing(base, theirs)
  return {
    theirs,
    taken: other.filter((name) => !changed.includes(name)),
    both: other.filter((name) => changed.includes(name) && differing(mine, theirs).includes(name)),
  }
}

export const pick = (from: ProjectValues, names: (keyof ProjectValues)[]): Partial<ProjectValues> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))
