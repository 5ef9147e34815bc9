import {
  charityAddress,
  projectAddress,
  updateAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import { listParagraphs, type UpdateBody } from '@pennytrail/contract/updates/update-body.ts'
import type { FastifyInstance } from 'fastify'
import { orThrow } from '../../platform/app-error.ts'
import { readPublic, type Deps } from '../../platform/http/index.ts'
import { escapeHtml, escapeXml } from '../../platform/markup.ts'
import { isUuid } from '../../platform/ids.ts'
import { parseCharityKey } from '../charities/index.ts'
import {
  findPublicCharityFacts,
  findPublicProject,
  listSharedUpdates,
  type SharedUpdate,
} from './public-subjects.sql.ts'

const newest = 30

/** Returns the whole text as HTML, which feed readers expect. */
const renderContent = (body: UpdateBody): string =>
  listParagraphs(body)
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('')

const buildItem = (update: SharedUpdate, origin: string): string =>
  `<item><title>${escapeXml(update.title)}</title><link>${escapeXml(`${origin}${updateAddress(update.id)}`)}</link>
<guid isPermaLink="false">${update.id}</guid><pubDate>${new Date(update.publishedAt).toUTCString()}</pubDate>
<description>${escapeXml(renderContent(update.body))}</description></item>`

interface Feed {
  readonly title: string
  readonly about: string
  /** The page that the feed belongs to, and the feed’s own URL. */
  readonly page: string
  readonly self: string
  readonly updates: readonly SharedUpdate[]
}

const writeFeed = ({ title, about, page, self, updates }: Feed, origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(title)}</title><link>${escapeXml(origin + page)}</link><description>${escapeXml(about)}</description>
<language>en-GB</language><atom:link href="${escapeXml(origin + self)}" rel="self" type="application/rss+xml"/>
${updates.map((update) => buildItem(update, origin)).join('\n')}
</channel></rss>
`

const buildProjectFeed = (deps: Deps, id: string): Promise<Feed | undefined> =>
  readPublic(deps, async (db) => {
    const project = isUuid(id) ? await findPublicProject(db, id) : undefined
    if (!project) return undefined
    return {
      title: `${project.title}, ${project.charityName}`,
      about: project.summary || project.title,
      page: projectAddress(project.id),
      self: `/feeds/project/${project.id}.xml`,
      updates: await listSharedUpdates(db, { projectId: project.id }, newest),
    }
  })

const buildCharityFeed = (deps: Deps, address: string): Promise<Feed | undefined> =>
  readPublic(deps, async (db) => {
    const key = parseCharityKey(address)
    const charity = key && (await findPublicCharityFacts(db, key))
    if (!charity) return undefined
    return {
      title: charity.name,
      about: `News from ${charity.name} and its projects.`,
      page: charityAddress(charity.number),
      self: `/feeds/charity/${charity.number}.xml`,
      updates: await listSharedUpdates(db, { charityId: charity.id }, newest),
    }
  })

export const serveFeeds = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const readers = { project: buildProjectFeed, charity: buildCharityFeed }
  for (const [kind, read] of Object.entries(readers)) {
    app.get<{ Params: { id: string } }>(`/feeds/${kind}/:id.xml`, async (request, reply) => {
      const feed = orThrow(await read(deps, request.params.id), 'not-found')
      reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
      return reply.send(writeFeed(feed, deps.config.appOrigin))
    })
  }
}
