import { recordActivity } from '../../platform/activity/index.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { handlers, type Deps, type Session } from '../../platform/http/index.ts'
import {
  listProfiles,
  listTestimonials,
  lockOrder,
  moveUp,
  removeContent,
  writeProfile,
  writeTestimonial,
  type ContentKind,
} from './site-content.sql.ts'

interface Edit {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
}

/** Runs a change of content that answers an id or a name, and writes it into the log. */
const edit = async (
  { db, deps, session }: Edit,
  kind: ContentKind,
  verb: 'add' | 'change' | 'move' | 'remove',
  id: string | null,
  change: () => Promise<string | undefined>,
): Promise<{ message: string }> => {
  await lockOrder(db, kind)
  const found = await change()
  if (found === undefined) throw new AppError('subject-not-found')
  await recordActivity(db, {
    by: session.userId,
    act: `${verb}-${kind}`,
    subjectKind: kind,
    subjectId: id ?? found,
    at: deps.clock.now(),
  })
  return { message: verb === 'remove' ? 'Removed.' : 'Saved.' }
}

export const siteContentHandlers = handlers({
  'GET /api/team-page': {
    handle: async ({ db }) => {
      const shown = (await listProfiles(db)).filter(({ agreed }) => agreed)
      return { people: shown.map(({ id, name, role, words }) => ({ id, name, role, words })) }
    },
  },
  'GET /api/admin/site-content': {
    as: 'system',
    handle: async ({ db }) => ({
      testimonials: await listTestimonials(db),
      people: await listProfiles(db),
    }),
  },
  'POST /api/admin/testimonial': {
    as: 'system',
    handle: (call) =>
      edit(call, 'testimonial', 'add', null, () =>
        writeTestimonial(call.db, null, call.body, call.deps.clock.now()),
      ),
  },
  'PATCH /api/admin/testimonial/{id}': {
    as: 'system',
    handle: (call) =>
      edit(call, 'testimonial', 'change', call.params.id, () =>
        writeTestimonial(call.db, call.params.id, call.body, call.deps.clock.now()),
      ),
  },
  'POST /api/admin/testimonial/{id}/move-up': {
    as: 'system',
    handle: (call) =>
      edit(call, 'testimonial', 'move', call.params.id, () =>
        moveUp(call.db, 'testimonial', call.params.id),
      ),
  },
  'DELETE /api/admin/testimonial/{id}': {
    as: 'system',
    handle: (call) =>
      edit(call, 'testimonial', 'remove', call.params.id, () =>
        removeContent(call.db, 'testimonial', call.params.id),
      ),
  },
  'POST /api/admin/team-profile': {
    as: 'system',
    handle: (call) =>
      edit(call, 'team-profile', 'add', null, () =>
        writeProfile(call.db, null, call.body, call.deps.clock.now()),
      ),
  },
  'PATCH /api/admin/team-profile/{id}': {
    as: 'system',
    handle: (call) =>
      edit(call, 'team-profile', 'change', call.params.id, () =>
        writeProfile(call.db, call.params.id, call.body, call.deps.clock.now()),
      ),
  },
  'POST /api/admin/team-profile/{id}/move-up': {
    as: 'system',
    handle: (call) =>
      edit(call, 'team-profile', 'move', call.params.id, () =>
        moveUp(call.db, 'team-profile', call.params.id),
      ),
  },
  'DELETE /api/admin/team-profile/{id}': {
    as: 'system',
    handle: (call) =>
      edit(call, 'team-profile', 'remove', call.params.id, () =>
        removeContent(call.db, 'team-profile', call.params.id),
      ),
  },
})
