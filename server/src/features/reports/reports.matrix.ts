import { uuidv7 } from '../../platform/ids.ts'
import { makeFrozenReport } from '../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../testing/matrix/row-types.ts'

type Kind = keyof MatrixWorld['cast']['projects']

const frozen = async ({ deps, cast }: MatrixWorld, kind: Kind | 'charity', shared = false) => {
  const { id } = await makeFrozenReport(deps, cast.charity.id, {
    by: cast.people.manager.id,
    projectId: kind === 'charity' ? null : cast.projects[kind].id,
    shared,
  })
  return { params: { id } }
}

const makeFrozen =
  (kind: Kind | 'charity', shared = false): Case['request'] =>
  (world) =>
    frozen(world, kind, shared)

const project =
  (kind: Kind, ending = ''): Case['request'] =>
  ({ cast }) => ({ params: { id: `${cast.projects[kind].id}${ending}` } })

const charity =
  (ending = ''): Case['request'] =>
  ({ cast }) => ({ params: { id: `${cast.charity.number}${ending}` } })

const missing: Case['request'] = () => ({ params: { id: missingId } })

const freezing =
  (kind: Kind | 'charity', of: 'charity' | 'otherCharity' = 'charity'): Case['request'] =>
  ({ cast }) => ({
    body: {
      id: uuidv7(),
      charityId: cast[of].id,
      projectId: kind === 'charity' ? null : cast.projects[kind].id,
      to: '2026-06-01',
    },
  })

const ofTeam = { everyone: 403, anonymous: 401, team: 200 } as const

export const rows = matrixRows({
  'GET /api/report/project/{id}': {
    'of a public project': { request: project('public'), expect: { everyone: 200 } },
    'of a public project, as a file': {
      request: project('public', '.csv'),
      expect: { everyone: 200 },
    },
    'of a project for those signed in': {
      request: project('signedIn'),
      expect: { everyone: 200, anonymous: 401 },
    },
    'of a project of the team': { request: project('team'), expect: ofTeam },
    'of a project of the team, as a file': { request: project('team', '.pdf'), expect: ofTeam },
    'of none': { request: missing, expect: { everyone: 404 } },
  },
  'GET /api/report/charity/{id}': {
    'of a verified charity': { request: charity(), expect: { everyone: 200 } },
    'of a verified charity, as a file': { request: charity('.json'), expect: { everyone: 200 } },
    'of none': { request: missing, expect: { everyone: 404 } },
  },
  'GET /api/report/{id}': {
    'of a charity': { request: makeFrozen('charity'), expect: { everyone: 200 } },
    'of a public project': { request: makeFrozen('public'), expect: { everyone: 200 } },
    'of a project of the team': {
      request: makeFrozen('team'),
      expect: { everyone: 404, team: 200 },
    },
    'of a project of the team that has a link, by its id': {
      request: makeFrozen('team', true),
      expect: { everyone: 404, team: 200 },
    },
    'of none': { request: missing, expect: { everyone: 404 } },
  },
  'POST /api/report': {
    'of the charity': { request: freezing('charity'), expect: { everyone: 403, managers: 201 } },
    'of a project of the team': {
      request: freezing('team'),
      expect: { everyone: 403, managers: 201 },
    },
    'of another charity': {
      request: freezing('charity', 'otherCharity'),
      expect: { everyone: 403, 'other-manager': 201, 'other-lead': 201 },
    },
    'of a project of another charity in one’s own name': {
      request: freezing('foreign'),
      expect: { everyone: 403, managers: 404 },
    },
  },
  'GET /api/report/charity/{id}/frozen': {
    'of a verified charity': { request: charity(), expect: { everyone: 200 } },
    'of none': { request: missing, expect: { everyone: 404 } },
  },
  'POST /api/report/{id}/share': {
    'that everyone can read': {
      request: makeFrozen('public'),
      expect: { everyone: 403, managers: 201 },
    },
    'of a project of the team': {
      request: makeFrozen('team'),
      expect: { everyone: 404, team: 403, managers: 201 },
    },
    'of none': { request: missing, expect: { everyone: 404 } },
  },
  'DELETE /api/report/{id}/share': {
    'of a project of the team': {
      request: makeFrozen('team', true),
      expect: { everyone: 404, team: 403, managers: 200 },
    },
    'of none': { request: missing, expect: { everyone: 404 } },
  },
})
