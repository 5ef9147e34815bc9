import { matrixRows, missingId, type Case } from '../../../testing/matrix/row-types.ts'

const project =
  (which: 'public' | 'team'): Case['request'] =>
  ({ cast }) => ({ params: { id: cast.projects[which].id } })
const charity: Case['request'] = ({ cast }) => ({ params: { id: cast.charity.number } })
const missing: Case['request'] = () => ({ params: { id: missingId } })

const ofProject = {
  'that is public': { request: project('public'), expect: { everyone: 200 } },
  'of the team alone': { request: project('team'), expect: { everyone: 403, team: 200 } },
  'that is not there': { request: missing, expect: { everyone: 404 } },
} as const
const ofCharity = {
  'with a page': { request: charity, expect: { everyone: 200 } },
  'that is not there': { request: missing, expect: { everyone: 404 } },
} as const

export const rows = matrixRows({
  'GET /api/following': {
    'what one follows': { request: () => ({}), expect: { everyone: 200 } },
  },
  'GET /api/project/{id}/follow': ofProject,
  'POST /api/project/{id}/follow': ofProject,
  'DELETE /api/project/{id}/follow': {
    ...ofProject,
    // A person can also stop following a project that they can no longer see.
    'of the team alone': { request: project('team'), expect: { everyone: 200 } },
    'that is not there': { request: missing, expect: { everyone: 200 } },
    'whose address is none': {
      request: () => ({ params: { id: 'nothing' } }),
      expect: { everyone: 404 },
    },
  },
  'GET /api/charity/{id}/follow': ofCharity,
  'POST /api/charity/{id}/follow': ofCharity,
  'DELETE /api/charity/{id}/follow': ofCharity,
})
