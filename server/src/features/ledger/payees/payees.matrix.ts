import { matrixRows, missingId } from '../../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/charity/{id}/payees': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, contributors: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: {
        others: 403,
        'other-contributor': 200,
        'other-manager': 200,
        'other-lead': 200,
      },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
})
