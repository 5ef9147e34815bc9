import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import { readPublic, type Deps } from '../../../platform/http/index.ts'
import { isUuid } from '../../../platform/ids.ts'
import { listNamedDonors } from '../../donations/index.ts'
import { findPublicProject } from '../public-subjects.sql.ts'
import { buildGiveComponent } from './give-component.ts'
import { buildGiveForm, buildGoneWidget, resizeScript } from './give-form.ts'
import { buildHonourRoll, maxNames } from './honour-roll.ts'
import { buildProgressBadge } from './progress-badge.ts'
import { buildProgressCard } from './progress-card.ts'
import { buildWidgetPolicy, sendWidget } from './widget-page.ts'

/** Several gifts can be of one giver, so more gifts are read than names are shown. */
const giftsForNames = maxNames * 3

interface ByProject {
  Params: { id: string }
}

/**
 * Serves what a charity shows on its own website: progress card, giving form, honour roll, badge,
 * and the script of the web component. Any website may use these addresses; all others stay strict.
 */
export const serveWidgets = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const origin = deps.config.appOrigin
  const find = (id: string) =>
    isUuid(id) ? readPublic(deps, (db) => findPublicProject(db, id)) : undefined
  const findShown = async (id: string) => {
    const project = await find(id)
    if (!project) throw new AppError('project-not-found')
    return project
  }

  app.get<ByProject>('/embed/project/:id', async (request, reply) =>
    sendWidget(request, reply, {
      type: 'text/html',
      policy: buildWidgetPolicy(),
      body: buildProgressCard(await findShown(request.params.id), origin),
    }),
  )
  app.get<ByProject>('/embed/give/:id', async (request, reply) => {
    const project = await find(request.params.id)
    // A frame on another website shows a sentence of its own in place of our error page.
    if (!project) reply.code(404)
    return sendWidget(request, reply, {
      type: 'text/html',
      policy: buildWidgetPolicy({ script: resizeScript, formTo: origin }),
      body: project ? buildGiveForm(project, origin) : buildGoneWidget(origin),
    })
  })
  app.get<ByProject>('/embed/givers/:id', async (request, reply) => {
    const project = await findShown(request.params.id)
    const { donors } = await readPublic(deps, (db) =>
      listNamedDonors(db, project.charityId, {
        project: project.id,
        page: 1,
        limit: giftsForNames,
      }),
    )
    return sendWidget(request, reply, {
      type: 'text/html',
      policy: buildWidgetPolicy({ script: resizeScript }),
      body: buildHonourRoll(project, donors, origin),
    })
  })
  app.get<ByProject>('/embed/badge/:id.svg', async (request, reply) =>
    sendWidget(request, reply, {
      type: 'image/svg+xml',
      policy: buildWidgetPolicy(),
      body: buildProgressBadge(await findShown(request.params.id)),
    }),
  )
  app.get('/embed/give.js', (request, reply) =>
    sendWidget(request, reply, {
      type: 'text/javascript',
      policy: buildWidgetPolicy(),
      body: buildGiveComponent(origin),
    }),
  )
}
