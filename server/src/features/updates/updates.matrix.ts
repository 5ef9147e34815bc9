import { uuidv7 } from '../../platform/ids.ts'
import {
  makeCharity,
  makeProject,
  makeUpdate,
  type UpdateOptions,
} from '../../testing/factories/index.ts'
import { ownGiving } from '../../testing/matrix/own-giving.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
  type Rows,
} from '../../testing/matrix/row-types.ts'

type Subject = 'project' | 'charity'
type Of = 'own' | 'foreign'

/** Creates an update of the charity or of its public project for one call only. */
const fresh =
  (subject: Subject, options: UpdateOptions = {}, body?: object, of: Of = 'own'): Case['request'] =>
  async ({ cast, deps }) => {
    const charity = of === 'own' ? cast.charity : cast.otherCharity
    const project = of === 'own' ? cast.projects.public : cast.projects.foreign
    const projectId = subject === 'project' ? project.id : null
    const { id } = await makeUpdate(deps, charity.id, { projectId, ...options })
    return { params: { id }, ...(body ? { body } : {}) }
  }

/** Creates an update for the givers of a charity that has no gifts. */
const forDonors =
  (subject: Subject): Case['request'] =>
  async ({ deps }) => {
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id)
    const projectId = subject === 'project' ? project.id : null
    const { id } = await makeUpdate(deps, charity.id, { projectId, audience: 'donors' })
    return { params: { id } }
  }

const inProject =
  (project: 'signedIn' | 'team', options: UpdateOptions = {}): Case['request'] =>
  async ({ cast, deps }) => {
    const projectId = cast.projects[project].id
    const { id } = await makeUpdate(deps, cast.charity.id, { projectId, ...options })
    return { params: { id } }
  }

const missing = (body?: object): Case['request'] => {
  return () => ({ params: { id: missingId }, ...(body ? { body } : {}) })
}

const change = { title: 'Another title' }
const hidden = { everyone: 403, anonymous: 401, team: 200 } as const
const otherCharityPublic = { everyone: 403, 'other-manager': 200, 'other-lead': 200 } as const

const rowsFor = (subject: Subject): Rows => ({
  [`GET /api/${subject}-update/{id}`]: {
    'that is public': { request: fresh(subject), expect: { everyone: 200 } },
    'for donors': { request: forDonors(subject), expect: { everyone: 403, anonymous: 401 } },
    'for the team': { request: fresh(subject, { audience: 'team' }), expect: hidden },
    'that is a draft': { request: fresh(subject, { state: 'draft' }), expect: hidden },
    'of the other kind': {
      request: fresh(subject === 'project' ? 'charity' : 'project'),
      expect: { everyone: 404 },
    },
    'that is not there': { request: missing(), expect: { everyone: 404 } },
  },
  [`PATCH /api/${subject}-update/{id}`]: {
    'that is published': {
      request: fresh(subject, {}, change),
      expect: { everyone: 403, contributors: 200 },
    },
    'that is a draft': {
      request: fresh(subject, { state: 'draft' }, change),
      expect: { everyone: 403, contributors: 200 },
    },
    'of another charity': {
      request: fresh(subject, {}, change, 'foreign'),
      expect: { ...otherCharityPublic, 'other-contributor': 200 },
    },
    'that is not there': { request: missing(change), expect: { everyone: 404 } },
  },
  [`DELETE /api/${subject}-update/{id}`]: {
    'of someone else': { request: fresh(subject), expect: { everyone: 403, managers: 200 } },
    'of one’s own': {
      request: async (world: MatrixWorld) => {
        const { cast, who } = world
        const by = who === null ? cast.people.lead.id : cast.people[who].id
        return fresh(subject, { by })(world)
      },
      expect: { everyone: 403, contributors: 200 },
    },
    'of another charity': {
      request: fresh(subject, {}, undefined, 'foreign'),
      expect: otherCharityPublic,
    },
    'that is not there': { request: missing(), expect: { everyone: 404 } },
  },
  [`GET /api/${subject}-update/{id}/versions`]: {
    'that is public': { request: fresh(subject), expect: { everyone: 403, team: 200 } },
    'for the team': {
      request: fresh(subject, { audience: 'team' }),
      expect: { everyone: 403, team: 200 },
    },
    'that is not there': { request: missing(), expect: { everyone: 404 } },
  },
})

