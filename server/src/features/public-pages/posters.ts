import { createHash } from 'node:crypto'
import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { orThrow } from '../../platform/app-error.ts'
import { readPublic, type Deps } from '../../platform/http/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { createConcurrencyLimit } from '../../platform/limit-concurrency.ts'
import type { Poster } from '../../platform/pdf/index.ts'
import { createProjectPictures } from './email-pictures.ts'
import { findPublicProject, type PublicProject } from './public-subjects.sql.ts'

const sizes = { poster: 'A4', card: 'A6' } as const

// Making a document takes about a tenth of a second of the server. One is made at a time. The latest
// are cached, which takes a few megabytes.
const maxCached = 20
const maxWaiting = 50

/** Returns the words of a poster or card. Its code opens the giving form, if gifts are taken. */
const buildWords = (project: PublicProject, origin: string) => {
  const { charityName, charityNumber, id, isDemo, summary, takesGifts, title } = project
  const page = takesGifts ? `/give?project=${id}` : projectAddress(id)
  return {
    title,
    above: charityName,
    sentence: summary,
    pictureText: `Picture of ${title}`,
    address: origin + page,
    beside: [
      takesGifts ? 'Scan to give' : 'Scan to see it',
      'See what your money pays for, line by line.',
      `Or go to ${new URL(origin).host} and search for “${title}”.`,
    ],
    foot: `${charityName} is registered charity ${charityNumber}.${isDemo ? ' Demonstration: an invented charity.' : ''}`,
  } as const
}

/** Creates a function that makes a document, or returns the one made from the same content. */
const createMaker = () => {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: maxCached })
  const limit = createConcurrencyLimit(1, { maxWaiting, error: 'too-many-requests' })
  return async (content: Omit<Poster, 'madeAt'>, madeAt: Date): Promise<Buffer> => {
    const { picture, ...words } = content
    const hash = createHash('sha256').update(JSON.stringify(words)).update(picture)
    const key = hash.digest('base64')
    // Loaded on first use, because few requests need a PDF.
    const { makePoster } = await import('../../platform/pdf/index.ts')
    const made = cache.get(key) ?? limit(() => makePoster({ ...content, madeAt }))
    cache.set(key, made)
    made.catch(() => cache.delete(key))
    return made
  }
}

/**
 * Serves a poster (A4) and a card (A6) of a public project as PDF, with its picture and a QR code that
 * opens the giving form.
 */
export const servePosters = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const readPicture = createProjectPictures(deps)
  const make = createMaker()
  for (const [kind, size] of Object.entries(sizes)) {
    const address = `/print/project/:id/${kind}.pdf`
    app.get<{ Params: { id: string } }>(address, async ({ params: { id } }, reply) => {
      const found = isUuid(id)
        ? await readPublic(deps, (db) => findPublicProject(db, id))
        : undefined
      const project = orThrow(found, 'project-not-found')
      const picture = orThrow(await readPicture(id), 'project-not-found')
      const words = buildWords(project, deps.config.appOrigin)
      const pdf = await make({ ...words, size, picture }, deps.clock.now())
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${kind}-${project.id}.pdf"`)
        .header('cache-control', 'public, max-age=300')
        .send(pdf)
    })
  }
}
