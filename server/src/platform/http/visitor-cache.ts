import type { RouteKey } from '@pennytrail/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  allCharities,
  chooseEncoding,
  type KeptAnswer,
  type KeptAnswers,
  type ReadyResponse,
  type Scope,
} from '../answers/index.ts'
import { sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import { isUuid } from '../ids.ts'
import type { CharityOfProjectRow } from './http.rows.ts'

/**
 * The routes whose answer is the same for every visitor, so that it is kept, and proxies and browsers
 * may keep it too.
 * A route whose URL or header carries a secret is never here, nor is one that a person reads to
 * verify a ledger.
 */
export const visitorCachedRoutes: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'GET /api/charity-register/{number}',
  'GET /api/charity-update/charity/{id}',
  'GET /api/charity-update/{id}',
  'GET /api/charity/{id}',
  'GET /api/donation/charity/{id}',
  'GET /api/donor-org/{id}',
  'GET /api/donor-org/{id}/grants',
  'GET /api/explore',
  'GET /api/explore/filters',
  'GET /api/explore/places',
  'GET /api/front-page',
  'GET /api/operator',
  'GET /api/project-update/project/{id}',
  'GET /api/project-update/project/{id}/metrics',
  'GET /api/project-update/{id}',
  'GET /api/project/charity/{id}/projects-summary',
  'GET /api/project/health-status/charity/{id}',
  'GET /api/project/{id}',
  'GET /api/project/{id}/documents',
  'GET /api/project/{id}/team',
  'GET /api/report/charity/{id}',
  'GET /api/report/charity/{id}/frozen',
  'GET /api/report/project/{id}',
  'GET /api/team-page',
  'GET /api/testimonial',
  'GET /api/transaction/charity/{id}',
  'GET /api/transaction/charity/{id}/coverage',
  'GET /api/transaction/charity/{id}/paid-for',
  'GET /api/transaction/project/{id}',
  'GET /api/transaction/project/{id}/coverage',
  'GET /api/transaction/project/{id}/paid-for',
  'GET /api/transaction/{id}',
  'GET /api/transaction/{id}/evidence',
  'GET /api/transaction/{id}/updates',
])

/**
 * Routes whose answer comes from the configuration alone. A restart changes it and forgets every kept
 * answer, so a page with it can be kept.
 */
export const configuredRoutes: ReadonlySet<RouteKey> = new Set<RouteKey>(['GET /api/system'])

/** Routes that show people who are in no charity's team what a visitor sees, if a visitor sees it. */
export const sameOutsideTeams: ReadonlySet<RouteKey> = new Set<RouteKey>(['GET /api/project/{id}'])

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

/** Routes whose answer is about one charity, or about one project and so about its charity. */
const routesOfOneCharity = /\/(charity|project)\/\{id\}/

/** Returns the id of the charity that the answer about a project names, if it names one. */
const findNamedCharity = (answer: object): string | undefined => {
  const { charity } = answer as { readonly charity?: { readonly id?: unknown } }
  return typeof charity?.id === 'string' ? charity.id : undefined
}

/** Returns the charity whose changes may change an answer. */
export const findScope = async (
  key: RouteKey,
  { params }: FastifyRequest,
  { database }: Pick<Deps, 'database'>,
  answer: object,
): Promise<Scope> => {
  const [, kind] = routesOfOneCharity.exec(key) ?? []
  const { id = '' } = params as { id?: string }
  if (!isUuid(id)) return allCharities
  if (kind === 'charity') return id.toLowerCase()
  if (kind !== 'project') return allCharities
  const named = findNamedCharity(answer)
  if (named !== undefined) return named
  const found = await database.read('system', (db) =>
    db.maybe<CharityOfProjectRow>(sql`
      select charity_id "charityId" from project where id = ${id}`),
  )
  return found?.charityId ?? allCharities
}

/** Returns the key under which the document of a web page is kept. */
export const toPageKey = (url: string): string => `page ${url}`

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
