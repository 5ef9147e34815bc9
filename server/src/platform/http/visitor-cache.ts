import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  chooseEncoding,
  type KeptAnswer,
  type KeptAnswers,
  type ReadyResponse,
} from '../answers/index.ts'

/** Headers of an answer to a signed-in person, which no browser and no proxy keeps. */
export const forPeople = { 'cache-control': 'private, no-store', vary: 'authorization' } as const

/**
 * A proxy answers visitors for 30 seconds and then asks whether the answer has changed. Signed file
 * addresses in an answer work for at least ten minutes. A browser asks each time, so that a reload
 * is never out of date.
 */
const forVisitors = {
  'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
  vary: 'accept, accept-encoding, authorization',
} as const

/** Words that a visitor typed: few others type the same, so that answer would displace others. */
const typedWords = /[?&](searchTerm|text)=[^&]/
/** Handlers may answer with these files instead of JSON. */
const files = /csv|pdf/i

/** Whether a request is a visitor's whose answer is kept. */
export const isFromVisitor = ({
  url,
  headers: { accept, authorization },
}: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  authorization === undefined && !typedWords.test(url) && !(accept && files.test(accept))

/** Returns the key under which the document of a web page is kept; see `toReadAddress`. */
export const toPageKey = (address: string): string => `page ${address}`

/** Whether a request is for a web page. A client that names no format, such as a crawler, also gets one. */
export const isForPage = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !url.startsWith('/api/') && /\btext\/html\b|\*\/\*/.test(headers.accept ?? '*/*')

/** Returns whether an If-None-Match header names the tag of `answer`. A proxy may send several tags. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')) ?? false

/**
 * Sends an answer to a visitor, compressed as the visitor accepts it. Sends 304 without content to
 * one who has it already.
 */
export const sendAnswer = async (
  answers: KeptAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): Promise<FastifyReply> => {
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers
  reply.header('etag', answer.tag)
  if (reply.statusCode === 200 && isKnown(known, answer.tag)) {
    answer.responses.set('unchanged', noteResponse(request, reply.code(304)))
    return reply.send()
  }
  const encoding = chooseEncoding(accepted)
  const content = answer.getEncoded(encoding) ?? (await answers.encode(answer, encoding))
  if (encoding !== 'identity' && answer.isCompressed) reply.header('content-encoding', encoding)
  reply.type(answer.type)
  if (reply.statusCode === 200) {
    answer.responses.set(encoding, noteResponse(request, reply, content))
  }
  return reply.send(content)
}

/** Notes a response, so that it can be sent again before a request reaches the router. */
const noteResponse = (
  { routeOptions }: FastifyRequest,
  reply: FastifyReply,
  body?: Buffer,
): ReadyResponse => {
  const { 'x-request-id': _, ...headers } = reply.getHeaders()
  const length = body ? ['content-length', String(body.length)] : []
  return {
    route: routeOptions.url,
    status: reply.statusCode === 304 ? 304 : 200,
    headers: [
      ...Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
      ...length,
    ],
    body,
  }
}

/** Sends an answer of the API to a visitor, for proxies and browsers to keep. */
export const sendKept = (
  answers: KeptAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): Promise<FastifyReply> => sendAnswer(answers, request, reply.headers(forVisitors), answer)
