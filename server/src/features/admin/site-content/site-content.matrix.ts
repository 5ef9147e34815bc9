import type { Deps } from '../../../platform/http/index.ts'
import { tinyPicture } from '../../../testing/pictures.ts'
import { matrixRows, missingId } from '../../../testing/matrix/row-types.ts'
import { saveProfile, saveTestimonial } from './site-content.sql.ts'

const quote = { quote: 'I saw where it went.', name: 'Ada', roleLine: 'Giver', published: false }
const person = { name: 'Nia', role: 'Engineer', words: '', agreed: false }
const staffOnly = { admin: 200 } as const
const nobody = { admin: 404 } as const
const form = { file: { fileName: 'nia.png', bytes: await tinyPicture() }, children: 'none' }
const missing = { params: { id: missingId } }

const someQuote = async ({ database, clock }: Deps) => ({
  id: (await database.transaction('system', (db) =>
    saveTestimonial(db, null, quote, clock.now()),
  ))!,
})
const somePerson = async ({ database, clock }: Deps) => ({
  id: (await database.transaction('system', (db) => saveProfile(db, null, person, clock.now())))!,
})

export const rows = matrixRows({
  'GET /api/team-page': { 'who agreed': { request: () => ({}), expect: { everyone: 200 } } },
  'GET /api/admin/site-content': { 'all of it': { request: () => ({}), expect: staffOnly } },
  'POST /api/admin/testimonial': {
    'a new one': { request: () => ({ body: quote }), expect: { admin: 201 } },
  },
  'PATCH /api/admin/testimonial/{id}': {
    'one there is': {
      request: async ({ deps }) => ({ params: await someQuote(deps), body: quote }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => ({ ...missing, body: quote }), expect: nobody },
  },
  'POST /api/admin/testimonial/{id}/move-up': {
    'one there is': {
      request: async ({ deps }) => ({ params: await someQuote(deps) }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => missing, expect: nobody },
  },
  'DELETE /api/admin/testimonial/{id}': {
    'one there is': {
      request: async ({ deps }) => ({ params: await someQuote(deps) }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => missing, expect: nobody },
  },
  'POST /api/admin/team-profile': {
    'a new one': { request: () => ({ body: person }), expect: { admin: 201 } },
  },
  'PATCH /api/admin/team-profile/{id}': {
    'one there is': {
      request: async ({ deps }) => ({ params: await somePerson(deps), body: person }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => ({ ...missing, body: person }), expect: nobody },
  },
  'POST /api/admin/team-profile/{id}/move-up': {
    'one there is': {
      request: async ({ deps }) => ({ params: await somePerson(deps) }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => missing, expect: nobody },
  },
  'PATCH /api/admin/team-profile/{id}/photo': {
    'one there is': {
      request: async ({ deps }) => ({ params: await somePerson(deps), form }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => ({ ...missing, form }), expect: nobody },
  },
  'DELETE /api/admin/team-profile/{id}/photo': {
    'one there is': {
      request: async ({ deps }) => ({ params: await somePerson(deps) }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => missing, expect: nobody },
  },
  'DELETE /api/admin/team-profile/{id}': {
    'one there is': {
      request: async ({ deps }) => ({ params: await somePerson(deps) }),
      expect: staffOnly,
    },
    'one that is not there': { request: () => missing, expect: nobody },
  },
})
