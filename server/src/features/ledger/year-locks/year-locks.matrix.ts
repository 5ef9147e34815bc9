import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../../testing/matrix/row-types.ts'

/** Each call returns a later year end, so that each can be locked. */
let turn = 0
const nextYearEnd = (): string =>
  new Date(Date.UTC(1990, 0, (turn += 1))).toISOString().slice(0, 10)

const locked = async ({ deps, clock }: MatrixWorld, charityId: string): Promise<string> => {
  const id = uuidv7()
  await deps.database.transaction('system', (db) =>
    db.run(sql`insert into year_lock (id, charity_id, locked_through, locked_at)
      values (${id}, ${charityId}, ${nextYearEnd()}, ${clock.now()})`),
  )
  return id
}

const locking =
  (of: (cast: MatrixWorld['cast']) => string): Case['request'] =>
  ({ cast }) => ({ params: { id: of(cast) }, body: { lockedThrough: nextYearEnd() } })

const opener = { charity: 'lead', otherCharity: 'other-lead' } as const
const opening =
  (of: 'charity' | 'otherCharity'): Case['request'] =>
  async (world) => {
    const { id } = world.cast[of]
    // Only the latest lock can be removed, so this case creates a lock only for a caller who may
    // remove it.
    const lockId = world.who === opener[of] ? await locked(world, id) : missingId
    return { params: { id, lockId }, body: { reason: 'Too early' } }
  }

export const rows = matrixRows({
  'GET /api/charity/{id}/year-locks': {
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
  'POST /api/charity/{id}/year-locks': {
    'one’s own charity': {
      request: locking((cast) => cast.charity.id),
      expect: { others: 403, lead: 201 },
    },
    'another charity': {
      request: locking((cast) => cast.otherCharity.id),
      expect: { others: 403, 'other-lead': 201 },
    },
    'a charity that is not there': {
      request: locking(() => missingId),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/year-locks/{lockId}/open': {
    'the last locked year of one’s own charity': {
      request: opening('charity'),
      expect: { others: 403, lead: 200 },
    },
    'the last locked year of another charity': {
      request: opening('otherCharity'),
      expect: { others: 403, 'other-lead': 200 },
    },
    'a year that is not there': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id, lockId: missingId },
        body: { reason: 'Too early' },
      }),
      expect: { others: 403, lead: 404 },
    },
    'a charity that is not there': {
      request: () => ({
        params: { id: missingId, lockId: missingId },
        body: { reason: 'Too early' },
      }),
      expect: { others: 404 },
    },
  },
})