export const rows = matrixRows({
  ...rowsFor('project'),
  ...rowsFor('charity'),
  'GET /api/project-update/{id}': {
    ...rowsFor('project')['GET /api/project-update/{id}'],
    'of a project for signed-in people': {
      request: inProject('signedIn'),
      expect: { everyone: 200, anonymous: 401 },
    },
    'of a project of the team alone': { request: inProject('team'), expect: hidden },
  },
  'POST /api/project-update': {
    'of the charity’s project': {
      request: ({ cast }) => ({ body: { id: uuidv7(), projectId: cast.projects.public.id } }),
      expect: { everyone: 403, contributors: 201 },
    },
    'of a project of the team alone': {
      request: ({ cast }) => ({ body: { id: uuidv7(), projectId: cast.projects.team.id } }),
      expect: { everyone: 403, contributors: 201 },
    },
    'of another’s project': {
      request: ({ cast }) => ({ body: { id: uuidv7(), projectId: cast.projects.foreign.id } }),
      expect: {
        ...otherCharityPublic,
        'other-manager': 201,
        'other-lead': 201,
        'other-contributor': 201,
      },
    },
    'of none': {
      request: () => ({ body: { id: uuidv7(), projectId: missingId } }),
      expect: { everyone: 404 },
    },
  },
  'POST /api/charity-update': {
    'of the charity': {
      request: ({ cast }) => ({ body: { id: uuidv7(), charityId: cast.charity.id } }),
      expect: { everyone: 403, contributors: 201 },
    },
    'of none': {
      request: () => ({ body: { id: uuidv7(), charityId: missingId } }),
      expect: { everyone: 404 },
    },
  },
  'GET /api/project-update/project/{id}': {
    'of a public project': {
      request: ({ cast }) => ({ params: { id: cast.projects.public.id } }),
      expect: { everyone: 200 },
    },
    'of a project of the team alone': {
      request: ({ cast }) => ({ params: { id: cast.projects.team.id } }),
      expect: hidden,
    },
    'of none': { request: missing(), expect: { everyone: 404 } },
  },
  'GET /api/project-update/project/{id}/metrics': {
    'of a public project': {
      request: ({ cast }) => ({ params: { id: cast.projects.public.id } }),
      expect: { everyone: 200 },
    },
    'of a project of the team alone': {
      request: ({ cast }) => ({ params: { id: cast.projects.team.id } }),
      expect: hidden,
    },
    'of none': { request: missing(), expect: { everyone: 404 } },
  },
  'GET /api/charity-update/charity/{id}': {
    'of a verified charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number }, query: { projects: 'with' } }),
      expect: { everyone: 200 },
    },
    'of none': { request: missing(), expect: { everyone: 404 } },
  },
  'GET /api/donation/donor/{id}/updates': ownGiving,
  'GET /api/update/{id}/my-part': {
    'that is public': { request: fresh('project'), expect: { others: 200, anonymous: 401 } },
    'for the team': {
      request: fresh('charity', { audience: 'team' }),
      expect: { others: 404, anonymous: 401, team: 200 },
    },
    'that is a draft': {
      request: fresh('project', { state: 'draft' }),
      expect: { others: 404, anonymous: 401, team: 200 },
    },
    'that is not there': { request: missing(), expect: { others: 404 } },
  },
  'GET /api/transaction/{id}/updates': {
    'that nothing cites': { request: missing(), expect: { everyone: 200 } },
    'whose address is none': {
      request: () => ({ params: { id: 'nothing' } }),
      expect: { everyone: 404 },
    },
  },
})
