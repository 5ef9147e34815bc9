import { createHash } from 'node:crypto'
import type { RouteKey } from '@pennytrail/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The routes whose answer is the same for every visitor, so that proxies and browsers may keep it.
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
 * A proxy answers visitors for 30 seconds and then asks whether the answer has changed. Signed file
 * addresses in an answer work for 15 minutes. A browser asks each time, so that a reload is never
 * out of date.
 */
const forVisitors = 'public, max-age=0, s-maxage=30, must-revalidate'
/** The answer to a signed-in person stays in their own browser, which asks each time. */
const forPeople = 'private, no-cache'

/** Returns a tag of the content. It is weak, because a proxy may compress the answer. */
const tagContent = (content: string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url')}"`

/**
 * Returns whether an If-None-Match header names the tag. A proxy may send several, and may drop the
 * mark of a weak tag.
 */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === tag.replace(/^W\//, '')) ?? false

/**
 * Adds the headers with which proxies and browsers keep an answer. Returns the content to send:
 * none, with status 304, if the caller has it already.
 */
export const sendCacheable = (
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
): string => {
  const { authorization, 'if-none-match': known } = request.headers
  const tag = tagContent(content)
  reply
    .header('cache-control', authorization === undefined ? forVisitors : forPeople)
    .header('vary', 'accept, authorization')
    .header('etag', tag)
  if (!isKnown(known, tag)) return content
  reply.code(304)
  return ''
}
