import { uuidv7 } from '../../../platform/ids.ts'
import { sql } from '../../../platform/database/index.ts'
import {
  matrixRows,
  missingId,
  type Case,
  type MatrixWorld,
} from '../../../testing/matrix/row-types.ts'

const makeAccount = () => {
  const id = uuidv7()
  return { id, name: `Savings ${id}`, kind: 'savings', currency: 'GBP' }
}

/** Adds an account to a charity, so that each case changes one that no other case needs. */
const insertAccount = async (
  { deps }: Pick<MatrixWorld, 'deps'>,
  charityId: string,
): Promise<string> => {
  const { id, name } = makeAccount()
  await deps.database.transaction('money', (db) =>
    db.run(sql`insert into bank_account (id, charity_id, name, made_at)
      values (${id}, ${charityId}, ${name}, now())`),
  )
  return id
}

const changing =
  (of: 'charity' | 'otherCharity'): Case['request'] =>
  async (world) => ({
    params: { id: world.cast[of].id, accountId: await insertAccount(world, world.cast[of].id) },
    body: { kind: 'cash' },
  })

const transferring =
  (of: 'charity' | 'otherCharity'): Case['request'] =>
  async (world) => {
    const charityId = world.cast[of].id
    const id = uuidv7()
    await world.deps.database.transaction('money', (db) =>
      db.run(sql`insert into bank_account (id, charity_id, name, made_at, currency, ledger_account)
        values (${id}, ${charityId}, ${`Cash ${id}`}, now(), 'GBP', ${`bank:${id}`})`),
    )
    return { params: { id: charityId }, body: { ...transfer(), to: id } }
  }

const transfer = () => ({ id: uuidv7(), from: null, to: null, amount: 100, date: '2026-05-01' })

export const rows = matrixRows({
  'DELETE /api/charity/{id}/payer-texts/{entryId}': {
    'an entry that is not there': {
      request: ({ cast }) => ({ params: { id: cast.charity.id, entryId: missingId } }),
      expect: { others: 403, lead: 404 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id, entryId: missingId } }),
      expect: { others: 403, 'other-lead': 404 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId, entryId: missingId } }),
      expect: { others: 404 },
    },
  },
  'POST /api/charity/{id}/account-transfers': {
    'one’s own charity': {
      request: transferring('charity'),
      expect: { others: 403, managers: 201 },
    },
    'another charity': {
      request: transferring('otherCharity'),
      expect: { others: 403, 'other-manager': 201, 'other-lead': 201 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: transfer() }),
      expect: { others: 404 },
    },
  },
  'GET /api/charity/{id}/bank-accounts': {
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
  'POST /api/charity/{id}/bank-accounts': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id }, body: makeAccount() }),
      expect: { others: 403, managers: 201 },
    },
    'another charity': {
      request: ({ cast }) => ({ params: { id: cast.otherCharity.id }, body: makeAccount() }),
      expect: { others: 403, 'other-manager': 201, 'other-lead': 201 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId }, body: makeAccount() }),
      expect: { others: 404 },
    },
  },
  'PATCH /api/charity/{id}/bank-accounts/{accountId}': {
    'an account of one’s own charity': {
      request: changing('charity'),
      expect: { others: 403, managers: 200 },
    },
    'an account of another charity': {
      request: changing('otherCharity'),
      expect: { others: 403, 'other-manager': 200, 'other-lead': 200 },
    },
    'an account of another charity in the path of one’s own': {
      request: async (world) => ({
        params: {
          id: world.cast.charity.id,
          accountId: await insertAccount(world, world.cast.otherCharity.id),
        },
        body: { kind: 'cash' },
      }),
      expect: { others: 403, managers: 404 },
    },
    'an account that is not there': {
      request: ({ cast }) => ({
        params: { id: cast.charity.id, accountId: missingId },
        body: { kind: 'cash' },
      }),
      expect: { others: 403, managers: 404 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId, accountId: missingId }, body: { kind: 'cash' } }),
      expect: { others: 404 },
    },
  },
})
