import { matrixRows, missingId, type Case, type Row } from '../../../testing/matrix/row-types.ts'

const own: Case['request'] = ({ cast }) => ({ params: { id: cast.charity.number } })
const ofTeam = { everyone: 403, team: 200 } as const

const row: Row = {
  'one’s own charity': { request: own, expect: ofTeam },
  'another charity': {
    request: ({ cast }) => ({ params: { id: cast.otherCharity.number } }),
    expect: { everyone: 403, 'other-team': 200 },
  },
  'a charity that is not there': {
    request: () => ({ params: { id: missingId } }),
    expect: { everyone: 404 },
  },
}

export const rows = matrixRows({
  'GET /api/fund-report/charity/{id}': row,
  'GET /api/nominal/charity/{id}': row,
  'GET /api/charity/{id}/overview': row,
})
