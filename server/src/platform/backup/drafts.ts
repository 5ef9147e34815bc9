import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const ending = /\.draft-([A-Za-z0-9.-]+)-(\d+)-[A-Za-z0-9]{6}(\.tar\.gz)?$/

/** Tells whether a file or folder is what an unfinished backup writes. */
export const isDraft = (file: string): boolean => ending.test(file)

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // the process of another user
  }
}

/** Creates the private folder in which a backup collects its files, next to the archive. */
export const makeDraftFolder = (file: string): string =>
  mkdtempSync(`${file}.draft-${os.hostname()}-${process.pid}-`) // mkdtemp creates mode 0700

/** Removes the drafts in a folder that killed backups of this machine left. */
export const removeDeadDrafts = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, machine, pid] = ending.exec(name) ?? []
    if (machine !== os.hostname() || isAlive(Number(pid))) continue
    rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}
