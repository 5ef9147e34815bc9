import { uuidv7 } from '../../platform/ids.ts'
import { sql } from '../../platform/database/index.ts'
import { declarant, declaring, makeDeclaration } from '../../testing/factories/index.ts'
import { matrixRows, missingId, type MatrixWorld } from '../../testing/matrix/rows.ts'

/** The charity claims Gift Aid. */
const claiming = async ({ deps }: MatrixWorld, charityId: string): Promise<string> => {
  await deps.database.transaction('system', (db) =>
    db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${charityId}`),
  )
  return charityId
}

export const rows = matrixRows({
  'GET /api/gift-aid/declarations': {
    'one’s own': {
      request: async ({ cast, deps, who }) => {
        await makeDeclaration(deps, cast.charity.id, cast.people[who ?? 'donor'].id)
        return {}
      },
      expect: { others: 200 },
      check: ({ text }, { who }) => {
        if (who !== 'donor' && text.includes('"declarations":[]')) throw new Error('none is told')
      },
    },
  },
  'POST /api/gift-aid/declarations': {
    'to a charity that claims': {
      request: async (world) => ({
        body: {
          id: uuidv7(),
          charityId: await claiming(world, world.cast.charity.id),
          ...declaring('future'),
          scope: 'future' as const,
        },
      }),
      expect: { others: 201 },
    },
    'to one that is not there': {
      request: () => ({
        body: { id: uuidv7(), charityId: missingId, ...declaring('past'), scope: 'past' as const },
      }),
      expect: { others: 404 },
    },
  },
  'POST /api/gift-aid/declarations/{id}/end': {
    'one’s own': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: await makeDeclaration(deps, cast.charity.id, cast.people[who ?? 'donor'].id),
        },
        body: { reason: 'cancelled' as const },
      }),
      expect: { others: 200 },
    },
    'another’s': {
      request: async ({ cast, deps, who }) => ({
        params: {
          id: await makeDeclaration(
            deps,
            cast.charity.id,
            cast.people[who === 'donor' ? 'general' : 'donor'].id,
          ),
        },
        body: { reason: 'cancelled' as const },
      }),
      expect: { others: 404 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId }, body: { reason: 'cancelled' as const } }),
      expect: { others: 404 },
    },
  },
  'PUT /api/gift-aid/identity': {
    'one’s own': {
      request: async ({ cast, deps, who }) => {
        await makeDeclaration(deps, cast.charity.id, cast.people[who ?? 'donor'].id)
        return { body: declarant }
      },
      expect: { others: 200 },
    },
  },
})
