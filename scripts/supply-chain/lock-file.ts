import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

interface LockEntry {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
}

export interface LockedPackage {
  /** The folder, such as `node_modules/tar/node_modules/yallist`. */
  readonly folder: string
  readonly name: string
  readonly version: string
  /** The licence as an SPDX expression, or in the package's own words; undefined if it names none. */
  readonly license: string | undefined
  /** The hash of the package's archive, such as `sha512-…`. */
  readonly integrity: string | undefined
  /** The address of the archive; undefined if it is npm's registry under the package's name. */
  readonly resolved: string | undefined
  /** Whether `npm ci --omit=dev` installs it (on some platform). */
  readonly isProduction: boolean
}

/** Lists the packages of the lock file that come from outside the repository. */
export const listLockedPackages = (): LockedPackage[] => {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> }
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({
      folder,
      name: entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13),
      version: entry.version ?? '',
      license: entry.license,
      integrity: entry.integrity,
      resolved: entry.resolved,
      isProduction: !entry.dev,
    }))
}
