import path from 'node:path'
import type { Config } from '../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

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
