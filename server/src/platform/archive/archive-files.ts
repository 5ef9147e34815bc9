import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createDiskStore } from '../files/disk-store.ts'
import type { ArchiveStore } from './archive-store.ts'

const prefix = 'files/'
/** A key of the file store: the name of the file, then the name of one of its versions. */
const fileKey = /^(img|pic|doc)-[a-z2-7]+(-\d+x\d+)?\/(\d+\.(webp|avif)|document\.pdf)$/

/** Lists the keys of the uploaded files in the data folder. */
export const listStoredFiles = async (dataDir: string): Promise<string[]> => {
  const folder = path.join(dataDir, 'files')
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.basename(entry.parentPath), entry.name))
    .filter((key) => fileKey.test(key))
}

/** Lists the keys of the files that the archive holds. */
export const listArchivedFiles = async (store: ArchiveStore): Promise<string[]> =>
  (await store.list(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((key) => fileKey.test(key))

export const removeArchivedFile = (store: ArchiveStore, key: string): Promise<void> =>
  store.remove(prefix + key)

/**
 * Copies the uploaded files that are not in `known` to the archive, and adds them to `known`. Files
 * never change, and their names are never used again.
 */
export const archiveNewFiles = async (
  store: ArchiveStore,
  dataDir: string,
  known: Set<string>,
): Promise<void> => {
  const files = createDiskStore(path.join(dataDir, 'files'))
  for (const key of await listStoredFiles(dataDir)) {
    if (known.has(key)) continue
    const bytes = await files.get(key)
    if (bytes) await store.put(prefix + key, bytes) // otherwise it was removed meanwhile
    known.add(key)
  }
}

/** Copies one file from the archive to the data folder. Returns whether the archive holds it. */
export const restoreFile = async (
  store: ArchiveStore,
  dataDir: string,
  key: string,
): Promise<boolean> => {
  const bytes = await store.get(prefix + key)
  if (bytes) await createDiskStore(path.join(dataDir, 'files')).put(key, bytes, '')
  return bytes !== null
}

/** Reads a small file of the data folder; null if it is missing. */
export const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
