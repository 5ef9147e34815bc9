import {
  charityAddress,
  projectAddress,
  transactionsAddress,
  updateAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { FastifyInstance } from 'fastify'
import { orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { readPublic, sendPublicFile, type Deps } from '../../platform/http/index.ts'
import { pageHeads } from './static-page-heads.ts'
import {
  countListedProjects,
  countListedUpdates,
  readCharityNumbers,
  readProjectAddresses,
  readUpdateAddresses,
} from './public-subjects.sql.ts'
import { cacheShortly } from './short-cache.ts'

/** The maximum number of URLs in a sitemap file. Source: sitemaps.org. */
const addressesInOneFile = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Address {
  readonly path: string
  /** The day in the UK of the last change. */
  readonly changedOn?: string
}

const renderUrl = (origin: string, { path, changedOn }: Address): string =>
  `<url><loc>${origin}${path}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>\n`

async function* writeUrlSet(
  origin: string,
  addresses: AsyncIterable<readonly Address[]>,
): AsyncGenerator<string> {
  let start = `${head}<urlset ${space}>\n`
  for await (const some of addresses) {
    yield start + some.map((address) => renderUrl(origin, address)).join('')
    start = ''
  }
  yield `${start}</urlset>\n`
}

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

async function* readPages(db: Db): AsyncGenerator<readonly Address[]> {
  yield ownPages()
  for await (const charities of readCharityNumbers(db, ownersInOneFile - 100)) {
    yield charities.flatMap(({ number }) => [
      { path: charityAddress(number) },
      { path: transactionsAddress({ kind: 'charity', id: number }) },
    ])
  }
}

const readers = {
  async *projects(db: Db, part: number): AsyncGenerator<readonly Address[]> {
    const offset = (part - 1) * ownersInOneFile
    for await (const projects of readProjectAddresses(db, ownersInOneFile, offset)) {
      yield projects.flatMap(({ id, changedOn }) => [
        { path: projectAddress(id), changedOn },
        { path: transactionsAddress({ kind: 'project', id }), changedOn },
      ])
    }
  },
  async *updates(db: Db, part: number): AsyncGenerator<readonly Address[]> {
    const offset = (part - 1) * addressesInOneFile
    for await (const updates of readUpdateAddresses(db, addressesInOneFile, offset)) {
      yield updates.map(({ id, changedOn }) => ({ path: updateAddress(id), changedOn }))
    }
  },
} as const

/** Finds the reader of a part of the sitemap; undefined if there is no such part. */
const findPart = async (
  deps: Deps,
  name: string,
): Promise<((db: Db) => AsyncIterable<readonly Address[]>) | undefined> => {
  if (name === 'pages') return readPages
  const [, kind, part] = /^(projects|updates)-([1-9]\d{0,3})$/.exec(name) ?? []
  if (kind !== 'projects' && kind !== 'updates') return undefined
  if (Number(part) > (await countParts(deps))[kind]) return undefined
  return (db) => readers[kind](db, Number(part))
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
    const read = orThrow(await findPart(deps, request.params.name), 'not-found')
    return sendPublicFile(deps, request, reply, {
      mediaType: 'application/xml; charset=utf-8',
      fileName: null,
      cacheControl: 'public, max-age=600',
      changing: 'all',
      write: (db) => writeUrlSet(origin, read(db)),
    })
  })
}
