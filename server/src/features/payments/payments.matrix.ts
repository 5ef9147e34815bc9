import { makeCharity } from '../../testing/factories/index.ts'
import { matrixRows, missingId } from '../../testing/matrix/rows.ts'

export const rows = matrixRows({
  'GET /api/charity/{id}/payments': {
    'the charity’s own': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, team: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/payouts': {
    'the charity’s own': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, team: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/stripe/connect': {
    'a charity that is connected': {
      request: ({ cast }) => ({ query: { charity: cast.charity.id } }),
      expect: { others: 403, lead: 409 },
    },
    'another charity': {
      request: async ({ deps }) => ({ query: { charity: (await makeCharity(deps)).id } }),
      expect: { others: 403 },
    },
    'a charity that is not there': {
      request: () => ({ query: { charity: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/auth/stripe/oauth/callback': {
    'a way back that they did not begin': {
      request: () => ({ query: { state: 'unknown', code: 'ac_unknown' } }),
      expect: { others: 409 },
    },
  },
  'DELETE /api/stripe/connect': {
    'another charity': {
      request: async ({ deps }) => ({ query: { charity: (await makeCharity(deps)).id } }),
      expect: { others: 403 },
    },
    'a charity that is not there': {
      request: () => ({ query: { charity: missingId } }),
      expect: { others: 404 },
    },
  },
})
