import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Ports } from './ports.ts'
import { findPrograms, type Programs } from './programs.ts'

/** A user of the operating system, by number. */
export interface UnixUser {
  readonly uid: number
  readonly gid: number
}

/** The folder, the programs, the ports and the secrets of one cluster. */
export interface Place {
  readonly folder: string
  readonly programs: Programs
  readonly ports: Ports
  /** The user of everything but the product; undefined means the user of this process. */
  readonly user: UnixUser | undefined
  readonly secrets: Secrets
  /** Creates a folder that belongs to `user`. */
  makeFolder(name: string): string
  /** Writes a file that only `user` can read, and returns its path. */
  writeFile(name: string, text: string): string
  remove(): void
}

export interface Secrets {
  readonly superuser: string
  readonly replication: string
  readonly rewind: string
  /** The password of the role that owns the schema. */
  readonly owner: string
  /** The password of the role that runs the product. */
  readonly product: string
  readonly tokenKey: string
  readonly checkpointKey: string
}

const makeSecret = (): string => randomBytes(32).toString('base64url')

const makeSecrets = (): Secrets => ({
  superuser: makeSecret(),
  replication: makeSecret(),
  rewind: makeSecret(),
  owner: makeSecret(),
  product: makeSecret(),
  tokenKey: makeSecret(),
  checkpointKey: makeSecret(),
})

const readId = (option: string, name: string): number =>
  Number(spawnSync('id', [option, name]).stdout.toString())

/**
 * Returns the user `postgres`, which Debian's package creates, if this process is root: PostgreSQL
 * and Patroni refuse to run as root.
 */
const chooseUser = (): UnixUser | undefined =>
  process.getuid?.() === 0
    ? { uid: readId('-u', 'postgres'), gid: readId('-g', 'postgres') }
    : undefined

/** Creates the folder of a cluster. Throws if a Debian package is missing. */
export const makePlace = (ports: Ports): Place => {
  const programs = findPrograms()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-cluster-'))
  // Another user than root runs the parts, and must be able to enter.
  chmodSync(folder, 0o711)
  const user = chooseUser()
  const give = (target: string): string => {
    if (user) chownSync(target, user.uid, user.gid)
    return target
  }
  return {
    folder,
    programs,
    ports,
    user,
    secrets: makeSecrets(),
    makeFolder: (name) => {
      const made = path.join(folder, name)
      mkdirSync(made, { recursive: true, mode: 0o700 })
      return give(made)
    },
    writeFile: (name, text) => {
      const file = path.join(folder, name)
      writeFileSync(file, text, { mode: 0o600 })
      return give(file)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
