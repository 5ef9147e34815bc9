import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { readIfThere } from './archive-files.ts'
import type { ArchiveStore } from './archive-store.ts'

/** The milliseconds of silence after which another data folder may take an archive over. */
export const maxSilence = 120_000

const key = 'owner.json'
const ownerSchema = z.object({
  /** Names the data folder that writes the archive. */
  folder: z.string(),
  /** PostgreSQL's name of the database; a restored database keeps it. */
  system: z.string(),
  seenAt: z.iso.datetime().nullable(),
})

/** Returns the id of a data folder. Backups leave it out, so that a restored folder has its own. */
export const readFolderId = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'archive-owner')
  const found = await readIfThere(file)
  if (found !== null && found !== '') return found
  const id = randomUUID()
  await writeFile(file, id)
  return id
}

export interface Owner {
  readonly folder: string
  readonly system: string
}

/**
 * Claims an archive for a data folder, or renews the claim. Returns false while another folder's
 * server uses the archive, so that a trial restore never writes into the archive of the original.
 * Throws if the archive holds another database.
 */
export const claimArchive = async (
  store: ArchiveStore,
  owner: Owner,
  now = new Date(),
): Promise<boolean> => {
  const bytes = await store.get(key)
  const found = bytes && ownerSchema.parse(JSON.parse(bytes.toString()))
  if (found && found.system !== owner.system) {
    throw new Error('ARCHIVE_URL holds the archive of another database. Choose an empty place.')
  }
  const seen = found?.seenAt ? Date.parse(found.seenAt) : 0
  if (found && found.folder !== owner.folder && now.getTime() - seen < maxSilence) return false
  await store.put(key, Buffer.from(JSON.stringify({ ...owner, seenAt: now.toISOString() })))
  return true
}

/** Lets another data folder take the archive over at once. */
export const releaseArchive = async (store: ArchiveStore, owner: Owner): Promise<void> => {
  await store.put(key, Buffer.from(JSON.stringify({ ...owner, seenAt: null })))
}
