import {
  charityAddress,
  projectAddress,
  transactionsAddress,
  updateAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { FastifyInstance } from 'fastify'
import { orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { readPublic, type Deps } from '../../platform/http/index.ts'
import { pageHeads } from './static-page-heads.ts'
import {
  countListedProjects,
  countListedUpdates,
  listCharityNumbers,
  listProjectAddresses,
  listUpdateAddresses,
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

/** A project and a charity have two pages each: its own and its list of transactions. */
const ownersInOneFile = addressesInOneFile / 2

// Crawlers fetch every file of the sitemap within a minute, so everything is counted once for all
// of them.
const countParts = cacheShortly(600, (deps) =>
  readPublic(deps, async (db) => ({
    projects: Math.ceil((await countListedProjects(db)) / ownersInOneFile),
    updates: Math.ceil((await countListedUpdates(db)) / addressesInOneFile),
  })),
)

const readers = {
  projects: async (db: Db, part: number): Promise<readonly Address[]> => {
    const offset = (part - 1) * ownersInOneFile
    const projects = await listProjectAddresses(db, ownersInOneFile, offset)
    return projects.flatMap(({ id, changedAt }) => [
      { path: projectAddress(id), changedAt },
      { path: transactionsAddress({ kind: 'project', id }), changedAt },
    ])
  },
  updates: async (db: Db, part: number): Promise<readonly Address[]> => {
    const offset = (part - 1) * addressesInOneFile
    const updates = await listUpdateAddresses(db, addressesInOneFile, offset)
    return updates.map(({ id, changedAt }) => ({ path: updateAddress(id), changedAt }))
  },
} as const

const readPart = async (deps: Deps, name: string): Promise<readonly Address[] | undefined> => {
  if (name === 'pages') {
    const numbers = await readPublic(deps, (db) => listCharityNumbers(db, ownersInOneFile - 100))
    const charities = numbers.flatMap((number) => [
      { path: charityAddress(number) },
      { path: transactionsAddress({ kind: 'charity', id: number }) },
    ])
    return [...ownPages(), ...charities]
  }
  const [, kind, part] = /^(projects|updates)-([1-9]\d{0,3})$/.exec(name) ?? []
  if (kind !== 'projects' && kind !== 'updates') return undefined
  if (Number(part) > (await countParts(deps))[kind]) return undefined
  return readPublic(deps, (db) => readers[kind](db, Number(part)))
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
    const counts = Object.entries(await countParts(deps))
    const parts = counts.flatMap(([kind, count]) =>
      Array.from({ length: count }, (_, part) => `${kind}-${part + 1}`),
    )
    const names = ['pages', ...parts]
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
