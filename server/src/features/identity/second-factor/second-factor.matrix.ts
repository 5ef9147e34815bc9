import { makeSecret } from './second-factor-codes.ts'
import { saveSecret } from './second-factor.sql.ts'
import { sql } from '../../../platform/database/index.ts'
import {
  matrixRows,
  type MatrixWorld,
  type UnprovedCall,
  type UnprovedRows,
} from '../../../testing/matrix/row-types.ts'

const own = { request: () => ({}), expect: { 'signed-in': 200 } } as const

/** An account without a password, whose owner is proved by a fresh sign-in. */
const whereOff = {
  request: async ({ cast, deps, who }: MatrixWorld) => {
    if (who) {
      const { id } = cast.people[who]
      await deps.database.transaction('system', (db) =>
        db.run(sql`update credential set password_hash = '!' where person_id = ${id}`),
      )
    }
    return { body: { password: '' } }
  },
  expect: { 'signed-in': 409 },
} as const

export const rows = matrixRows({
  'GET /api/second-factor': { 'one’s own': own },
  'POST /api/second-factor/set-up': { 'one’s own': { ...whereOff, expect: { 'signed-in': 200 } } },
  'POST /api/second-factor/confirm': {
    'a code that the app does not show': {
      // Sets the second factor up for each caller, because an account without one answers
      // differently.
      request: async ({ cast, deps, who }) => {
        if (who) {
          const { id } = cast.people[who]
          await deps.database.transaction('system', (db) =>
            saveSecret(db, id, makeSecret(deps, id, 'a@example.org').sealed, deps.clock.now()),
          )
        }
        return { body: { code: 'not a code' } }
      },
      expect: { 'signed-in': 400 },
    },
  },
  'POST /api/second-factor/recovery-codes': { 'where it is off': whereOff },
  'POST /api/second-factor/turn-off': { 'where it is off': whereOff },
})

const refused: readonly UnprovedCall[] = [
  {
    name: 'an account without a password',
    who: 'donor',
    request: whereOff.request,
    code: 'fresh-sign-in-required',
  },
]

export const unproved: UnprovedRows = {
  'POST /api/second-factor/set-up': refused,
  'POST /api/second-factor/recovery-codes': refused,
  'POST /api/second-factor/turn-off': refused,
}
