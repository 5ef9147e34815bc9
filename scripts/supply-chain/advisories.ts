import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import semver from 'semver'
import type { LockedPackage } from './lock-file.ts'

/** An advisory in the format of OSV (ossf.github.io/osv-schema): the fields that matter here. */
export interface Advisory {
  readonly id: string
  readonly summary?: string
  readonly withdrawn?: string
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string }
    readonly versions?: readonly string[]
    readonly ranges?: readonly {
      readonly events: readonly {
        readonly introduced?: string
        readonly fixed?: string
        readonly last_affected?: string
      }[]
    }[]
  }[]
}

export interface Finding {
  readonly package: LockedPackage
  readonly id: string
  readonly summary: string
}

type Range = NonNullable<NonNullable<Advisory['affected']>[number]['ranges']>[number]

/** Tells whether a version is in a range: the events are in ascending order, as OSV requires. */
const isInRange = (version: string, { events }: Range): boolean => {
  let affected = false
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || semver.gte(version, introduced)))
      affected = true
    if (fixed !== undefined && semver.gte(version, fixed)) affected = false
    if (last !== undefined && semver.gt(version, last)) affected = false
  }
  return affected
}

/** Lists the packages that an advisory affects. A withdrawn advisory affects none. */
export const findAffected = (
  { id, summary = '', withdrawn, affected = [] }: Advisory,
  packages: readonly LockedPackage[],
): Finding[] => {
  if (withdrawn) return []
  const entries = affected.filter((one) => one.package?.ecosystem === 'npm')
  return packages
    .filter(({ name, version }) =>
      entries.some(
        (one) =>
          one.package?.name === name &&
          (one.versions?.includes(version) || one.ranges?.some((r) => isInRange(version, r))),
      ),
    )
    .map((found) => ({ package: found, id, summary }))
}

/**
 * Reads the advisories below a folder, such as a clone of github.com/github/advisory-database, one
 * at a time because there can be hundreds of thousands.
 */
export function* readAdvisories(folder: string): Generator<Advisory> {
  for (const file of globSync('**/*.json', { cwd: folder })) {
    const advisory = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Partial<Advisory>
    if (typeof advisory.id === 'string') yield advisory as Advisory
  }
}
