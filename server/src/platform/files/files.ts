import { readFile, stat } from 'node:fs/promises'
import type { UploadedFile } from '@pennytrail/contract'
import type { ChildAnswer } from '@pennytrail/contract/child-consent.ts'
import { maxFileBytes } from '@pennytrail/contract/upload-rules.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/index.ts'
import type { Deps } from '../http/index.ts'
import { queueJob } from '../jobs/index.ts'
import { buildIsWholePdf, detectFileKind } from './documents.ts'
import { insertFile, markAttached, removeFile } from './files.sql.ts'
import { makeDocumentName, getMainFileKey, makePictureName } from './file-names.ts'
import { takePicture, type Shape } from './pictures.ts'

/** What a file is for; one can only be attached as what it was uploaded for. */
export type FileUse =
  | 'avatar'
  | 'project-image'
  | 'project-document'
  | 'update-photo'
  | 'evidence'
  | 'proof'
  | 'logo'
  | 'team-photo'

export interface StoreOptions {
  readonly use: FileUse
  /** Who uploads; null where the product itself does. */
  readonly by: string | null
  /** The charity whose team it belongs to, so that its other members may attach and delete it. */
  readonly charityId?: string | null
  /** A private picture is seen by a signed address alone. Documents always are. */
  readonly isPrivate?: boolean
  /** A picture is kept whole unless told. */
  readonly shape?: Shape
  /** Whether a child can be recognised, says whoever uploads; a logo and a team photo need it. */
  readonly children?: ChildAnswer
}

export interface StoredFile {
  readonly publicId: string
  readonly width: number | null
  readonly height: number | null
}

export type FileSource = UploadedFile | Buffer

const uploadsAnHour = 240

const check = async (deps: Deps, source: FileSource, options: StoreOptions) => {
  if (options.by !== null) {
    await deps.limits.take({
      key: `upload:${options.by}`,
      limit: uploadsAnHour,
      windowSeconds: 3600,
    })
  }
  const place = Buffer.isBuffer(source) ? source : source.path
  const bytes = Buffer.isBuffer(place) ? place.length : (await stat(place)).size
  if (bytes > maxFileBytes) throw new AppError('file-too-large')
  return { place, bytes }
}

/**
 * Keeps what was made. The row comes first: whatever is in the store has one, so that a failure in
 * between leaves nothing that is never tidied away.
 */
const saveFile = async (
  deps: Deps,
  publicId: string,
  options: StoreOptions,
  contents: ReadonlyMap<string, Buffer>,
  mediaType: string,
): Promise<void> => {
  const at = deps.clock.now()
  const bytes = [...contents.values()].reduce((sum, { length }) => sum + length, 0)
  const row = {
    publicId,
    use: options.use,
    bytes,
    uploadedBy: options.by,
    charityId: options.charityId ?? null,
    children: options.children ?? null,
    at,
  }
  await deps.database.transaction(options.by ?? 'system', (db) => insertFile(db, row))
  for (const [key, content] of contents) await deps.files.put(key, content, mediaType)
  if (mediaType === 'image/webp' && options.isPrivate !== true) {
    await deps.database.transaction('system', (db) => queueJob(db, 'make-avif', { publicId }))
  }
}

/**
 * Takes in a picture: kind read from its bytes, at most 10 MB and 25 megapixels, drawn anew
 * without metadata in several widths. Call it outside a transaction (a `detached` handler), then
 * `attachFile` in the transaction that shows it; what is not attached within a day is removed.
 */
export const storeImage = async (
  deps: Deps,
  source: FileSource,
  options: StoreOptions,
): Promise<StoredFile> => {
  const { place } = await check(deps, source, options)
  const { width, height, webp } = await takePicture(place, options.shape ?? 'whole')
  const publicId = makePictureName(width, height, options.isPrivate === true)
  const contents = new Map([...webp].map(([w, bytes]) => [`${publicId}/${w}.webp`, bytes]))
  await saveFile(deps, publicId, options, contents, 'image/webp')
  return { publicId, width, height }
}

/** Takes in a PDF, kept as it is and only ever sent as a download, by a signed address. */
export const storeDocument = async (
  deps: Deps,
  source: FileSource,
  options: StoreOptions,
): Promise<StoredFile> => {
  const { place } = await check(deps, source, options)
  if (!(await buildIsWholePdf(place))) throw new AppError('not-a-pdf')
  const publicId = makeDocumentName()
  const bytes = Buffer.isBuffer(place) ? place : await readFile(place)
  await saveFile(
    deps,
    publicId,
    options,
    new Map([[getMainFileKey(publicId), bytes]]),
    'application/pdf',
  )
  return { publicId, width: null, height: null }
}

/** Takes in either, by what its bytes are: for receipts and proofs. */
export const storeImageOrDocument = async (
  deps: Deps,
  source: FileSource,
  options: StoreOptions,
): Promise<StoredFile> => {
  const kind = await detectFileKind(Buffer.isBuffer(source) ? source : source.path)
  if (kind === null) throw new AppError('not-image-or-pdf')
  return kind === 'pdf' ? storeDocument(deps, source, options) : storeImage(deps, source, options)
}

/**
 * Notes, in the transaction that shows it, that a file uploaded for `use` is now shown. Throws
 * `file-not-found` for one that is gone, is another's, or is shown already.
 */
export const attachFile = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  publicId: string,
  use: FileUse,
): Promise<void> => {
  if (!(await markAttached(db, publicId, use, deps.clock.now()))) {
    throw new AppError('file-not-found')
  }
}

/** Removes a file: the row with the transaction, the bytes by a job after it. */
export const deleteFile = async (db: Db, publicId: string): Promise<void> => {
  if (await removeFile(db, publicId)) await queueJob(db, 'remove-file', { publicId })
}
