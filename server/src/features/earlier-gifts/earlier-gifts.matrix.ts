import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../testing/matrix/row-types.ts'

type Whose = 'charity' | 'otherCharity'

const recording =
  (whose: Whose | null): Case['request'] =>
  ({ cast }) => ({
    params: { id: whose === null ? missingId : cast[whose].id },
    body: {
      rows: [
        {
          line: 2,
          giver: { name: 'Wilf Tanner', email: null, isOrganisation: false },
          declaration: null,
          gift: { date: '2020-01-01', amount: 500, method: 'cash', isClaimed: true },
        },
      ],
      save: true,
    },
  })

const removing =
  (whose: Whose, path: Whose = whose): Case['request'] =>
  async ({ cast, deps }: MatrixWorld) => {
    const giftId = uuidv7()
    await deps.database.transaction('system', async (db) => {
      const giverId = uuidv7()
      const charityId = cast[whose].id
      await db.run(sql`insert into temporary_person (id, charity_id, name, created_at)
        values (${giverId}, ${charityId}, 'Wilf Tanner', now())`)
      await db.run(sql`insert into donation (id, charity_id, gift, fee_cover, currency, status,
          shown_as, created_at, method, earlier_on)
        values (${giftId}, ${charityId}, 500, 0, 'GBP', 'earlier', 'anonymous', now(), 'cash',
          '2020-01-01')`)
      await db.run(sql`insert into donation_giver (donation_id, temporary_person_id)
        values (${giftId}, ${giverId})`)
    })
    return { params: { id: cast[path].id, giftId } }
  }

export const rows = matrixRows({
  'GET /api/charity/{id}/earlier-gifts': {
    'of one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.number } }),
      expect: { others: 403, lead: 200 },
    },
    'of another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-lead': 200 },
    },
    'of a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/earlier-gifts': {
    'of one’s own charity': {
      request: recording('charity'),
      expect: { others: 403, lead: 200 },
    },
    'of another charity': {
      request: recording('otherCharity'),
      expect: { others: 403, 'other-lead': 200 },
    },
    'of a charity that is not there': { request: recording(null), expect: { others: 404 } },
  },
  'DELETE /api/charity/{id}/earlier-gifts/{giftId}': {
    'of one’s own charity': {
      request: removing('charity'),
      expect: { others: 403, lead: 200 },
    },
    'of another charity': {
      request: removing('otherCharity'),
      expect: { others: 403, 'other-lead': 200 },
    },
    'of another charity, by the address of one’s own': {
      request: removing('otherCharity', 'charity'),
      expect: { others: 403, lead: 404 },
    },
    'a gift that is not there': {
      request: ({ cast }) => ({ params: { id: cast.charity.id, giftId: missingId } }),
      expect: { others: 403, lead: 404 },
    },
  },
})
