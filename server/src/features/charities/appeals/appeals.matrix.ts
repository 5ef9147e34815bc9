import { makeAppeal } from '../../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
  type Row,
} from '../../../testing/matrix/row-types.ts'

/** Each appeal has a time of its own, so that none overlaps another. */
let turn = 0
const nextHours = (): number => (turn += 1) * 2

const announced = ({ clock }: MatrixWorld, startsIn = nextHours()) => {
  const toMoment = (hours: number) =>
    new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  return { startsAt: toMoment(startsIn), endsAt: toMoment(startsIn + 1), givers: 2000 }
}

type Whose = 'charity' | 'otherCharity'

const leads = { charity: 'lead', otherCharity: 'other-lead' } as const

/** Makes the cases of a call about an appeal that has not begun. */
const makeCases = (getBody: (world: MatrixWorld, startsIn: number) => object): Row => {
  const request =
    (whose: Whose): Case['request'] =>
    async (world) => {
      const { cast, deps } = world
      const startsIn = nextHours()
      const by = cast.people[leads[whose]].id
      const appealId = await makeAppeal(deps, cast[whose].id, by, { startsIn, hours: 1 })
      return { params: { id: cast[whose].id, appealId }, ...getBody(world, startsIn) }
    }
  return {
    'of one’s own charity': {
      request: request('charity'),
      expect: { others: 403, lead: 200, admin: 200 },
    },
    'of another charity': {
      request: request('otherCharity'),
      expect: { others: 403, 'other-lead': 200, admin: 200 },
    },
    'an appeal of another charity than that of the path': {
      request: async (world) => {
        const { cast, deps } = world
        const startsIn = nextHours()
        const by = cast.people['other-lead'].id
        const appealId = await makeAppeal(deps, cast.otherCharity.id, by, { startsIn, hours: 1 })
        return { params: { id: cast.charity.id, appealId }, ...getBody(world, startsIn) }
      },
      expect: { others: 403, lead: 404, admin: 404 },
    },
    'an appeal that is not there': {
      request: (world) => ({
        params: { id: world.cast.charity.id, appealId: missingId },
        ...getBody(world, nextHours()),
      }),
      expect: { others: 403, lead: 404, admin: 404 },
    },
    'of a charity that is not there': {
      request: (world) => ({
        params: { id: missingId, appealId: missingId },
        ...getBody(world, nextHours()),
      }),
      expect: { others: 404 },
    },
  }
}

export const rows = matrixRows({
  'GET /api/charity/{id}/appeals': {
    'of one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { others: 403, team: 200, admin: 200 },
    },
    'of another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-team': 200, admin: 200 },
    },
    'of a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/appeals': {
    'for one’s own charity': {
      request: (world) => ({ params: { id: world.cast.charity.id }, body: announced(world) }),
      expect: { others: 403, lead: 201, admin: 201 },
    },
    'for another charity': {
      request: (world) => ({ params: { id: world.cast.otherCharity.id }, body: announced(world) }),
      expect: { others: 403, 'other-lead': 201, admin: 201 },
    },
    'for a charity that is not there': {
      request: (world) => ({ params: { id: missingId }, body: announced(world) }),
      expect: { others: 404 },
    },
  },
  'PATCH /api/charity/{id}/appeals/{appealId}': makeCases((world, startsIn) => ({
    body: announced(world, startsIn),
  })),
  'POST /api/charity/{id}/appeals/{appealId}/end': makeCases(() => ({})),
})
