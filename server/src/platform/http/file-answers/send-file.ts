import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentRelease } from '../../database/index.ts'
import type { Deps } from '../../deps.ts'
import { isKnown } from '../visitor-cache.ts'
import { StreamedFile, type FileSource } from './file-answer.ts'
import { openFile, readPosition } from './write-file.ts'

/** Returns the tag of a file, from all that its content comes from; undefined if it has none. */
const toTag = ({ source }: StreamedFile, position: string | undefined): string | undefined => {
  if (position === undefined) return undefined
  const { mediaType, fileName, actor = '', day = '' } = source
  const from = [currentRelease, mediaType, fileName, actor, day, position]
  return `"${createHash('sha256').update(JSON.stringify(from)).digest('base64url')}"`
}

/**
 * Sends a file while it is written. HEAD, and a request that names the tag of the present content,
 * are answered without reading rows. If the file fails midway, the connection is cut, so that half a
 * file is never taken for the whole.
 */
export const sendFile = async (
  deps: Pick<Deps, 'config' | 'database' | 'replica'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StreamedFile,
): Promise<FastifyReply> => {
  const { cacheControl, changing, fileName, mediaType } = file.source
  // Set once nothing can refuse the file, because caches would keep the refusal too.
  const setCaching = (position: string | undefined): string | undefined => {
    const tag = toTag(file, position)
    if (cacheControl !== undefined) reply.header('cache-control', cacheControl)
    if (tag !== undefined) reply.header('etag', tag)
    return tag
  }
  const isHead = request.method === 'HEAD'
  const known = request.headers['if-none-match']
  let stream = Readable.from([])
  if (isHead || (known !== undefined && changing !== undefined)) {
    const tag = setCaching(await deps.database.read('', (db) => readPosition(db, file)))
    if (tag !== undefined && isKnown(known, tag))
      return reply.code(304).send(isHead ? stream : undefined)
  }
  if (!isHead) {
    const opened = await openFile(deps, file, () => !reply.raw.destroyed)
    setCaching(opened.position)
    stream = opened.stream
  }
  if (fileName !== null) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.type(mediaType).send(stream)
}

/** Sends a file that is the same for everyone, from a replica if there is one. */
export const sendPublicFile = (
  deps: Pick<Deps, 'config' | 'database' | 'replica'>,
  request: FastifyRequest,
  reply: FastifyReply,
  source: Omit<FileSource, 'actor' | 'database'>,
): Promise<FastifyReply> => {
  const database = deps.replica?.at(null) ?? deps.database
  return sendFile(deps, request, reply, new StreamedFile({ ...source, database }))
}
