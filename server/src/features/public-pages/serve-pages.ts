import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { charityAddress, exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { toGuardedAddress } from '@pennytrail/contract/public-pages/find-public-address.ts'
import type { RenderedPage, WebPage } from '@pennytrail/contract/public-pages/rendered-page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { readFromReplica, type Deps } from '../../platform/http/index.ts'
import { pageDocument, type PageHead } from '../../platform/pages/index.ts'
import { buildRefusedHead, readPageHead, type RefusedPage } from './read-page-head.ts'
import { getStaticHead, notFoundHead } from './static-page-heads.ts'

const compress = promisify(brotliCompress)
// A Brotli quality that is fast enough for every page. Quality 11, as for the assets, would take
// longer than it saves.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Refusal = NonNullable<RenderedPage['refused']>

/** Decodes a part of a path; a malformed one stays as it is. */
const decodeSegment = (written: string): string => {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** A client that names no format, such as a crawler, also gets a page. */
const acceptsHtml = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && /\btext\/html\b|\*\/\*/.test(headers.accept ?? '*/*')

/** Returns a tag of the document's content. It is weak, because a compressed copy has it too. */
const tagPage = (page: string): string =>
  `W/"${createHash('sha256').update(page).digest('base64url')}"`

/**
 * Sends a document that browsers and proxies may keep. They ask each time whether it is still the
 * same, so a change shows at once, and get 304 without content if it is.
 */
const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: string) => {
  const tag = tagPage(page)
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding').header('etag', tag)
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(tag)) {
    return reply.code(304).send()
  }
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page)
  return reply.header('content-encoding', 'br').send(await compress(page, quality))
}

/** Tells a reader without scripts why they cannot see a page, and how signing in leads to it. */
const describeRefusal = ({ status, message }: Refusal, address: string): RefusedPage =>
  status === 401
    ? {
        message,
        way: {
          address: `/login?next=${encodeURIComponent(toGuardedAddress(address))}`,
          link: 'Sign in',
        },
      }
    : { message, way: { address: exploreAddress(), link: 'Explore projects' } }

/** A public page of one thing answers with the status of the call that refuses the thing. */
const getStatus = (
  page: WebPage | undefined,
  head: PageHead,
  refused: Refusal | undefined,
): number => {
  if (!page || refused?.status === 404) return 404
  if (!getStaticHead(page.path).subject) return 200
  if (!refused) return head.listed ? 200 : 404
  // The call says 400 to an id or number that nothing can have.
  return refused.status === 400 ? 404 : refused.status
}

/** Returns the one address of a charity’s page for its number in another accepted form. */
const findCanonicalCharity = (pathname: string): string | undefined => {
  const [, kind, written = '', ...rest] = pathname.split('/')
  if (kind !== 'charities') return undefined
  const number = parseCharityNumber(decodeSegment(written))?.number
  if (number === undefined || number === written) return undefined
  return [charityAddress(number), ...rest].join('/')
}

/**
 * Serves the document of every web page, with its content if it is public. The reasons are in
 * docs/decisions/0016-pages-written-on-the-server.md.
 */
export const servePages = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { web, config } = deps
  const origin = config.appOrigin
  const ask = async (path: string) => {
    const { statusCode, payload } = await app.inject({ url: path })
    return { status: statusCode, text: payload }
  }
  app.get('/*', async (request, reply) => {
    // A proxy-style request names a whole URL, and this server is not a proxy.
    if (!acceptsHtml(request) || !request.url.startsWith('/')) return reply.callNotFound()
    const { pathname, search, searchParams } = new URL(origin + request.url)
    const canonical = findCanonicalCharity(pathname)
    if (canonical) return reply.redirect(`${canonical}${search}`, 308)
    const found = web.pageAt(pathname)
    const { listed = false, subject = false } = found ? getStaticHead(found.path) : {}
    const readable = !found || ((listed || subject) && found.access === 'anyone')
    const rendered = readable ? await web.render(request.url, ask) : { html: '', data: [] }
    // The content could not be read. A page without it would be a wrong answer, also to a cache.
    if (rendered.refused?.status === 503) throw new AppError('database-unavailable')
    const own = found
      ? await readFromReplica(deps, null, (database) =>
          readPageHead({
            deps: { ...deps, database },
            pattern: found.path,
            pathname,
            searchParams,
          }),
        )
      : { ...notFoundHead, canonical: null, listed: false }
    const head = rendered.refused
      ? buildRefusedHead(found?.path ?? '', describeRefusal(rendered.refused, request.url))
      : own
    const scripts = found?.files ?? []
    reply.code(getStatus(found, head, rendered.refused))
    return sendPage(request, reply, pageDocument(web.template, { head, origin, scripts, rendered }))
  })
}
