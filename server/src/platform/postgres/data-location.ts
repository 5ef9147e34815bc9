import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isRoot, rootHome, unprivileged } from './binaries.ts'

export interface DataLocation {
  /** PostgreSQL's own data folder. */
  readonly data: string
  /**
   * The folder of its private socket. It is short, because socket paths hold at most 103
   * characters.
   */
  readonly socket: string
}

const canOthersEnter = (folder: string): boolean => {
  for (let at = folder; ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/**
 * Returns the location of the shipped PostgreSQL for a data folder. As root, it gives the folder to
 * the unprivileged user, and uses /var/lib if that user could not reach it.
 */
export const getDataLocation = (dataDir: string): DataLocation => {
  mkdirSync(dataDir, { recursive: true })
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  const reachable = !isRoot() || canOthersEnter(dataDir)
  const data = reachable
    ? path.join(dataDir, 'postgres')
    : path.join(rootHome, `data-${mark}`, 'postgres')
  const socket = isRoot()
    ? path.join(rootHome, `socket-${mark}`)
    : path.join(os.tmpdir(), `pennytrail-${process.getuid?.() ?? 0}-${mark}`)
  for (const at of [data, socket]) mkdirSync(path.dirname(at), { recursive: true })
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  const owner = statSync(socket).uid
  if (!isRoot() && owner !== process.getuid?.()) {
    throw new Error(`${socket} belongs to another user; remove it or set DATA_DIR elsewhere.`)
  }
  // Anyone who can enter this folder is the database's superuser, so its permissions are restricted
  // each time.
  chmodSync(socket, 0o700)
  if (isRoot()) chownSync(socket, unprivileged.uid, unprivileged.gid)
  return { data, socket }
}

/** Gives a folder and its contents to the user that runs PostgreSQL, and closes it to others. */
export const giveToPostgres = (folder: string): void => {
  chmodSync(folder, 0o700)
  if (!isRoot()) return
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const at of [folder, ...below.map((name) => path.join(folder, name))]) {
    chownSync(at, unprivileged.uid, unprivileged.gid)
  }
}
