import { ownGiving } from '../../testing/matrix/own-giving.ts'
import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'

export const rows = matrixRows({
  'GET /api/statement/donor/{id}': {
    ...ownGiving,
    'another’s, as a file': {
      request: ({ cast, who }) => ({
        params: { id: `${cast.people[who === 'donor' ? 'general' : 'donor'].id}.pdf` },
      }),
      expect: { others: 403 },
    },
  },
  'GET /api/statement/donor/{id}/years': ownGiving,
  'GET /api/statement/donor-org/{id}': {
    'one’s own organisation': {
      request: ({ cast }) => ({ params: { id: cast.org.id } }),
      expect: { others: 403, org: 200 },
    },
    'another’s, as a file': {
      request: ({ cast }) => ({ params: { id: `${cast.otherOrg.id}.csv` } }),
      expect: { others: 403, 'other-org-lead': 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 403 },
    },
  },
})
