import { createHash } from 'node:crypto'
import { describeMoney } from '@pennytrail/contract/projects/progress-words.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/app-error.ts'
import { readPublic, type Deps } from '../../platform/http/index.ts'
import { createConcurrencyLimit } from '../../platform/limit-concurrency.ts'
import { drawPicture, sharePicture, type SharePicture } from '../../platform/share-image/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { parseCharityKey } from '../charities/index.ts'
import { findPublicCharityFacts, findPublicProject } from './public-subjects.sql.ts'
import { toBarPercent } from './cut-text.ts'

/** Returns the share picture of a public project. */
export const readProjectPicture = async (
  deps: Deps,
  id: string,
): Promise<SharePicture | undefined> => {
  const project = isUuid(id) ? await readPublic(deps, (db) => findPublicProject(db, id)) : undefined
  if (!project) return undefined
  const { received, spent, target } = project
  return {
    seed: project.id,
    tag: project.tags[0],
    above: project.isDemo ? `${project.charityName}, a demonstration` : project.charityName,
    title: project.title,
    line: describeMoney(project),
    share: toBarPercent(target ? received : spent, target ?? received) / 100,
  }
}

const readCharityPicture = async (
  deps: Deps,
  address: string,
): Promise<SharePicture | undefined> => {
  const key = parseCharityKey(address)
  const charity = key && (await readPublic(deps, (db) => findPublicCharityFacts(db, key)))
  if (!charity) return undefined
  return {
    seed: charity.id,
    tag: charity.tags[0],
    above: `Charity ${charity.number}${charity.isDemo ? ', a demonstration' : ''}`,
    title: charity.name,
    line: describeMoney({ ...charity, target: null }),
    share: toBarPercent(charity.spent, charity.received) / 100,
  }
}

const ownPicture: SharePicture = {
  seed: 'a-trail-of-pennies',
  // The product’s own colour.
  tag: 'trail',
  above: 'Give to a UK charity’s project',
  title: 'Follow every penny.',
  line: 'See what your money paid for, line by line.',
  share: null,
}

/** How long a cache may show the picture of a page, which staff can hide at any moment. */
export const pictureCaching = 'public, max-age=300'

// Drawing a picture takes a process and a third of a second. One is drawn at a time, and the latest
// are cached.
const maxCachedPictures = 50
const maxWaiting = 50

export const createDrawer = () => {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: maxCachedPictures })
  const limit = createConcurrencyLimit(1, { maxWaiting, error: 'too-many-requests' })
  return (svg: string): Promise<Buffer> => {
    const key = createHash('sha256').update(svg).digest('base64')
    const known = cache.get(key)
    if (known) return known
    const drawn = limit(() => drawPicture(svg))
    cache.set(key, drawn)
    drawn.catch(() => cache.delete(key))
    return drawn
  }
}

/**
 * Serves pictures of 1200 by 630 pixels for shared links: the page’s subject and its money in one
 * line.
 */
export const serveShareImages = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const draw = createDrawer()
  const send = async (reply: FastifyReply, picture: SharePicture | undefined) => {
    if (!picture) throw new AppError('not-found')
    const png = await draw(await sharePicture(picture))
    reply.type('image/png').header('cache-control', pictureCaching)
    return reply.header('cross-origin-resource-policy', 'cross-origin').send(png)
  }
  app.get('/share/pennytrail.png', (_request, reply) => send(reply, ownPicture))
  app.get<{ Params: { id: string } }>('/share/project/:id.png', async (request, reply) =>
    send(reply, await readProjectPicture(deps, request.params.id)),
  )
  app.get<{ Params: { id: string } }>('/share/charity/:id.png', async (request, reply) =>
    send(reply, await readCharityPicture(deps, request.params.id)),
  )
}
