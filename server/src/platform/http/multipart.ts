import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RouteDeclaration, UploadedFile } from '@pennytrail/contract'
import { maxFileBytes } from '@pennytrail/contract/files/upload-rules.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../app-error.ts'

export interface Form {
  /** Texts and files by field name, as the route's `body` declares them. */
  readonly values: Record<string, unknown>
  /** Removes the files from disk. */
  discard(): Promise<void>
}

const maxFiles = 20
const maxFields = 40

/** Returns the folder of uploaded files while their request is under way. */
export const uploadFolder = (dataDir: string): string => path.join(dataDir, 'uploading')

const isArrayField = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodOptional
    ? isArrayField(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodArray

/** Translates errors of the form parser into errors of the catalogue. */
const makeRejection = (error: { code?: string }): unknown => {
  switch (error.code) {
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new AppError('too-many-files')
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('file-too-large')
    case 'FST_FIELDS_LIMIT':
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('bad-request')
    default:
      // The body is not a form or ends too early.
      return error instanceof AppError || 'syscall' in error ? error : new AppError('bad-request')
  }
}

/**
 * Reads a multipart body: texts into memory and files onto disk, so that many concurrent uploads
 * use little memory. It runs before a database connection is taken, because a slow sender would
 * block that connection.
 */
export const readForm = async (
  declaration: RouteDeclaration,
  request: FastifyRequest,
  dataDir: string,
): Promise<Form> => {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type')
  const folder = uploadFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const found = new Map<string, unknown[]>()
  const paths: string[] = []
  const discard = async (): Promise<void> => {
    await Promise.all(paths.map((file) => rm(file, { force: true })))
  }
  try {
    const limits = {
      fileSize: maxFileBytes,
      files: maxFiles,
      fields: maxFields,
      fieldSize: 64 * 1024,
      parts: maxFiles + maxFields,
    }
    for await (const part of request.parts({ limits })) {
      let value: unknown
      if (part.type === 'file') {
        const file = path.join(folder, randomUUID())
        paths.push(file)
        await pipeline(part.file, createWriteStream(file))
        if (part.file.truncated) throw new AppError('file-too-large')
        const { size } = await stat(file)
        // Browsers send an empty file field as a file without name and content.
        if (size === 0 && part.filename === '') continue
        value = { fileName: part.filename, path: file, size } satisfies UploadedFile
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('payload-too-large')
        value = part.value
      }
      found.set(part.fieldname, [...(found.get(part.fieldname) ?? []), value])
    }
  } catch (error) {
    await discard()
    throw makeRejection(error as { code?: string })
  }
  const shape = declaration.body instanceof z.ZodObject ? declaration.body.shape : {}
  const values = Object.fromEntries(
    [...found].map(([name, all]) => [
      name,
      isArrayField(shape[name] as z.ZodType | undefined) || all.length > 1 ? all : all[0],
    ]),
  )
  return { values, discard }
}
