import { sql } from '../../../platform/database/index.ts'
import { matrixRows, type UnprovedRows } from '../../../testing/matrix/row-types.ts'
import { connect } from './google.sql.ts'

// The matrix runs with Google sign-in turned off; google.api.test.ts tests it turned on.
const off = { everyone: 404 } as const

export const rows = matrixRows({
  'POST /api/auth/google/start': { 'where it is not set up': { request: () => ({}), expect: off } },
  'POST /api/auth/google': {
    'where it is not set up': {
      request: () => ({ body: { code: 'a code', state: 'a state' } }),
      expect: off,
    },
  },
  'POST /api/auth/google/finish': {
    'where it is not set up': { request: () => ({ body: { state: 'a state' } }), expect: off },
  },
  'POST /api/auth/google/prove': {
    'where it is not set up': {
      request: () => ({ body: { code: 'a code', state: 'a state' } }),
      expect: { 'signed-in': 404 },
    },
  },
  'GET /api/user/google': {
    'one’s own': { request: () => ({}), expect: { 'signed-in': 200 } },
  },
  'POST /api/user/google/disconnect': {
    'where none is connected': {
      request: () => ({ body: { password: 'Long-enough-2026' } }),
      expect: { 'signed-in': 409 },
    },
  },
})

export const unproved: UnprovedRows = {
  'POST /api/user/google/disconnect': [
    {
      name: 'without the password',
      who: 'donor',
      request: async ({ cast, deps, who }) => {
        const { id } = cast.people[who!]
        await deps.database.transaction('system', async (db) => {
          await connect(db, `google of ${id}`, id, deps.clock.now())
          await db.run(
            sql`update credential set password_hash = '$argon2id$none' where person_id = ${id}`,
          )
        })
        return { body: { password: '' } }
      },
      code: 'validation-failed',
    },
  ],
}
