import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/http/index.ts'
import { serveEmbeds } from './embed.ts'
import { serveFeeds } from './feeds.ts'
import { servePages } from './serve-pages.ts'
import { serveShareImages } from './share-images.ts'
import { serveSitemap } from './sitemap.ts'

export { frontPageHandlers as handlers } from './front-page.ts'

/**
 * Serves everything outside the API: page documents, feeds, sitemap and cards for other websites.
 */
export const registerPublicPages = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  for (const serve of [serveSitemap, serveFeeds, serveEmbeds, serveShareImages, servePages])
    await serve(app, deps)
}
