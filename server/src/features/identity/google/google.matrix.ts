import { matrixRows } from '../../../testing/matrix/row-types.ts'

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
