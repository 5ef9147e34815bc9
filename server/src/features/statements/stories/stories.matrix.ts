import { sql } from '../../../platform/database/index.ts'
import { makeDonation } from '../../../testing/factories/index.ts'
import { matrixRows, missingId, type Row } from '../../../testing/matrix/row-types.ts'

/** The year in which the clock of the tests stands. */
const year = '2026'

const makeRow = (body?: object): Row => ({
  'their own': {
    request: async ({ cast, deps, who }) => {
      const { id } = cast.people[who ?? 'donor']
      await makeDonation(deps, cast.charity.id, id)
      return { params: { id, year }, ...(body ? { body } : {}) }
    },
    expect: { others: 200 },
  },
  'another’s': {
    request: ({ cast, who }) => ({
      params: { id: cast.people[who === 'donor' ? 'general' : 'donor'].id, year },
      ...(body ? { body } : {}),
    }),
    expect: { others: 403 },
  },
  'one that is not there': {
    request: () => ({ params: { id: missingId, year }, ...(body ? { body } : {}) }),
    expect: { others: 403 },
  },
})

export const rows = matrixRows({
  'GET /api/statement/donor/{id}/stories': makeRow(),
  'GET /api/statement/donor/{id}/stories/{year}': makeRow(),
  'POST /api/statement/donor/{id}/stories/{year}/share': makeRow({
    showsAmounts: false,
    showsName: false,
  }),
  'DELETE /api/statement/donor/{id}/stories/{year}/share': makeRow(),
  'GET /api/story/{id}': {
    'one that is shared': {
      request: async ({ cast, deps }) => {
        const { id: personId } = cast.people.donor
        const id = '5c0d3b0e-6a52-4d0f-9d5e-2d8f4a4b7c11'
        await makeDonation(deps, cast.charity.id, personId)
        await deps.database.transaction(personId, (db) =>
          db.run(sql`
            insert into giving_story (id, person_id, year, shows_amounts, shows_name, shared_at)
            values (${id}, ${personId}, ${Number(year)}, false, false, ${deps.clock.now()})
            on conflict (person_id, year) do update set id = excluded.id`),
        )
        return { params: { id } }
      },
      expect: { everyone: 200 },
    },
    'one that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { everyone: 404 },
    },
  },
})
