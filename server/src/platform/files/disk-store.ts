import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'

const returnNullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Waits until a file, or the names in a folder, are safe from a crash of the machine. */
const sync = async (place: string): Promise<void> => {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeSynced = async (place: string, bytes: Buffer): Promise<void> => {
  const handle = await open(place, 'wx', 0o640)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
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
      // Written to a temporary file and moved, so that readers see the whole file or none. It is
      // safe on the disk before the ledger refers to it.
      const beside = `${place}.${randomUUID()}`
      try {
        await writeSynced(beside, bytes)
        await rename(beside, place)
      } catch (error) {
        await rm(beside, { force: true }) // a full disk leaves an empty or partial file
        throw error
      }
      await sync(path.dirname(place))
    },
    get: (key) => readFile(toPath(key)).catch(returnNullIfMissing),
    remove: async (key) => {
      const place = toPath(key)
      await rm(place, { force: true })
      await rmdir(path.dirname(place)).catch(() => {}) // not empty, or already gone
    },
  }
}
