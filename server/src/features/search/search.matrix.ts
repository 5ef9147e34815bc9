import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'

const text = 'project'

export const rows = matrixRows({
  'GET /api/search': {
    'without a charity': {
      request: () => ({ query: { text } }),
      expect: { 'signed-in': 200 },
    },
    'in one’s own charity': {
      request: ({ cast }) => ({ query: { text, charity: cast.charity.id } }),
      expect: { others: 403, team: 200 },
    },
    'in another charity': {
      request: ({ cast }) => ({ query: { text, charity: cast.otherCharity.id } }),
      expect: { others: 403, 'other-team': 200 },
    },
    'in a charity that is not there': {
      request: () => ({ query: { text, charity: missingId } }),
      expect: { others: 403 },
    },
  },
})
