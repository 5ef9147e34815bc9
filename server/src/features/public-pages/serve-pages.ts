import { createHash } from 'node:crypto'
import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { toGuardedAddress } from '@pennytrail/contract/public-pages/find-public-address.ts'
import type {
  PageScripts,
  RenderedPage,
  WebPage,
} from '@pennytrail/contract/public-pages/rendered-page.ts'
import type { FastifyInstance } from 'fastify'
import { KeptAnswer, type View } from '../../platform/answers/index.ts'
import { AppError } from '../../platform/app-error.ts'
import {
  isForPage,
  readFromReplica,
  sendAnswer,
  toPageKey,
  type Deps,
} from '../../platform/http/index.ts'
import { pageDocument, toReadAddress, type PageHead } from '../../platform/pages/index.ts'
import { findMovedAddress } from './moved-addresses.ts'
import { buildRefusedHead, readPageHead, type RefusedPage } from './read-page-head.ts'
import { getStaticHead, notFoundHead } from './static-page-heads.ts'

type Refusal = NonNullable<RenderedPage['refused']>

const htmlType = 'text/html; charset=utf-8'
/**
 * Browsers and proxies may keep a document. They ask each time whether it is still the same, so a
 * change shows at once.
 */
const documentHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding' } as const

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

/**
 * A public page of one project, charity or update has the status of the API call that refuses it.
 */
const getStatus = (
  page: WebPage | undefined,
  head: PageHead,
  refused: Refusal | undefined,
): number => {
  if (!page || refused?.status === 404) return 404
  if (!getStaticHead(page.path).subject) return 200
  if (!refused) return head.listed ? 200 : 404
  // The API answers 400 to a malformed id or number.
  return refused.status === 400 ? 404 : refused.status
}

/** Returns whether the server renders the content of a page, as a visitor sees it. */
const isRendered = (page: WebPage | undefined, query: URLSearchParams): boolean => {
  if (!page) return true
  if (page.access !== 'anyone') return false
  const { listed, subject, rendered } = getStaticHead(page.path)
  // A giver who comes back without paying sees their own gift, which only their browser can read.
  return Boolean(listed ?? subject) || (rendered === true && !query.has('donation'))
}

/** Returns the scripts of the section that a page's URL names, or of the page. */
const getScripts = (page: WebPage, query: URLSearchParams): PageScripts => {
  const section = query.get('section') ?? ''
  return Object.hasOwn(page.sections ?? {}, section) ? page.sections![section]! : page
}

/** Allows the import map of a page in a policy. No other script of a document differs by page. */
const allowImportMap = (policy: string, importMap: string): string => {
  const hash = createHash('sha256').update(importMap).digest('base64')
  return policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`)
}

interface BuiltPage {
  readonly status: number
  readonly document: string
}

/**
 * Serves the document of every web page, with its content if it is public. The reasons are in
 * docs/decisions/0016-pages-written-on-the-server.md.
 */
export const servePages = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { web, config, answers } = deps
  const origin = config.appOrigin
  const ask = async (path: string) => {
    const { statusCode, payload } = await app.inject({ url: path })
    return { status: statusCode, text: payload }
  }
  const build = async (address: string, { position }: View): Promise<BuiltPage> => {
    const { pathname, searchParams } = new URL(origin + address)
    const found = web.pageAt(pathname)
    const rendered = isRendered(found, searchParams)
      ? await web.render(address, ask)
      : { html: '', data: [] }
    // The content could not be read. A page without it would be a wrong answer, also to a cache.
    if (rendered.refused?.status === 503) throw new AppError('database-unavailable')
    const readHead = (pattern: string) =>
      readFromReplica(
        deps,
        null,
        (database) =>
          readPageHead({ deps: { ...deps, database }, pattern, pathname, searchParams }),
        position,
      )
    const own = found
      ? await readHead(found.path)
      : { ...notFoundHead, canonical: null, listed: false }
    const head = rendered.refused
      ? buildRefusedHead(found?.path ?? '', describeRefusal(rendered.refused, address))
      : own
    const needsScripts = found !== undefined && getStaticHead(found.path).rendered === true
    const scripts = found && getScripts(found, searchParams)
    return {
      status: getStatus(found, head, rendered.refused),
      document: pageDocument(web.template, {
        head,
        origin,
        scripts: scripts ? [...scripts.files, ...scripts.laterFiles] : [],
        importMap: scripts?.importMap,
        rendered,
        needsScripts,
      }),
    }
  }
  app.get('/*', async (request, reply) => {
    const { url } = request
    // A proxy-style request names a whole URL, and this server is not a proxy.
    if (!isForPage(request) || !url.startsWith('/')) return reply.callNotFound()
    const moved = findMovedAddress(url)
    if (moved) return reply.redirect(moved, 308)
    const address = toReadAddress(web, url)
    const key = toPageKey(address)
    const page = await answers.find<BuiltPage>(key, async (view) => {
      const { result, scope } = await answers.collect(() => build(address, view))
      const { status, document } = result
      return status === 200 ? { type: htmlType, content: document, scope } : result
    })
    reply.headers(documentHeaders)
    const { pathname, searchParams } = new URL(origin + address)
    const found = web.pageAt(pathname)
    const importMap = found && getScripts(found, searchParams).importMap
    if (importMap) {
      const policy = String(reply.getHeader('content-security-policy'))
      reply.header('content-security-policy', allowImportMap(policy, importMap))
    }
    if (page instanceof KeptAnswer) return sendAnswer(answers, request, reply, page)
    const unkept = new KeptAnswer(key, { type: htmlType, content: page.document })
    return sendAnswer(answers, request, reply.code(page.status), unkept)
  })
}
