import { uuidv7 } from '../../platform/ids.ts'
import { makeCollection, newCollection } from '../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../testing/matrix/row-types.ts'

const recording =
  (at: 'public' | 'team' | 'foreign' | null, whose: 'charity' | 'otherCharity'): Case['request'] =>
  ({ cast }) => ({
    params: { id: cast[whose].id },
    body: newCollection({
      id: uuidv7(),
      projectId: at === null ? null : cast.projects[at].id,
    }),
  })

const erasing =
  (whose: 'charity' | 'otherCharity', path: 'charity' | 'otherCharity' = whose): Case['request'] =>
  async ({ cast, deps }: MatrixWorld) => {
    const by = cast.people[whose === 'charity' ? 'manager' : 'other-manager'].id
    const { id } = await makeCollection(deps, cast[whose].id, by)
    return { params: { id: cast[path].id, collectionId: id } }
  }

export const rows = matrixRows({
  'GET /api/charity/{id}/collections': {
    'of one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { others: 403, team: 200 },
    },
    'of another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-team': 200 },
    },
    'of a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/collections': {
    'for the general fund': {
      request: recording(null, 'charity'),
      expect: { others: 403, managers: 201 },
    },
    'for a project of the team alone': {
      request: recording('team', 'charity'),
      expect: { others: 403, managers: 201 },
    },
    'for another charity’s project': {
      request: recording('foreign', 'charity'),
      expect: { others: 403, managers: 404 },
    },
    'for another charity': {
      request: recording(null, 'otherCharity'),
      expect: { others: 403, 'other-manager': 201, 'other-lead': 201 },
    },
    'for a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: newCollection({ id: uuidv7() }) }),
      expect: { others: 404 },
    },
  },
  'DELETE /api/charity/{id}/collections/{collectionId}/counters': {
    'of one’s own charity': {
      request: erasing('charity'),
      expect: { others: 403, managers: 200 },
    },
    'of another charity': {
      request: erasing('otherCharity'),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'a collection of another charity than that of the path': {
      request: erasing('otherCharity', 'charity'),
      expect: { others: 403, managers: 404 },
    },
    'a collection that is not there': {
      request: ({ cast }) => ({ params: { id: cast.charity.id, collectionId: missingId } }),
      expect: { others: 403, managers: 404 },
    },
    'of a charity that is not there': {
      request: () => ({ params: { id: missingId, collectionId: missingId } }),
      expect: { others: 404 },
    },
  },
})
