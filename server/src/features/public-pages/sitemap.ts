import { toUkDate } from '@pennytrail/contract/uk-date.ts'
import type { FastifyInstance } from 'fastify'
import { orThrow } from '../../platform/app-error.ts'
import { readPublic, type Deps } from '../../platform/http/index.ts'
import { getReportUrl } from './read-page-head.ts'
import { pageHeads } from './static-page-heads.ts'
import {
  countListedProjects,
  listCharityNumbers,
  listProjectAddresses,
} from './public-subjects.sql.ts'
import { cacheShortly } from './short-cache.ts'

/** The maximum number of URLs in a sitemap file. Source: sitemaps.org. */
const addressesInOneFile = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Address {
  readonly path: string
  readonly changedAt?: string
}

const renderUrlSet = (origin: string, addresses: readonly Address[]): string =>
  `${head}<urlset ${space}>\n${addresses
    .map(({ path, changedAt }) => {
      const day = changedAt ? `<lastmod>${toUkDate(new Date(changedAt))}</lastmod>` : ''
      return `<url><loc>${origin}${path}</loc>${day}</url>`
    })
    .join('\n')}\n</urlset>\n`

const ownPages = (): Address[] =>
  Object.entries(pageHeads)
    .filter(([path, { listed }]) => listed && path !== '/reports/view')
    .map(([path]) => ({ path }))

// Crawlers fetch every file of the sitemap within a minute, so the projects are counted once for
// all of them.
const parts = cacheShortly(600, async (deps) =>
  Math.ceil((await readPublic(deps, countListedProjects)) / addressesInOneFile),
)

const readPart = async (deps: Deps, name: string): Promise<readonly Address[] | undefined> => {
  if (name === 'pages') {
    const numbers = await readPublic(deps, (db) => listCharityNumbers(db, addressesInOneFile - 100))
    return [...ownPages(), ...numbers.map((number) => ({ path: getReportUrl('charity', number) }))]
  }
  const part = /^projects-([1-9]\d{0,3})$/.exec(name)?.[1]
  if (part === undefined || Number(part) > (await parts(deps))) return undefined
  const offset = (Number(part) - 1) * addressesInOneFile
  const projects = await readPublic(deps, (db) =>
    listProjectAddresses(db, addressesInOneFile, offset),
  )
  return projects.map(({ id, changedAt }) => ({ path: getReportUrl('project', id), changedAt }))
}

/** Serves the sitemap and robots.txt for search engines. */
export const serveSitemap = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const origin = deps.config.appOrigin
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(
      // Guarded pages carry noindex themselves. A crawler could not read that on a page that it may
      // not fetch.
      `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const count = await parts(deps)
    const names = ['pages', ...Array.from({ length: count }, (_, part) => `projects-${part + 1}`)]
    const files = names.map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`)
    reply.type('application/xml; charset=utf-8')
    return reply.send(`${head}<sitemapindex ${space}>\n${files.join('\n')}\n</sitemapindex>\n`)
  })
  app.get<{ Params: { name: string } }>('/sitemap/:name.xml', async (request, reply) => {
    const addresses = orThrow(await readPart(deps, request.params.name), 'not-found')
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600')
    return reply.send(renderUrlSet(origin, addresses))
  })
}
