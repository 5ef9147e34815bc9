import { S3mini } from 's3mini'
import type { FileStore } from './file-store.ts'

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
    put: async (key, bytes, mediaType) => {
      const answer = await bucket.putObject(key, bytes, mediaType)
      if (!answer.ok) throw new Error(`The file storage answered ${answer.status}`)
    },
    get: async (key) => {
      const bytes = await bucket.getObjectArrayBuffer(key)
      return bytes === null ? null : Buffer.from(bytes)
    },
    remove: async (key) => {
      await bucket.deleteObject(key)
    },
  }
}
