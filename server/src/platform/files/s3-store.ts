import { S3mini, S3ServiceError } from 's3mini'
import { AppError } from '../app-error.ts'
import type { FileStore } from './file-store.ts'

/** Tells whether the storage refused the request itself, so that repeating it would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status < 500 && error.status !== 429

/** Turns a failure to reach the storage into `file-storage-unavailable`, which callers may repeat. */
const request = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    throw isRefusal(cause) ? cause : new AppError('file-storage-unavailable', { cause })
  }
}

/** Creates a file store in a bucket: `https://KEY:SECRET@host/bucket?region=eu-west-2`. */
export const createS3Store = (url: URL): FileStore => {
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}${url.pathname}`,
    region: url.searchParams.get('region') ?? 'auto',
    requestAbortTimeout: 20_000,
  })
  return {
    put: (key, bytes, mediaType) =>
      request(async () => {
        const answer = await bucket.putObject(key, bytes, mediaType)
        if (!answer.ok) throw new Error(`The file storage answered ${answer.status}`)
      }),
    get: (key) =>
      request(async () => {
        const bytes = await bucket.getObjectArrayBuffer(key)
        return bytes === null ? null : Buffer.from(bytes)
      }),
    remove: (key) =>
      request(async () => {
        await bucket.deleteObject(key)
      }),
  }
}
