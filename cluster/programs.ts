import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

/** The paths of the programs from which a cluster is built. */
export interface Programs {
  readonly etcd: string
  readonly patroni: string
  /** Such as 3.0.2. */
  readonly patroniVersion: string
  readonly haproxy: string
  readonly pgbouncer: string
  /** Starts a program that ends when its parent ends. */
  readonly setpriv: string
  /** The folder with PostgreSQL's programs. */
  readonly postgresFolder: string
}

/** The Debian package of each program. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  setpriv: 'util-linux',
} as const

const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin']

const findProgram = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))

const oldestPostgres = 15

/** Returns the folder of the newest PostgreSQL that Debian's packages installed. */
const findPostgresFolder = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .map((folder) => ({ folder, major: Number(folder.split('/')[4]) }))
    .filter(({ folder, major }) => major >= oldestPostgres && existsSync(`${folder}/postgres`))
    .toSorted((a, b) => b.major - a.major)[0]?.folder

const readPatroniVersion = (patroni: string): string => {
  const output = spawnSync(patroni, ['--version']).stdout.toString()
  return /\d+\.\d+(\.\d+)?/.exec(output)?.[0] ?? ''
}

/** Tells whether Debian's Python has the module with which Patroni speaks to etcd. */
const hasEtcdModule = (): boolean =>
  spawnSync('/usr/bin/python3', ['-c', 'import patroni.dcs.etcd, patroni.dcs.etcd3']).status === 0

/** Returns the sentence that says which packages to install. */
export const describeMissing = (missing: readonly string[]): string =>
  `The cluster is built from Debian packages, and some are missing. Install them as root:\n` +
  `  apt-get install --no-install-recommends ${missing.join(' ')}`

/**
 * Finds the programs of the cluster. Throws an Error that names the Debian packages to install if
 * any is missing.
 */
export const findPrograms = (): Programs => {
  if (process.platform !== 'linux') throw new Error('The cluster runs on Linux only.')
  const found = Object.fromEntries(
    Object.keys(packages).map((name) => [name, findProgram(name)]),
  ) as Record<keyof typeof packages, string | undefined>
  const postgresFolder = findPostgresFolder()
  const missing = [
    ...Object.entries(packages).flatMap(([name, owner]) =>
      found[name as keyof typeof packages] === undefined ? [owner] : [],
    ),
    ...(postgresFolder === undefined ? [`postgresql-${oldestPostgres}`] : []),
  ]
  if (found.patroni !== undefined && !hasEtcdModule()) missing.push('python3-etcd')
  if (missing.length > 0) throw new Error(describeMissing(missing))
  const programs = found as Record<keyof typeof packages, string>
  const patroniVersion = readPatroniVersion(programs.patroni)
  return { ...programs, patroniVersion, postgresFolder: postgresFolder! }
}
