import path from 'node:path'
import type { Config } from '../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Store } from './s3-store.ts'

/** Where bytes are kept, by key. Keys are made by the product alone (`names.ts`). */
export interface FileStore {
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>
  /** Null where nothing is kept under that key. */
  get(key: string): Promise<Buffer | null>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
}

/** FILES_URL decides: none or `file:` is a folder, `http(s):` a bucket of S3-compatible storage. */
export const createFileStore = ({ filesUrl, dataDir }: Config): FileStore => {
  if (filesUrl === null) return createDiskStore(path.join(dataDir, 'files'))
  return filesUrl.protocol === 'file:'
    ? createDiskStore(filesUrl.pathname)
    : createS3Store(filesUrl)
}
