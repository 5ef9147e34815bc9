import { joinCharity, makeCharity } from '../../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../../testing/matrix/row-types.ts'

const body = { firstDay: '2026-04-01' }

/**
 * Returns a new charity of a Lead who may set its first day. The day is set once and for good, so no
 * charity that other cases share may get one.
 */
const makeOwnCharity = async (
  { cast, deps }: MatrixWorld,
  who: 'lead' | 'other-lead',
): Promise<string> => {
  const { id } = await makeCharity(deps)
  await joinCharity(deps, id, cast.people[who].id, 'Lead')
  return id
}

const setting =
  (of: 'charity' | 'otherCharity', lead: 'lead' | 'other-lead'): Case['request'] =>
  async (world) => ({
    params: {
      id: world.who === lead ? await makeOwnCharity(world, lead) : world.cast[of].id,
    },
    body,
  })

export const rows = matrixRows({
  'GET /api/charity/{id}/books-start': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, team: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-team': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/books-start': {
    'a day to come': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        body: { firstDay: '2099-01-01' },
      }),
      expect: { others: 403, lead: 400 },
    },
    'one’s own charity': {
      request: setting('charity', 'lead'),
      expect: { others: 403, lead: 201 },
    },
    'another charity': {
      request: setting('otherCharity', 'other-lead'),
      expect: { others: 403, 'other-lead': 201 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, body }),
      expect: { others: 404 },
    },
  },
})
