import type { ArchiveStore } from './archive-store.ts'
import { removeArchivedFile } from './archive-files.ts'
import { listBases, removeBase, type BaseBackup } from './base-backups.ts'
import { parseSegment } from './wal-names.ts'

const dayMilliseconds = 24 * 3600_000

/**
 * Splits base backups, oldest first, into those that the kept days need and the others. The newest
 * backup before the kept days is needed too: their first moments are restored from it.
 */
export const splitBases = (
  bases: readonly BaseBackup[],
  keepDays: number,
  now: Date,
): { needed: BaseBackup[]; expired: BaseBackup[] } => {
  const from = new Date(now.getTime() - keepDays * dayMilliseconds).toISOString()
  const first = Math.max(
    0,
    bases.findLastIndex((base) => base.finishedAt <= from),
  )
  return { needed: bases.slice(first), expired: bases.slice(0, first) }
}

/**
 * Removes the base backups, segments and files that no moment of the kept days needs. Returns the
 * number of base backups removed.
 */
export const removeExpired = async (
  store: ArchiveStore,
  keepDays: number,
  now: Date,
): Promise<number> => {
  const { needed, expired } = splitBases(await listBases(store), keepDays, now)
  const oldest = needed[0]
  if (!oldest || expired.length === 0) return 0
  for (const base of expired) await removeBase(store, base)
  const starts = needed.map(({ startSegment }) => parseSegment(startSegment)!.number)
  const firstNumber = Math.min(...starts)
  for (const key of await store.list('wal/')) {
    const segment = parseSegment(key.slice('wal/'.length).replace(/\.gz$/, ''))
    if (segment && segment.number < firstNumber) await store.remove(key)
  }
  for (const key of oldest.removedFiles) await removeArchivedFile(store, key)
  return expired.length
}
