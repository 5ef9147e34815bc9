import { uuidv7 } from '../../platform/ids.ts'
import { makeProject } from '../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../testing/matrix/row-types.ts'

type Kind = keyof MatrixWorld['cast']['projects']

const at = (kind: Kind, body?: object): Case['request'] => {
  return ({ cast }) => ({
    params: { id: cast.projects[kind].id },
    ...(body ? { body } : {}),
  })
}
const missing = (body?: object): Case['request'] => {
  return () => ({ params: { id: missingId }, ...(body ? { body } : {}) })
}

/**
 * Creates a project of the charity for one call, so that a call that removes it affects no other.
 */
const fresh =
  (visibility: 'public' | 'team', of: 'charity' | 'otherCharity' = 'charity'): Case['request'] =>
  async ({ deps, cast }) => ({
    params: { id: (await makeProject(deps, cast[of].id, { visibility })).id },
  })

const title = { title: 'Another title' }
const hidden = { everyone: 403, anonymous: 401, team: 200 } as const

export const rows = matrixRows({
  'POST /api/project': {
    'in the charity': {
      request: ({ cast }) => ({
        body: { id: uuidv7(), charityId: cast.charity.id, title: 'Made here' },
      }),
      expect: { everyone: 403, managers: 201 },
    },
    'in a charity that is not there': {
      request: () => ({ body: { id: uuidv7(), charityId: missingId, title: 'Made nowhere' } }),
      expect: { everyone: 403 },
    },
  },
  'GET /api/project/{id}': {
    'that is public': { request: at('public'), expect: { everyone: 200 } },
    'for signed-in people': {
      request: at('signedIn'),
      expect: { everyone: 200, anonymous: 401 },
    },
    'of the team alone': { request: at('team'), expect: hidden },
    'that is a draft': { request: at('draft'), expect: hidden },
    'that is not there': { request: missing(), expect: { everyone: 404 } },
  },
  'PATCH /api/project/{id}': {
    'that is public': { request: at('public', title), expect: { everyone: 403, managers: 200 } },
    'that is a draft': { request: at('draft', title), expect: { everyone: 403, managers: 200 } },
    'of another charity': {
      request: at('foreign', title),
      expect: { everyone: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'that is not there': { request: missing(title), expect: { everyone: 404 } },
  },
  'DELETE /api/project/{id}': {
    'that is public': { request: fresh('public'), expect: { everyone: 403, managers: 200 } },
    'of the team alone': { request: fresh('team'), expect: { everyone: 403, managers: 200 } },
    'of another charity': {
      request: fresh('public', 'otherCharity'),
      expect: { everyone: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'that is not there': { request: missing(), expect: { everyone: 404 } },
  },
  'PATCH /api/project/{id}/health-answer': {
    'of a project of the charity': {
      request: async ({ deps, cast }) => ({
        params: { id: (await makeProject(deps, cast.charity.id, { endsOn: '2026-01-01' })).id },
        body: { key: 'past-end', answer: 'The rains came late.' },
      }),
      expect: { everyone: 403, managers: 200 },
    },
    'to a reason that does not hold': {
      request: at('public', { key: 'off-register', answer: 'It was a mistake.' }),
      expect: { everyone: 403, managers: 409 },
    },
    'of another charity': {
      request: async ({ deps, cast }) => ({
        params: {
          id: (await makeProject(deps, cast.otherCharity.id, { endsOn: '2026-01-01' })).id,
        },
        body: { key: 'past-end', answer: 'The rains came late.' },
      }),
      expect: { everyone: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'of a project that is not there': {
      request: missing({ key: 'past-end', answer: 'The rains came late.' }),
      expect: { everyone: 404 },
    },
  },
  'GET /api/project/charity/{id}/projects-summary': {
    'of a verified charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { everyone: 200 },
    },
    'of none': { request: missing(), expect: { everyone: 404 } },
  },
  'GET /api/project/health-status/charity/{id}': {
    'of a verified charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { everyone: 200 },
    },
    'of none': { request: missing(), expect: { everyone: 404 } },
  },
})
