import { postEntries, buildSpendingEntry } from '../ledger/index.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../testing/matrix/row-types.ts'

const charity: Case['request'] = ({ cast }) => ({ params: { id: cast.charity.number } })
/** Creates a ledger with an entry that no checkpoint covers yet. */
const withNewEntry = async ({ cast, deps, clock }: MatrixWorld) => {
  const entry = buildSpendingEntry({ projectId: null, amount: 100, date: '2026-06-15' })
  await deps.database.transaction('system', (db) =>
    postEntries(db, cast.charity.id, [entry], clock.now()),
  )
  return { params: { id: cast.charity.number } }
}
const signedFor = async (world: MatrixWorld) => {
  await withNewEntry(world)
  const { size } = (await makeCheckpoint(world.deps, world.cast.charity.id))!
  return size
}
const missing: Case['request'] = () => ({ params: { id: missingId } })
const ofCharity = {
  'of a charity with a page': { request: charity, expect: { everyone: 200 } },
  'of none': { request: missing, expect: { everyone: 404 } },
} as const

export const rows = matrixRows({
  'GET /api/ledger/{id}': ofCharity,
  'GET /api/ledger/{id}/checkpoints': ofCharity,
  'POST /api/ledger/{id}/checkpoints': {
    'of a ledger with a new entry': {
      request: withNewEntry,
      expect: { others: 403, managers: 200, admin: 200 },
    },
    'of none': { request: missing, expect: { others: 404 } },
  },
  'GET /api/ledger/{id}/checkpoints/{size}': {
    'the latest': {
      request: async (world) => {
        await signedFor(world)
        return { params: { id: world.cast.charity.number, size: 'latest' } }
      },
      expect: { everyone: 200 },
    },
    'that is not there': {
      request: ({ cast }) => ({ params: { id: cast.charity.number, size: '900000' } }),
      expect: { others: 404 },
    },
  },
  'GET /api/ledger/{id}/consistency': {
    'of two checkpoints': {
      request: async (world) => ({
        params: { id: world.cast.charity.number },
        query: { from: await signedFor(world), to: await signedFor(world) },
      }),
      expect: { everyone: 200 },
    },
    'of checkpoints that are not there': {
      request: ({ cast }) => ({
        params: { id: cast.charity.number },
        query: { from: 900_000, to: 900_001 },
      }),
      expect: { others: 404 },
    },
  },
  'GET /api/ledger/{id}/mail': ofCharity,
  'POST /api/ledger/{id}/mail': ofCharity,
  'DELETE /api/ledger/{id}/mail': ofCharity,
  'GET /api/checkpoint-keys': {
    'as they are published': { request: () => ({}), expect: { everyone: 200 } },
  },
  'GET /api/transaction/{id}/proof': {
    'of an entry of the team’s own project': {
      request: async ({ cast, deps, clock }) => {
        const entry = buildSpendingEntry({
          projectId: cast.projects.team.id,
          amount: 100,
          date: '2026-06-15',
        })
        const [posted] = await deps.database.transaction('system', (db) =>
          postEntries(db, cast.charity.id, [entry], clock.now()),
        )
        await makeCheckpoint(deps, cast.charity.id)
        return { params: { id: posted!.id } }
      },
      expect: { everyone: 403, anonymous: 401, team: 200 },
    },
    'of an entry that is not there': { request: missing, expect: { others: 404 } },
  },
  'GET /api/donation/{id}/proof': {
    'of a gift that is not there': { request: missing, expect: { others: 404 } },
  },
})
