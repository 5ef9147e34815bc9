import { uploadLimits } from '@pennytrail/contract/files/upload.ts'
import { readFile, stat } from 'node:fs/promises'
import type { UploadedFile } from '@pennytrail/contract'
import type { ChildAnswer } from '@pennytrail/contract/files/child-consent.ts'
import { maxFileBytes } from '@pennytrail/contract/files/upload-rules.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import { queueJob } from '../jobs/index.ts'
import { isWholePdf, detectFileKind } from './documents.ts'
import { insertFile, markAttached, removeFile } from './files.sql.ts'
import { mayActByItself } from './pdf-actions.ts'
import { makeDocumentName, getMainFileKey, makePictureName } from './file-names.ts'
import { scanFile } from './scan-file.ts'
import { takePicture, type Shape } from './pictures.ts'

/** The purpose of a file. A file can only be attached for the purpose that it was uploaded for. */
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
  /** The id of the uploader; null for the product itself. */
  readonly by: string | null
  /** The charity whose team owns the file, so that other members may attach and delete it. */
  readonly charityId?: string | null
  /** A private picture is only visible at a signed URL. A document always is private. */
  readonly isPrivate?: boolean
  /** The shape of the stored picture; by default the whole picture is kept. */
  readonly shape?: Shape
  /**
   * The uploader's answer on whether a child can be recognised. Logos and team photos require it.
   */
  readonly children?: ChildAnswer
}

export interface StoredFile {
  readonly publicId: string
  readonly width: number | null
  readonly height: number | null
}

export type FileSource = UploadedFile | Buffer

const actsByItself =
  'That PDF has a script or starts something when it opens, or a password hides what it has. Print it to a new PDF, then choose that one.'

const check = async (deps: Deps, source: FileSource, options: StoreOptions) => {
  if (options.by !== null) {
    await deps.limits.take(uploadLimits, { person: options.by })
  }
  const place = Buffer.isBuffer(source) ? source : source.path
  const bytes = Buffer.isBuffer(place) ? place.length : (await stat(place)).size
  if (bytes > maxFileBytes) throw new AppError('file-too-large')
  const { clamdSocket } = deps.config
  if (options.by !== null && clamdSocket !== null) {
    await scanFile(clamdSocket, Buffer.isBuffer(place) ? place : await readFile(place))
  }
  return { place, bytes }
}

/**
 * Inserts the row first, then stores the bytes. Every stored file then has a row, so the clean-up
 * finds it even after a failure in between.
 */
const saveFile = async (
  deps: Deps,
  publicId: string,
  options: StoreOptions,
  contents: ReadonlyMap<string, Buffer>,
  mediaType: string,
): Promise<void> => {
  await insertFileRow(deps, publicId, options, contents)
  for (const [key, content] of contents) await deps.files.put(key, content, mediaType)
  if (mediaType === 'image/webp' && options.isPrivate !== true) {
    await deps.database.transaction('maintenance', (db) => queueJob(db, 'make-avif', { publicId }))
  }
}

const insertFileRow = async (
  deps: Deps,
  publicId: string,
  options: StoreOptions,
  contents: ReadonlyMap<string, Buffer>,
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
  await deps.database.transaction(options.by ?? 'maintenance', (db) => insertFile(db, row))
}

/**
 * Stores a picture: detects its kind from its bytes, accepts at most 10 MB and 25 megapixels, and
 * re-encodes it without metadata in several widths. Call it outside a transaction (in a `detached`
 * handler), then call `attachFile` in the transaction that makes the picture visible. Pictures not
 * attached within a day are removed.
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

/** A public picture with all its sizes ready to store. */
export interface ReadyPicture {
  readonly width: number
  readonly height: number
  /** The bytes by file name, such as `640.avif`: every width of `listWidths`, as WebP and AVIF. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Stores a picture that ships with the product. Its files are stored unchanged. */
export const storeReadyPicture = async (
  deps: Deps,
  { width, height, files }: ReadyPicture,
  options: StoreOptions,
): Promise<StoredFile> => {
  const publicId = makePictureName(width, height, false)
  await insertFileRow(deps, publicId, options, files)
  for (const [name, bytes] of files) {
    const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
    await deps.files.put(`${publicId}/${name}`, bytes, type)
  }
  return { publicId, width, height }
}

/**
 * Stores a PDF unchanged, unless it may run a script, start a program or do something when it opens.
 * It is only served as a download, at a signed URL.
 */
export const storeDocument = async (
  deps: Deps,
  source: FileSource,
  options: StoreOptions,
): Promise<StoredFile> => {
  const { place } = await check(deps, source, options)
  if (!(await isWholePdf(place))) throw new AppError('not-a-pdf')
  const bytes = Buffer.isBuffer(place) ? place : await readFile(place)
  if (mayActByItself(bytes)) throw new AppError('not-a-pdf', { message: actsByItself })
  const publicId = makeDocumentName()
  await saveFile(
    deps,
    publicId,
    options,
    new Map([[getMainFileKey(publicId), bytes]]),
    'application/pdf',
  )
  return { publicId, width: null, height: null }
}

/** Stores a picture or a PDF, whichever its bytes are, for receipts and other evidence. */
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
 * Marks a file as attached, in the transaction that makes it visible. Throws `file-not-found` if
 * the file is gone, belongs to someone else, was uploaded for another use or is already attached.
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

/** Deletes a file: its row in the current transaction, its bytes by a job afterwards. */
export const deleteFile = async (db: Db, publicId: string): Promise<void> => {
  if (await removeFile(db, publicId)) await queueJob(db, 'remove-file', { publicId })
}
