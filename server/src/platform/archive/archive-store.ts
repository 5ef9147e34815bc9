import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { S3mini } from 's3mini'
import { writeSynced } from '../files/write-synced.ts'

/** A folder or a bucket that holds an archive. Keys are paths with slashes. */
export interface ArchiveStore {
  /** Stores the bytes. They survive a crash once the promise resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns the bytes; null if nothing is stored under the key. */
  get(key: string): Promise<Buffer | null>
  /** Lists every key that begins with the prefix, which ends with a slash, in order. */
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const createFolder = (folder: string): ArchiveStore => ({
  put: async (key, bytes) => {
    const place = path.join(folder, key)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await writeSynced(place, bytes, 0o600)
  },
  get: (key) =>
    readFile(path.join(folder, key)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    }),
  list: async (prefix) => {
    const top = path.join(folder, prefix)
    try {
      const entries = await readdir(top, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.join(prefix, path.relative(top, path.join(entry.parentPath, entry.name))),
        )
        .toSorted()
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  },
  remove: (key) => rm(path.join(folder, key), { force: true }),
})

const createBucket = (url: URL): ArchiveStore => {
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}${url.pathname}`,
    region: url.searchParams.get('region') ?? 'auto',
    requestAbortTimeout: 60_000,
  })
  return {
    put: async (key, bytes) => {
      const answer = await bucket.putObject(key, bytes, 'application/octet-stream')
      if (!answer.ok) throw new Error(`The storage of the archive answered ${answer.status}`)
    },
    get: async (key) => {
      const bytes = await bucket.getObjectArrayBuffer(key)
      return bytes === null ? null : Buffer.from(bytes)
    },
    list: async (prefix) => {
      const objects = await bucket.listObjects('/', prefix)
      if (objects === null) throw new Error('The bucket of the archive does not exist')
      return objects.map(({ Key }) => Key).toSorted()
    },
    remove: async (key) => {
      await bucket.deleteObject(key)
    },
  }
}

/** Opens the archive of ARCHIVE_URL: a folder (`file:`) or a bucket of S3-compatible storage. */
export const openArchiveStore = (url: URL): ArchiveStore =>
  url.protocol === 'file:' ? createFolder(url.pathname) : createBucket(url)

/** Returns ARCHIVE_URL without its secrets, for messages. */
export const describeArchive = (url: URL): string =>
  url.protocol === 'file:' ? url.pathname : `${url.origin}${url.pathname}`
