import { mkdir, readFile, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { writeSynced } from './write-synced.ts'

const returnNullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Creates a file store in a folder. Subfolders spread the files so that no folder grows large. */
export const createDiskStore = (folder: string): FileStore => {
  const toPath = (key: string): string => {
    const [id = ''] = key.split('/')
    return path.join(folder, id.slice(4, 6), key)
  }
  return {
    put: async (key, bytes) => {
      const place = toPath(key)
      await mkdir(path.dirname(place), { recursive: true })
      // The file is safe on the disk before the ledger refers to it.
      await writeSynced(place, bytes)
    },
    get: (key) => readFile(toPath(key)).catch(returnNullIfMissing),
    remove: async (key) => {
      const place = toPath(key)
      await rm(place, { force: true })
      await rmdir(path.dirname(place)).catch(() => {}) // not empty, or already gone
    },
  }
}
