import { groups } from '../../../testing/matrix/identities.ts'
import { makeEvidence } from '../../../testing/factories/evidence.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../../testing/matrix/row-types.ts'
import { tinyPicture } from '../../../testing/pictures.ts'
import { postEntries, buildSpendingEntry } from '../index.ts'

type Kind = keyof MatrixWorld['cast']['projects']

const file = { fileName: 'a.png', bytes: await tinyPicture() }
const missingFile = `pic-${'a'.repeat(26)}-48x32`
const hidden = { everyone: 403, anonymous: 401, team: 200 } as const

const makeEntry = async ({ deps, cast, clock }: MatrixWorld, kind: Kind) => {
  const charityId = kind === 'foreign' ? cast.otherCharity.id : cast.charity.id
  const projectId = cast.projects[kind].id
  const entry = buildSpendingEntry({ projectId, amount: 5, date: '2026-06-01', payee: 'Somebody' })
  const [made] = await deps.database.transaction('system', (db) =>
    postEntries(db, charityId, [entry], clock.now()),
  )
  return { id: made!.id, charityId }
}

const upload =
  (charity: 'charity' | 'otherCharity'): Case['request'] =>
  ({ cast }) => ({ form: { file, charityId: cast[charity].id, redacted: 'true' } })

const read =
  (kind: Kind): Case['request'] =>
  async (world) => ({ params: { id: (await makeEntry(world, kind)).id } })

const readFirst =
  (kind: Kind): Case['request'] =>
  async (world) => {
    const { id, charityId } = await makeEntry(world, kind)
    await makeEvidence(world.deps, charityId, { entryId: id })
    return { query: { entries: id } }
  }

/** Only the small pictures of entries that a caller may see are in the answer. */
const expectReceipts =
  (count: (who: MatrixWorld['who']) => number): NonNullable<Case['check']> =>
  ({ body }, { who }) => {
    const { receipts } = body as { receipts: readonly unknown[] }
    if (receipts.length !== count(who)) throw new Error(`${receipts.length} receipts`)
  }

const add =
  (kind: Kind): Case['request'] =>
  async (world) => {
    const { id, charityId } = await makeEntry(world, kind)
    const publicId = await makeEvidence(world.deps, charityId)
    return { params: { id }, body: { files: [{ publicId, title: 'Receipt' }] } }
  }

const withdraw =
  (kind: Kind): Case['request'] =>
  async (world) => {
    const { id, charityId } = await makeEntry(world, kind)
    const publicId = await makeEvidence(world.deps, charityId, { entryId: id })
    return { params: { id, publicId }, body: { reason: 'Shows an address' } }
  }

const adding = { files: [{ publicId: missingFile, title: 'Receipt' }] }

export const rows = matrixRows({
  'POST /api/transaction/upload-evidence': {
    'for the charity': { request: upload('charity'), expect: { everyone: 403, contributors: 201 } },
    'for another charity': {
      request: upload('otherCharity'),
      expect: {
        everyone: 403,
        'other-contributor': 201,
        'other-manager': 201,
        'other-lead': 201,
      },
    },
  },
  'GET /api/transaction/{id}/evidence': {
    'of an entry that is public': { request: read('public'), expect: { everyone: 200 } },
    'of an entry of the team alone': { request: read('team'), expect: hidden },
    'of what is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { everyone: 404 },
    },
  },
  'GET /api/transaction/first-receipts': {
    'of an entry that is public': {
      request: readFirst('public'),
      expect: { everyone: 200 },
      check: expectReceipts(() => 1),
    },
    'of an entry of the team alone': {
      request: readFirst('team'),
      expect: { everyone: 200 },
      check: expectReceipts((who) => (groups.team.some((one) => one === who) ? 1 : 0)),
    },
    'of what is not there': {
      request: () => ({ query: { entries: missingId } }),
      expect: { everyone: 200 },
      check: expectReceipts(() => 0),
    },
  },
  'POST /api/transaction/{id}/evidence': {
    'of the charity': { request: add('public'), expect: { everyone: 403, contributors: 200 } },
    'of another charity': {
      request: add('foreign'),
      expect: { everyone: 403, 'other-contributor': 200, 'other-manager': 200, 'other-lead': 200 },
    },
    'of what is not there': {
      request: () => ({ params: { id: missingId }, body: adding }),
      expect: { everyone: 404 },
    },
  },
  'POST /api/transaction/{id}/evidence/{publicId}/withdraw': {
    'of the charity': { request: withdraw('public'), expect: { everyone: 403, managers: 200 } },
    'of another charity': {
      request: withdraw('foreign'),
      expect: { everyone: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'of what is not there': {
      request: () => ({
        params: { id: missingId, publicId: missingFile },
        body: { reason: 'Shows an address' },
      }),
      expect: { everyone: 404 },
    },
  },
})
