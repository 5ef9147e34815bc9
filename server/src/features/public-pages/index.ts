import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/http/index.ts'
import { serveEmailPictures } from './email-pictures.ts'
import { serveFeeds } from './feeds.ts'
import { servePosters } from './posters.ts'
import { servePages } from './serve-pages.ts'
import { serveSecurityText } from './security-text.ts'
import { serveShareImages } from './share-images.ts'
import { serveSitemap } from './sitemap.ts'
import { serveTotalsFile } from './totals-file.ts'
import { serveWidgets } from './widgets/serve-widgets.ts'

export { frontPageHandlers as handlers } from './front-page.ts'

/**
 * Serves everything outside the API: page documents, feeds, sitemap, security.txt and cards for other websites.
 */
export const registerPublicPages = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const files = [
    serveSitemap,
    serveSecurityText,
    serveFeeds,
    serveTotalsFile,
    serveWidgets,
    servePosters,
    serveShareImages,
    serveEmailPictures,
  ]
  for (const serve of [...files, servePages]) await serve(app, deps)
}
