import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { readFromReplica, type Deps } from '../../platform/http/index.ts'
import { pageDocument } from '../../platform/pages/index.ts'
import { readPageHead } from './read-page-head.ts'
import { getStaticHead, notFoundHead } from './static-page-heads.ts'

const compress = promisify(brotliCompress)
// A Brotli quality that is fast enough for every page. Quality 11, as for the assets, would take
// longer than it saves.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A client that names no format, such as a crawler, also gets a page. */
const acceptsHtml = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && /\btext\/html\b|\*\/\*/.test(headers.accept ?? '*/*')

const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: string) => {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page)
  return reply.header('content-encoding', 'br').send(await compress(page, quality))
}

/** Tells a reader without scripts why they cannot see a page. */
const getErrorAction = ({ message }: { message: string }) => ({
  text: message,
  address: '/',
  link: 'Go to the home page',
})

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
    const { pathname, searchParams } = new URL(origin + request.url)
    const found = web.pageAt(pathname)
    const readable = !found || (getStaticHead(found.path).listed && found.access === 'anyone')
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
      ? { ...own, listed: false, withoutScript: getErrorAction(rendered.refused) }
      : own
    const scripts = found?.files ?? []
    reply.code(found && rendered.refused?.status !== 404 ? 200 : 404)
    return sendPage(request, reply, pageDocument(web.template, { head, origin, scripts, rendered }))
  })
}
