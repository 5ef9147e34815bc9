import { getOpeningDay } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { joinCharity, makeCharity } from '../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
  type Row,
} from '../../testing/matrix/row-types.ts'
import { postEntries, buildSpendingEntry } from './index.ts'

type Kind = keyof MatrixWorld['cast']['projects']

/** Posts a new entry of a project for one call. */
const posted = async (
  { deps, cast, clock }: MatrixWorld,
  kind: Kind | 'general',
): Promise<string> => {
  const charityId = kind === 'foreign' ? cast.otherCharity.id : cast.charity.id
  const projectId = kind === 'general' ? null : cast.projects[kind].id
  const entry = buildSpendingEntry({ projectId, amount: 5, date: '2026-06-01', payee: 'Somebody' })
  const [made] = await deps.database.transaction('system', (db) =>
    postEntries(db, charityId, [entry], clock.now()),
  )
  return made!.id
}

const makeEntry =
  (kind: Kind | 'general', body?: object): Case['request'] =>
  async (world) => ({ params: { id: await posted(world, kind) }, ...(body ? { body } : {}) })

const project =
  (kind: Kind): Case['request'] =>
  ({ cast }) => ({ params: { id: cast.projects[kind].id } })

const missing =
  (body?: object): Case['request'] =>
  () => ({ params: { id: missingId }, ...(body ? { body } : {}) })

const recording =
  (kind: string, at: Kind, more: object = {}): Case['request'] =>
  ({ cast }) => ({
    body: {
      id: uuidv7(),
      charityId: at === 'foreign' ? cast.otherCharity.id : cast.charity.id,
      projectId: cast.projects[at].id,
      kind,
      date: '2026-06-01',
      amount: 5,
      payee: 'Somebody',
      description: 'Something',
      ...more,
    },
  })

const firstDay = '2026-04-01'

/**
 * Returns a new charity of the team whose books have a first day. The day is set for good, so no
 * charity that other cases share may get one.
 */
const makeOpenedCharity = async ({ cast, clock, deps }: MatrixWorld): Promise<string> => {
  const { id } = await makeCharity(deps)
  for (const [who, role] of roles) await joinCharity(deps, id, cast.people[who].id, role)
  await deps.database.transaction('system', (db) =>
    db.run(sql`insert into books_start (charity_id, first_day, set_at)
      values (${id}, ${firstDay}, ${clock.now()})`),
  )
  return id
}
const roles = [
  ['viewer', 'Viewer'],
  ['contributor', 'Contributor'],
  ['manager', 'Manager'],
  ['lead', 'Lead'],
] as const

const requestBalances =
  (kind: Kind): Case['request'] =>
  ({ cast }) => ({ params: { id: cast.charity.id }, query: { project: cast.projects[kind].id } })

const hidden = { everyone: 403, anonymous: 401, team: 200 } as const
const reason = { reason: 'Entered twice' }

const ofProjects: Row = {
  'that is public': { request: project('public'), expect: { everyone: 200 } },
  'for signed-in people': {
    request: project('signedIn'),
    expect: { everyone: 200, anonymous: 401 },
  },
  'of the team alone': { request: project('team'), expect: hidden },
  'that is a draft': { request: project('draft'), expect: hidden },
  'that is not there': { request: missing(), expect: { everyone: 404 } },
}
const ofCharities: Row = {
  'of a verified charity': {
    request: ({ cast }) => ({ params: { id: cast.charity.number } }),
    expect: { everyone: 200 },
  },
  'of none': { request: missing(), expect: { everyone: 404 } },
}

export const rows = matrixRows({
  'POST /api/transaction': {
    'spending of the charity': {
      request: recording('spending', 'public'),
      expect: { everyone: 403, contributors: 201 },
    },
    'spending of a project of the team alone': {
      request: recording('spending', 'team'),
      expect: { everyone: 403, contributors: 201 },
    },
    'income of the charity': {
      request: recording('income', 'public'),
      expect: { everyone: 403, managers: 201 },
    },
    'an opening balance': {
      // Without a first day of the books, a Lead is refused as well, but for another reason.
      request: recording('opening', 'public'),
      expect: { everyone: 403, lead: 400 },
    },
    'an opening balance once the books have a first day': {
      request: async (world) => {
        const charityId = await makeOpenedCharity(world)
        return recording('opening', 'public', {
          charityId,
          projectId: null,
          date: getOpeningDay(firstDay),
        })(world)
      },
      expect: { everyone: 403, lead: 201 },
    },
    'a transfer of what is not there': {
      request: recording('transfer', 'public', { toProjectId: null, amount: 900_000 }),
      expect: { everyone: 403, managers: 400 },
    },
    'spending of a draft': {
      request: recording('spending', 'draft'),
      expect: { everyone: 403, contributors: 409 },
    },
    'spending of another charity': {
      request: recording('spending', 'foreign'),
      expect: {
        everyone: 403,
        'other-contributor': 201,
        'other-manager': 201,
        'other-lead': 201,
      },
    },
    'in a charity that is not there': {
      request: recording('spending', 'public', { charityId: missingId }),
      expect: { everyone: 403 },
    },
  },
  'GET /api/charity/{id}/spending-balances': {
    'of a public project': {
      request: requestBalances('public'),
      expect: { everyone: 403, contributors: 200 },
    },
    'of a project of the team alone': {
      request: requestBalances('team'),
      expect: { everyone: 403, contributors: 200 },
    },
    'of the general fund': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { everyone: 403, contributors: 200 },
    },
    'of another charity’s project': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id },
        query: { project: cast.projects.foreign.id },
      }),
      expect: { everyone: 403, contributors: 404 },
    },
    'of a charity that is not there': { request: missing(), expect: { everyone: 403 } },
  },
  'GET /api/transaction/{id}': {
    'of a public project': { request: makeEntry('public'), expect: { everyone: 200 } },
    'of the general fund': { request: makeEntry('general'), expect: { everyone: 200 } },
    'of a project for signed-in people': {
      request: makeEntry('signedIn'),
      expect: { everyone: 200, anonymous: 401 },
    },
    'of a project of the team alone': { request: makeEntry('team'), expect: hidden },
    'that is not there': { request: missing(), expect: { everyone: 404 } },
  },
  'POST /api/transaction/{id}/reverse': {
    'of a public project': {
      request: makeEntry('public', reason),
      expect: { everyone: 403, managers: 201 },
    },
    'of a project of the team alone': {
      request: makeEntry('team', reason),
      expect: { everyone: 404, viewer: 403, contributor: 403, managers: 201 },
    },
    'of another charity': {
      request: makeEntry('foreign', reason),
      expect: { everyone: 403, 'other-manager': 201, 'other-lead': 201 },
    },
    'that is not there': { request: missing(reason), expect: { everyone: 404 } },
  },
  'GET /api/transaction/project/{id}': ofProjects,
  'GET /api/transaction/project/{id}/coverage': ofProjects,
  'GET /api/transaction/project/{id}/paid-for': ofProjects,
  'GET /api/transaction/charity/{id}': ofCharities,
  'GET /api/transaction/charity/{id}/coverage': ofCharities,
  'GET /api/transaction/charity/{id}/paid-for': ofCharities,
})
