import { matrixRows, missingId } from '../../testing/matrix/row-types.ts'

const headers = { 'content-type': 'application/xml' }
const body = '<iati-activities/>'

export const rows = matrixRows({
  'GET /api/iati/{id}': {
    'of a charity': {
      request: ({ cast }) => ({ params: { id: `${cast.charity.number}.xml` } }),
      expect: { everyone: 200 },
      check: ({ text }, { cast }) => {
        const { draft, public: open, signedIn, team } = cast.projects
        if (!text.includes(open.id)) throw new Error('a public project is not in the file')
        for (const { id } of [draft, signedIn, team]) {
          if (text.includes(id)) throw new Error('a project that is not public is in the file')
        }
      },
    },
    'of none': { request: () => ({ params: { id: missingId } }), expect: { everyone: 404 } },
  },
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
