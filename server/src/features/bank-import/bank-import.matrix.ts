import { lineDraft } from '@pennytrail/contract/bank-import/line-drafts.ts'
import {
  matrixRows,
  missingId,
  type MatrixWorld,
  type Row,
} from '../../testing/matrix/row-types.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { CallOptions } from '../../testing/test-app.ts'
import { saveColumnMap } from './column-maps/column-maps.ts'
import { saveBankRule } from './rules/bank-rules.ts'
import { saveStatement } from './save-statement.ts'

const line = { line: 2, date: '2026-01-05', amount: -1250, text: 'STATIONER' }
const statement = { account: 'Current account', currency: 'GBP' }
const upload = { ...statement, lines: [line] }
const draft = {
  as: 'leave',
  entryId: '',
  reason: 'later',
  isOther: false,
  kind: 'spending',
  category: '',
  projectId: '',
  budgetLineId: '',
  payee: '',
  payeeKind: 'person',
  description: '',
  terms: { shortfall: '', delay: '', closing: '', words: '' },
}

const conditions = {
  text: 'STATIONER',
  type: '',
  direction: 'out' as const,
  amountFrom: null,
  amountTo: null,
  accountId: null,
}

type Send = (world: MatrixWorld, charityId: string) => CallOptions | Promise<CallOptions>

/** Makes the cases of a call that only the Managers and Leads of the charity may make. */
const forManagers = (send: Send, body?: object): Row => ({
  'one’s own charity': {
    request: (world) => send(world, world.cast.charity.id),
    expect: { others: 403, managers: 200 },
  },
  'another charity': {
    request: (world) => send(world, world.cast.otherCharity.id),
    expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
  },
  'a charity that is not there': {
    request: () => ({
      params: { id: missingId, statementId: missingId },
      ...(body ? { body } : {}),
    }),
    expect: { others: 404 },
  },
})

const storeLine = ({ cast, clock, deps }: MatrixWorld, charityId: string) =>
  deps.database.transaction('system', async (db) => {
    const saved = {
      ...statement,
      kind: 'bank' as const,
      charityId,
      fileName: '',
      personId: cast.people.lead.id,
    }
    const text = `STATIONER ${clock.now().getTime()} ${Math.random()}`
    const { id, lines } = await saveStatement(
      db,
      saved,
      [{ ...line, text, type: '', balance: null }],
      clock.now(),
    )
    return {
      params: { id: charityId, statementId: id! },
      lineId: lines[0]!.id,
      accountId: lines[0]!.accountId,
    }
  })

/** The cases of a call for one statement. */
const ofStatement: Row = {
  ...forManagers(async (world, id) => ({ params: (await storeLine(world, id)).params })),
  'a statement that is not there': {
    request: ({ cast }) => ({ params: { id: cast.charity.id, statementId: missingId } }),
    expect: { others: 403, managers: 404 },
  },
}

/** Makes the cases of a call for lines of statements. */
const ofLine = (makeBody: (lineId: string) => object): Row => ({
  ...forManagers(
    async (world, id) => ({ params: { id }, body: makeBody((await storeLine(world, id)).lineId) }),
    makeBody(missingId),
  ),
  'a line that is not there': {
    request: ({ cast }) => ({ params: { id: cast.charity.id }, body: makeBody(missingId) }),
    expect: { others: 403, managers: 404 },
  },
})

/** Makes the cases of a call about the reconciliation of an account, which exists only once. */
const ofAccount = (more: Pick<CallOptions, 'body' | 'query'> = {}, month?: string): Row => {
  const path = { accountId: missingId, ...(month ? { month } : {}) }
  return {
    'an account that is not there': {
      request: ({ cast }) => ({ params: { id: cast.charity.id, ...path }, ...more }),
      expect: { others: 403, managers: 404 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId, ...path }, ...more }),
      expect: { others: 404 },
    },
  }
}

/** Stores a line and returns the account that it is of. */
const storeAccount = async (world: MatrixWorld, charityId: string) => {
  const { accountId } = await storeLine(world, charityId)
  return { id: charityId, accountId }
}

/** Adds a rule as the Lead of the charity. */
const addRule = async ({ cast, clock, deps }: MatrixWorld, charityId: string) => {
  const lead = cast.people[charityId === cast.charity.id ? 'lead' : 'other-lead'].id
  const rule = { ...conditions, id: uuidv7(), decision: lineDraft.parse(draft) }
  await deps.database.transaction(lead, (db) =>
    saveBankRule(db, { charityId, by: lead }, rule, clock.now()),
  )
  return rule.id
}

