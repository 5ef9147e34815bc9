import { matrixRows, missingId } from '../../testing/matrix/rows.ts'

const headers = { 'content-type': 'application/xml' }
const body = '<iati-activities/>'

export const rows = matrixRows({
  'POST /api/charity/{id}/iati-import': {
    'one’s own charity': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        query: { confirm: 'true' },
        headers,
        body,
      }),
      expect: { others: 403, managers: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id }, headers, body }),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, headers, body }),
      expect: { others: 404 },
    },
  },
})
