import path from 'node:path'
import type { Config } from '../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Store } from './s3-store.ts'

/** A store of files by key. Only the product itself makes keys (`file-names.ts`). */
export interface FileStore {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>
  /** Returns the bytes; null if nothing is stored under the key. */
  get(key: string): Promise<Buffer | null>
  /** Removes the file. A missing file is not an error. */
  remove(key: string): Promise<void>
}

/**
 * Creates the file store for FILES_URL: a folder for no value or `file:`, a bucket of S3-compatible
 * storage for `http(s):`.
 */
export const createFileStore = ({ filesUrl, dataDir }: Config): FileStore => {
  if (filesUrl === null) return createDiskStore(path.join(dataDir, 'files'))
  return filesUrl.protocol === 'file:'
    ? createDiskStore(filesUrl.pathname)
    : createS3Store(filesUrl)
}