const makeMap = () => ({
  id: uuidv7(),
  file: 'platform' as const,
  name: 'Payouts',
  platform: 'Donr',
  headings: ['Who', 'Value', uuidv7()],
  columns: { name: 0, gross: 1 },
})

/** Saves a column map as the Lead of the charity. */
const addMap = async ({ cast, clock, deps }: MatrixWorld, charityId: string) => {
  const by = cast.people[charityId === cast.charity.id ? 'lead' : 'other-lead'].id
  const map = makeMap()
  await deps.database.transaction(by, (db) =>
    saveColumnMap(db, { charityId, by }, map, clock.now()),
  )
  return map.id
}

const inJanuary = { month: '2026-01' }
const ofMonth: Row = {
  ...forManagers(async (world, id) => ({
    params: await storeAccount(world, id),
    query: inJanuary,
  })),
  ...ofAccount({ query: inJanuary }),
}

export const rows = matrixRows({
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/lines': ofMonth,
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/entries': ofMonth,
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation': {
    ...forManagers(async (world, id) => ({ params: await storeAccount(world, id) })),
    ...ofAccount(),
  },
  // Its lines wait for a decision, so nobody can mark the month.
  'POST /api/charity/{id}/bank-accounts/{accountId}/reconciliation': {
    'one’s own charity': {
      request: async (world) => ({
        params: await storeAccount(world, world.cast.charity.id),
        body: inJanuary,
      }),
      expect: { others: 403, managers: 409 },
    },
    ...ofAccount({ body: inJanuary }),
  },
  'DELETE /api/charity/{id}/bank-accounts/{accountId}/reconciliation/{month}': {
    'one’s own charity': {
      request: async (world) => ({
        params: { ...(await storeAccount(world, world.cast.charity.id)), month: '2026-01' },
      }),
      expect: { others: 403, managers: 404 },
    },
    ...ofAccount({}, '2026-01'),
  },
  'GET /api/charity/{id}/statements': forManagers((_, id) => ({ params: { id } })),
  'POST /api/charity/{id}/statements': forManagers(
    (_, id) => ({ params: { id }, body: upload }),
    upload,
  ),
  'GET /api/charity/{id}/statements/{statementId}': ofStatement,
  'DELETE /api/charity/{id}/statements/{statementId}': ofStatement,
  'POST /api/charity/{id}/statement-lines/drafts': ofLine((id) => ({ drafts: [{ id, draft }] })),
  'POST /api/charity/{id}/bank-import': ofLine((id) => ({
    lines: [{ id, as: 'leave', reason: 'later' }],
  })),
  'GET /api/charity/{id}/bank-rules': forManagers((_, id) => ({ params: { id } })),
  'POST /api/charity/{id}/bank-rules': forManagers(
    (_, id) => ({
      params: { id },
      body: { id: uuidv7(), text: 'STATIONER', direction: 'out', decision: draft },
    }),
    { id: missingId, text: 'STATIONER', direction: 'out', decision: draft },
  ),
  'DELETE /api/charity/{id}/bank-rules/{ruleId}': {
    ...forManagers(async (world, id) => ({ params: { id, ruleId: await addRule(world, id) } })),
    'a charity that is not there': {
      request: () => ({ params: { id: missingId, ruleId: missingId } }),
      expect: { others: 404 },
    },
    'a rule that is not there': {
      request: ({ cast }) => ({ params: { id: cast.charity.id, ruleId: missingId } }),
      expect: { others: 403, managers: 404 },
    },
  },
  'POST /api/charity/{id}/bank-rules/try': forManagers(
    (_, id) => ({ params: { id }, body: { text: 'STATIONER', direction: 'out' } }),
    { text: 'STATIONER', direction: 'out' },
  ),
  'GET /api/charity/{id}/column-maps': forManagers((_, id) => ({ params: { id } })),
  'POST /api/charity/{id}/column-maps': forManagers(
    (_, id) => ({ params: { id }, body: makeMap() }),
    makeMap(),
  ),
  'DELETE /api/charity/{id}/column-maps/{mapId}': {
    ...forManagers(async (world, id) => ({ params: { id, mapId: await addMap(world, id) } })),
    'a charity that is not there': {
      request: () => ({ params: { id: missingId, mapId: missingId } }),
      expect: { others: 404 },
    },
    'a map that is not there': {
      request: ({ cast }) => ({ params: { id: cast.charity.id, mapId: missingId } }),
      expect: { others: 403, managers: 404 },
    },
  },
})
