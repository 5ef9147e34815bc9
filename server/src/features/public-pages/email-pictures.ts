import { createHash } from 'node:crypto'
import { emailPicture } from '@pennytrail/contract/public-pages/email-picture.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { orThrow } from '../../platform/app-error.ts'
import { asJpeg, getMainFileKey } from '../../platform/files/index.ts'
import { readPublic, type Deps } from '../../platform/http/index.ts'
import { createConcurrencyLimit } from '../../platform/limit-concurrency.ts'
import { isUuid } from '../../platform/ids.ts'
import { sharePicture } from '../../platform/share-image/index.ts'
import { findPublicProject, findUpdatePhoto } from './public-subjects.sql.ts'
import { createDrawer, readProjectPicture, pictureCaching } from './share-images.ts'

const maxCachedPictures = 50
const maxWaiting = 50

/** Returns the first published photo of a public update. */
const readUpdatePhoto = async (deps: Deps, id: string): Promise<Buffer | null> => {
  const photo = isUuid(id) ? await readPublic(deps, (db) => findUpdatePhoto(db, id)) : undefined
  return photo ? deps.files.get(getMainFileKey(photo.publicId)) : null
}

/** Creates a function that encodes pictures for emails, one at a time, and caches the latest. */
const createEncoder = () => {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: maxCachedPictures })
  const limit = createConcurrencyLimit(1, { maxWaiting, error: 'too-many-requests' })
  return (source: Buffer): Promise<Buffer> => {
    const key = createHash('sha256').update(source).digest('base64')
    const encoded = cache.get(key) ?? limit(() => asJpeg(source, emailPicture))
    cache.set(key, encoded)
    encoded.catch(() => cache.delete(key))
    return encoded
  }
}

/**
 * Creates a function that returns the picture of a public project as JPEG: its cover, or its share
 * picture if it has none. It returns null for any other project.
 */
export const createProjectPictures = (deps: Deps): ((id: string) => Promise<Buffer | null>) => {
  const draw = createDrawer()
  const encode = createEncoder()
  return async (id) => {
    const project = isUuid(id)
      ? await readPublic(deps, (db) => findPublicProject(db, id))
      : undefined
    if (!project) return null
    const { cover } = project
    const photo = cover === null ? null : await deps.files.get(getMainFileKey(cover))
    const shared = photo === null ? await readProjectPicture(deps, id) : undefined
    const source = shared ? await draw(await sharePicture(shared)) : photo
    return source && encode(source)
  }
}

/**
 * Serves pictures for emails, whose readers are not signed in: the first photo of a public update,
 * and the picture of a public project.
 */
export const serveEmailPictures = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const encode = createEncoder()
  const readUpdate = async (id: string): Promise<Buffer | null> => {
    const photo = await readUpdatePhoto(deps, id)
    return photo && encode(photo)
  }
  const kinds = { project: createProjectPictures(deps), update: readUpdate }
  for (const [kind, read] of Object.entries(kinds)) {
    app.get<{ Params: { id: string } }>(`/share/${kind}/:id.jpg`, async (request, reply) => {
      const picture = orThrow((await read(request.params.id)) ?? undefined, 'not-found')
      reply.type('image/jpeg').header('cache-control', pictureCaching)
      return reply.header('cross-origin-resource-policy', 'cross-origin').send(picture)
    })
  }
}
