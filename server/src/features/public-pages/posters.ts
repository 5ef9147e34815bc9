import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { FastifyInstance } from 'fastify'
import { orThrow } from '../../platform/app-error.ts'
import { readPublic, type Deps } from '../../platform/http/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { createConcurrencyLimit } from '../../platform/limit-concurrency.ts'
import { createProjectPictures } from './email-pictures.ts'
import { findPublicProject } from './public-subjects.sql.ts'

const sizes = { poster: 'A4', card: 'A6' } as const
const maxWaiting = 50

/**
 * Serves a poster (A4) and a card (A6) of a public project as PDF, with its picture and a QR code that
 * opens the giving form.
 */
export const servePosters = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const readPicture = createProjectPictures(deps)
  const limit = createConcurrencyLimit(1, { maxWaiting, error: 'too-many-requests' })
  const { appOrigin } = deps.config
  for (const [kind, size] of Object.entries(sizes)) {
    app.get<{ Params: { id: string } }>(
      `/print/project/:id/${kind}.pdf`,
      async (request, reply) => {
        const { id } = request.params
        const found = isUuid(id)
          ? await readPublic(deps, (db) => findPublicProject(db, id))
          : undefined
        const project = orThrow(found, 'project-not-found')
        const picture = orThrow(await readPicture(id), 'project-not-found')
        const { host } = new URL(appOrigin)
        // Loaded on first use, because few requests need a PDF.
        const { makePoster } = await import('../../platform/pdf/index.ts')
        const pdf = await limit(() =>
          makePoster({
            size,
            title: project.title,
            above: project.charityName,
            sentence: project.summary,
            picture,
            pictureText: `Picture of ${project.title}`,
            address: project.takesGifts
              ? `${appOrigin}/give?project=${project.id}`
              : `${appOrigin}${projectAddress(project.id)}`,
            beside: [
              project.takesGifts ? 'Scan to give' : 'Scan to see it',
              'See what your money pays for, line by line.',
              `Or go to ${host} and search for “${project.title}”.`,
            ],
            foot: `${project.charityName} is registered charity ${project.charityNumber}.${project.isDemo ? ' Demonstration: an invented charity.' : ''}`,
            madeAt: deps.clock.now(),
          }),
        )
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${kind}-${project.id}.pdf"`)
          .header('cache-control', 'public, max-age=300')
          .send(pdf)
      },
    )
  }
}
