import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { ArchiveStore } from './archive-store.ts'
import { isWalFile, makeSegmentName, parseSegment } from './wal-names.ts'

const compress = promisify(gzip)
const expand = promisify(gunzip)

export const walKey = (name: string): string => `wal/${name}.gz`

/** Lists the names of the log files (WAL) that the archive holds. */
export const listArchivedWal = async (store: ArchiveStore): Promise<string[]> =>
  (await store.list('wal/'))
    .map((key) => key.slice('wal/'.length).replace(/\.gz$/, ''))
    .filter(isWalFile)

/** Lists the log files that PostgreSQL has handed over and that are not in the archive yet. */
export const listWaiting = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(isWalFile).toSorted()

export interface WalArchive {
  readonly store: ArchiveStore
  /** The folder in which PostgreSQL leaves its log files. */
  readonly folder: string
  /** The names of the log files that the archive holds. */
  readonly known: Set<string>
}

/** Returns whether an earlier segment of the timeline is known, but not the one just before. */
const isAfterGap = (known: ReadonlySet<string>, name: string): boolean => {
  const segment = parseSegment(name)
  if (!segment || segment.number === 0) return false
  if (known.has(makeSegmentName(segment.timeline, segment.number - 1))) return false
  return [...known].some((other) => parseSegment(other)?.timeline === segment.timeline)
}

const assertSame = async (store: ArchiveStore, name: string, bytes: Buffer): Promise<void> => {
  const there = await store.get(walKey(name))
  if (there === null || !(await expand(there)).equals(bytes)) {
    throw new Error(
      `The archive holds another ${name}: two databases write into it. Give one another ARCHIVE_URL.`,
    )
  }
}

/**
 * Sends one log file to the archive, then removes it from the folder. Sending it again after a
 * crash is harmless; a different file of that name throws. Returns whether segments before it are
 * missing.
 */
export const shipFile = async (archive: WalArchive, name: string): Promise<boolean> => {
  const { store, folder, known } = archive
  const file = path.join(folder, name)
  const bytes = await readFile(file)
  if (known.has(name)) await assertSame(store, name, bytes)
  else await store.put(walKey(name), await compress(bytes, { level: constants.Z_BEST_SPEED }))
  const foundGap = !known.has(name) && isAfterGap(known, name)
  known.add(name)
  await rm(file)
  return foundGap
}
