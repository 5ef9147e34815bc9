import { matrixRows, missingId, type Row } from '../../testing/matrix/rows.ts'

/** One's own, another's, and nobody's. */
const ownAlone: Row = {
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
  'one that is not there': {
    request: () => ({ params: { id: missingId } }),
    expect: { others: 403 },
  },
}

export const rows = matrixRows({
  'GET /api/statement/donor/{id}': {
    ...ownAlone,
    'another’s, as a file': {
      request: ({ cast, who }) => ({
        params: { id: `${cast.people[who === 'donor' ? 'general' : 'donor'].id}.pdf` },
      }),
      expect: { others: 403 },
    },
  },
  'GET /api/statement/donor/{id}/years': ownAlone,
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
