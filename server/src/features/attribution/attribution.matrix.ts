import { matrixRows, missingId } from '../../testing/matrix/rows.ts'
import { makeDonation } from '../../testing/factories/index.ts'

export const rows = matrixRows({
  'GET /api/donation/{id}/where-it-went': {
    'their own': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: (await makeDonation(deps, cast.charity.id, cast.people[who ?? 'donor'].id)).id,
        },
      }),
      expect: { others: 200 },
    },
    'another’s, even of the charity’s team': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: (
            await makeDonation(
              deps,
              cast.charity.id,
              cast.people[who === 'donor' ? 'general' : 'donor'].id,
              { shownAs: 'named' },
            )
          ).id,
        },
      }),
      expect: { others: 404 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/donation/donor/{id}/where-it-went': {
    'their own': {
      request: ({ cast, who }) => ({ params: { id: cast.people[who ?? 'donor'].id } }),
      expect: { others: 200 },
    },
    'another’s': {
      request: ({ cast, who }) => ({
        params: { id: cast.people[who === 'donor' ? 'general' : 'donor'].id },
      }),
      expect: { others: 403 },
    },
    'nobody’s': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 403 },
    },
  },
})
