import type { RouteDeclaration } from '@pennytrail/contract'
import { encodeOnce } from '../../answers/index.ts'
import { FileAnswer, StreamedFile } from '../file-answers/file-answer.ts'
import { sendFile } from '../file-answers/send-file.ts'
import type { Exchange } from './exchange.ts'
import { forPeople } from '../visitor-cache.ts'

export const jsonType = 'application/json; charset=utf-8'

/** Returns an answer as JSON. Throws if it does not fit its declaration. */
export const serialise = (declaration: RouteDeclaration, result: unknown): string => {
  const checked = declaration.response.safeParse(result)
  if (!checked.success) {
    throw new Error(`The answer does not fit its declaration: ${checked.error.message}`)
  }
  return JSON.stringify(checked.data)
}

/** Tells whether the answer to a visitor is kept in this process. */
const isKept = ({ kept }: RouteDeclaration): boolean =>
  kept !== undefined && kept.by !== 'configuration'

/** Compresses an answer, as the client accepts it. */
const compress = async ({ reply, request }: Exchange, text: string): Promise<Buffer> => {
  const accepted = request.headers['accept-encoding']
  const { content, encoding } = await encodeOnce(Buffer.from(text), accepted)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding, authorization')
  return content
}

/** Sends the answer of a handler. */
export const send = (exchange: Exchange, result: unknown): unknown => {
  const { declaration, deps, reply, request } = exchange
  if (result instanceof StreamedFile) return sendFile(deps, request, reply, result)
  if (result instanceof FileAnswer) {
    reply.header('content-disposition', `attachment; filename="${result.fileName}"`)
    return reply.type(result.mediaType).send(result.body)
  }
  const content = serialise(declaration, result)
  if (isKept(declaration)) reply.headers(forPeople)
  reply.code(declaration.status ?? 200).type(jsonType)
  // Fastify sends it once the caller has tidied up.
  const query = request.query as Readonly<Record<string, unknown>>
  return declaration.isCompressed?.(query) ? compress(exchange, content) : content
}
