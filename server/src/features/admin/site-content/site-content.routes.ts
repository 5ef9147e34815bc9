import { defineHandlers } from '../../../platform/http/index.ts'
import { edit } from './edit-content.ts'
import {
  listProfiles,
  listTestimonials,
  moveUp,
  deleteContent,
  saveProfile,
  saveTestimonial,
} from './site-content.sql.ts'
import { changePhoto, changeTeamPhoto } from './team-photo.ts'

export const siteContentHandlers = defineHandlers({
  'GET /api/team-page': async ({ db }) => {
    const people = await listProfiles(db)
    return {
      people: people.flatMap(({ agreed, ...person }) => (agreed ? [person] : [])),
    }
  },
  'GET /api/admin/site-content': async ({ db }) => ({
    testimonials: await listTestimonials(db),
    people: await listProfiles(db),
  }),
  'POST /api/admin/testimonial': (call) =>
    edit(call, 'testimonial', 'add', null, () =>
      saveTestimonial(call.db, null, call.body, call.deps.clock.now()),
    ),
  'PATCH /api/admin/testimonial/{id}': (call) =>
    edit(call, 'testimonial', 'change', call.params.id, () =>
      saveTestimonial(call.db, call.params.id, call.body, call.deps.clock.now()),
    ),
  'POST /api/admin/testimonial/{id}/move-up': (call) =>
    edit(call, 'testimonial', 'move', call.params.id, () =>
      moveUp(call.db, 'testimonial', call.params.id),
    ),
  'DELETE /api/admin/testimonial/{id}': (call) =>
    edit(call, 'testimonial', 'remove', call.params.id, () =>
      deleteContent(call.db, 'testimonial', call.params.id),
    ),
  'POST /api/admin/team-profile': (call) =>
    edit(call, 'team-profile', 'add', null, () =>
      saveProfile(call.db, null, call.body, call.deps.clock.now()),
    ),
  'PATCH /api/admin/team-profile/{id}': (call) =>
    edit(call, 'team-profile', 'change', call.params.id, () =>
      saveProfile(call.db, call.params.id, call.body, call.deps.clock.now()),
    ),
  'POST /api/admin/team-profile/{id}/move-up': (call) =>
    edit(call, 'team-profile', 'move', call.params.id, () =>
      moveUp(call.db, 'team-profile', call.params.id),
    ),
  'PATCH /api/admin/team-profile/{id}/photo': ({ deps, session, params, body }) =>
    changeTeamPhoto(deps, session, params.id, body),
  'DELETE /api/admin/team-profile/{id}/photo': (call) =>
    edit(call, 'team-profile', 'change', call.params.id, () =>
      changePhoto(call, call.params.id, null),
    ),
  'DELETE /api/admin/team-profile/{id}': (call) =>
    edit(call, 'team-profile', 'remove', call.params.id, async () => {
      await changePhoto(call, call.params.id, null)
      return deleteContent(call.db, 'team-profile', call.params.id)
    }),
})
