import * as z from 'zod'
import type { Limit } from '../route.ts'
import { childAnswers, childUnanswered } from './child-consent.ts'
import { isPublicId } from './picture-urls.ts'

export const uploadLimits: readonly Limit[] = [
  { name: 'upload', per: 'person', max: 240, within: 'hour', when: 'for each file' },
]

/** A file of a multipart body as a handler gets it: on disk, and deleted after the response. */
export interface UploadedFile {
  readonly fileName: string
  readonly path: string
  readonly size: number
}

const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'path' in value && 'fileName' in value

/** One file in the body of a route whose `bodyKind` is `multipart`. */
export const uploadedFile = z
  .custom<UploadedFile>(isUploadedFile, 'Choose a file.')
  .meta({ type: 'string', format: 'binary' })

/** Returns the schema for several files under one field name. */
export const makeUploadedFilesSchema = (max: number) =>
  z.array(uploadedFile).min(1, 'Choose a file.').max(max, `At most ${max} files at once.`)

/**
 * The answer to the question whether a child can be recognised in a picture, sent with the picture.
 */
export const childAnswer = z
  .enum(childAnswers, childUnanswered)
  .describe('whether a child can be recognised and a guardian agreed')

/** The id of a stored file. It is also the unguessable part of its URL. */
export const publicId = z.string().max(80).refine(isPublicId, 'That is not the id of a file.')
