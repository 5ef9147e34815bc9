import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'

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
      // Written to a temporary file and moved, so that readers see the whole file or none.
      const beside = `${place}.${randomUUID()}`
      await writeFile(beside, bytes, { mode: 0o640 })
      await rename(beside, place)
    },
    get: (key) => readFile(toPath(key)).catch(returnNullIfMissing),
    remove: async (key) => {
      const place = toPath(key)
      await rm(place, { force: true })
      await rmdir(path.dirname(place)).catch(() => {}) // not empty, or already gone
    },
  }
}
