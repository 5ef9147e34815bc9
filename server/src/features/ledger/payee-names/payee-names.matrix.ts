import { matrixRows, missingId, type Case } from '../../../testing/matrix/row-types.ts'
import { postEntries, buildSpendingEntry } from '../index.ts'

/** Posts an entry of the named charity and returns a request that withholds its payee’s name. */
const withholding =
  (whose: 'charity' | 'otherCharity'): Case['request'] =>
  async ({ deps, cast, clock }) => {
    const { id } = cast[whose]
    const entry = buildSpendingEntry({
      projectId: null,
      amount: 5,
      date: '2026-06-01',
      payee: 'Somebody',
      authorRole: 'Manager',
    })
    const [made] = await deps.database.transaction('system', (db) =>
      postEntries(db, id, [entry], clock.now()),
    )
    return { params: { id }, body: { decisions: [{ id: made!.id, payeeKind: 'person' }] } }
  }

export const rows = matrixRows({
  'GET /api/charity/{id}/payee-names': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, managers: 200 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id } }),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/payee-names': {
    'one’s own charity': {
      request: withholding('charity'),
      expect: { others: 403, managers: 200 },
    },
    'another charity': {
      request: withholding('otherCharity'),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'a charity that is not there': {
      request: () => ({
        params: { id: missingId },
        body: { decisions: [{ id: missingId, payeeKind: 'person' }] },
      }),
      expect: { others: 404 },
    },
  },
})
