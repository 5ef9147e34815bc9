import { uuidv7 } from '../../../platform/ids.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../../testing/matrix/row-types.ts'
import { buildSpendingEntry, postEntries } from '../index.ts'

type Whose = 'charity' | 'otherCharity'

const postSpending = async ({ deps, cast, clock }: MatrixWorld, whose: Whose): Promise<string> => {
  const entry = buildSpendingEntry({
    projectId: null,
    amount: 5,
    date: '2026-06-01',
    payee: 'Somebody',
    authorRole: 'Manager',
  })
  const [made] = await deps.database.transaction('system', (db) =>
    postEntries(db, cast[whose].id, [entry], clock.now()),
  )
  return made!.id
}

const onCharity =
  (whose: Whose, more: object = {}): Case['request'] =>
  ({ cast }) => ({ params: { id: cast[whose].id }, ...more })

const missingCharity =
  (more: object = {}, params: Record<string, string> = {}): Case['request'] =>
  () => ({ params: { id: missingId, ...params }, ...more })

const own = 'one’s own charity'
const other = 'another charity'
const missing = 'a charity that is not there'
const toManagers = { others: 403, managers: 200 } as const
const toOtherManagers = { others: 403, 'other-manager': 200, 'other-lead': 200 } as const
const toContributors = { others: 403, contributors: 200 } as const
const toOtherContributors = {
  others: 403,
  'other-contributor': 200,
  'other-manager': 200,
  'other-lead': 200,
} as const

const adding =
  (whose: Whose): Case['request'] =>
  ({ cast }) => ({
    params: { id: cast[whose].id },
    body: { code: uuidv7().slice(-10), name: 'Minibus', side: 'expenditure' },
  })

const renaming = { body: { name: 'Minibus' } }
const suggesting = { body: { payees: [{ side: 'expenditure', payee: 'Somebody' }] } }

const viewing =
  (whose: Whose): Case['request'] =>
  async (world) => ({
    params: { id: world.cast[whose].id, entryId: await postSpending(world, whose) },
  })

const choosing =
  (whose: Whose): Case['request'] =>
  async (world) => ({
    params: { id: world.cast[whose].id, accountId: 'travel' },
    body: { entryIds: [await postSpending(world, whose)] },
  })

const renamingAccount =
  (whose: Whose, accountId: string): Case['request'] =>
  ({ cast }) => ({ params: { id: cast[whose].id, accountId }, ...renaming })

export const rows = matrixRows({
  'GET /api/charity/{id}/nominal-accounts': {
    [own]: { request: onCharity('charity'), expect: toContributors },
    [other]: { request: onCharity('otherCharity'), expect: toOtherContributors },
    [missing]: { request: missingCharity(), expect: { others: 404 } },
  },
  'POST /api/charity/{id}/nominal-accounts': {
    [own]: { request: adding('charity'), expect: { others: 403, managers: 201 } },
    [other]: {
      request: adding('otherCharity'),
      expect: { others: 403, 'other-manager': 201, 'other-lead': 201 },
    },
    [missing]: {
      request: missingCharity({ body: { code: '6500', name: 'Minibus', side: 'expenditure' } }),
      expect: { others: 404 },
    },
  },
  'PATCH /api/charity/{id}/nominal-accounts/{accountId}': {
    [own]: { request: renamingAccount('charity', 'travel'), expect: toManagers },
    [other]: { request: renamingAccount('otherCharity', 'travel'), expect: toOtherManagers },
    'an account that is not there': {
      request: renamingAccount('charity', missingId),
      expect: { others: 403, managers: 404 },
    },
    [missing]: {
      request: missingCharity(renaming, { accountId: 'travel' }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/nominal-accounts/open': {
    [own]: { request: onCharity('charity'), expect: toManagers },
    [other]: { request: onCharity('otherCharity'), expect: toOtherManagers },
    [missing]: { request: missingCharity(), expect: { others: 404 } },
  },
  'POST /api/charity/{id}/nominal-accounts/suggest': {
    [own]: { request: onCharity('charity', suggesting), expect: toContributors },
    [other]: { request: onCharity('otherCharity', suggesting), expect: toOtherContributors },
    [missing]: { request: missingCharity(suggesting), expect: { others: 404 } },
  },
  'GET /api/charity/{id}/nominal-accounts/entry/{entryId}': {
    [own]: { request: viewing('charity'), expect: { others: 403, team: 200 } },
    [other]: { request: viewing('otherCharity'), expect: { others: 403, 'other-team': 200 } },
    'an entry that is not there': {
      request: ({ cast }) => ({ params: { id: cast.charity.id, entryId: missingId } }),
      expect: { others: 403, team: 404 },
    },
    [missing]: {
      request: missingCharity({}, { entryId: missingId }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/nominal-accounts/{accountId}/entries': {
    [own]: { request: choosing('charity'), expect: toContributors },
    [other]: { request: choosing('otherCharity'), expect: toOtherContributors },
    'an entry that is not there': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id, accountId: 'travel' },
        body: { entryIds: [missingId] },
      }),
      expect: { others: 403, contributors: 404 },
    },
    [missing]: {
      request: missingCharity({ body: { entryIds: [missingId] } }, { accountId: 'travel' }),
      expect: { others: 404 },
    },
  },
})
