import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { parsePictureId, listWidths } from '@pennytrail/contract/files/picture-urls.ts'
import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import { uploadFolder } from '../http/multipart.ts'
import type { Deps } from '../deps.ts'
import { queueJob, type Scheduled, type Tasks } from '../jobs/index.ts'
import { removeOrphans } from './files.sql.ts'
import { listFileKeys, getMainFileKey } from './file-names.ts'
import { asAvif } from './pictures.ts'

const getPublicId = (payload: unknown): string => (payload as { publicId: string }).publicId
const dayMilliseconds = 24 * 3600_000

const makeAvif = async (publicId: string, deps: Deps): Promise<void> => {
  const facts = parsePictureId(publicId)
  const webp = facts && (await deps.files.get(getMainFileKey(publicId)))
  if (!facts || !webp) return // the picture was removed in the meantime
  for (const width of listWidths(facts.width)) {
    await deps.files.put(`${publicId}/${width}.avif`, await asAvif(webp, width), 'image/avif')
  }
  // The file was removed while this job ran, so the new versions must go too.
  if (!(await deps.files.get(getMainFileKey(publicId)))) {
    for (const key of listFileKeys(publicId)) await deps.files.remove(key)
  }
}

/** Deletes files of unfinished uploads that an interrupted process left behind. */
const tidyUploading = async (deps: Deps, before: Date): Promise<void> => {
  const folder = uploadFolder(deps.config.dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtime < before) await rm(file, { force: true })
  }
}

/** The milliseconds for which a copy of the files can still take one whose row is deleted. */
const copyMilliseconds = 3600_000

/**
 * Removes the bytes of a file. With FILES_URL, whose copies are made apart from the database's, it
 * waits an hour first, so that a copy has the file for the moments that refer to it.
 */
const removeBytes = async (payload: unknown, deps: Deps): Promise<void> => {
  const publicId = getPublicId(payload)
  if (deps.config.filesUrl !== null && !(payload as { waited?: boolean }).waited) {
    const runAt = new Date(deps.clock.now().getTime() + copyMilliseconds)
    await deps.database.transaction('maintenance', (db) =>
      queueJob(db, 'remove-file', { publicId, waited: true }, { runAt }),
    )
    return
  }
  for (const key of listFileKeys(publicId)) await deps.files.remove(key)
}

export const fileTasks: Tasks = {
  'make-avif': (payload, deps) => makeAvif(getPublicId(payload), deps),
  'remove-file': removeBytes,
  'tidy-files': async (_payload, deps) => {
    const before = new Date(
      deps.clock.now().getTime() - retentionDays.unusedFiles * dayMilliseconds,
    )
    await deps.database.transaction('maintenance', async (db) => {
      for (const publicId of await removeOrphans(db, before)) {
        await queueJob(db, 'remove-file', { publicId })
      }
    })
    await tidyUploading(deps, before)
  },
}

export const fileSchedule: readonly Scheduled[] = [{ cron: '41 * * * *', task: 'tidy-files' }]
