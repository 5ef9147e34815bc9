import { createHash, randomUUID } from 'node:crypto'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import {
  matrixRows,
  missingId,
  type MatrixWorld,
  type UnprovedCall,
  type UnprovedRows,
} from '../../testing/matrix/row-types.ts'
import { hashPassword } from '../identity/index.ts'
import { insertWaiting } from './change-email.sql.ts'

const hashed = await hashPassword('Long-enough-2026')
const ownId = ({ cast, who }: MatrixWorld): string => (who ? cast.people[who].id : missingId)

/** Gives the caller a password that nobody in the matrix knows. */
const withPassword = async ({ cast, deps, who }: MatrixWorld): Promise<void> => {
  if (!who) return
  await deps.database.transaction('system', (db) =>
    db.run(sql`update credential set password_hash = ${hashed}
      where person_id = ${cast.people[who].id}`),
  )
}

const waitingToken = async ({ clock, deps }: MatrixWorld): Promise<string> => {
  const { id } = await makePerson(deps)
  const token = randomUUID()
  const now = clock.now()
  await deps.database.transaction('system', (db) =>
    insertWaiting(db, {
      personId: id,
      tokenHash: createHash('sha256').update(token).digest(),
      email: `${token}@example.org`,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    }),
  )
  return token
}

/** Opens another session of the caller and returns its id. */
const openAnotherSession = async (world: MatrixWorld): Promise<string> => {
  const id = randomUUID()
  const now = world.clock.now()
  if (world.who) {
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`insert into session (id, person_id, created_at, ends_at)
        values (${id}, ${ownId(world)}, ${now}, ${new Date(now.getTime() + 60_000)})`),
    )
  }
  return id
}

const own = { request: () => ({}), expect: { 'signed-in': 200 } } as const
const wrong = 'Another-2026'

export const rows = matrixRows({
  'GET /api/user/getuserinfo/{id}': {
    oneself: {
      request: (world) => ({ params: { id: ownId(world) } }),
      expect: { 'signed-in': 200 },
    },
    'a colleague': {
      request: ({ cast }) => ({ params: { id: cast.people.lead.id } }),
      expect: { others: 404, anonymous: 401, team: 200 },
      check: ({ text }, { cast, who }) => {
        if (who !== 'lead' && text.includes(cast.people.lead.email)) throw new Error('an address')
      },
    },
    'a colleague in a donor organisation': {
      request: ({ cast }) => ({ params: { id: cast.people['org-lead'].id } }),
      expect: { others: 404, anonymous: 401, org: 200 },
    },
    nobody: {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404, anonymous: 401 },
    },
  },
  'PATCH /api/user/update': {
    oneself: {
      request: () => ({ body: { bio: 'I like ledgers.' } }),
      expect: { 'signed-in': 200 },
    },
    'what is nobody’s to set': {
      request: () => ({ body: { bio: 'I like ledgers.', isAdmin: true } }),
      expect: { 'signed-in': 400, admin: 200 },
    },
  },
  'DELETE /api/user/deleteuser/{id}': {
    'oneself, without the password': {
      request: async (world) => {
        await withPassword(world)
        return { params: { id: ownId(world) }, body: { password: wrong } }
      },
      expect: { 'signed-in': 400 },
    },
    'someone else': {
      request: async ({ deps }) => ({
        params: { id: (await makePerson(deps)).id },
        body: { password: '' },
      }),
      expect: { 'signed-in': 403 },
    },
    nobody: {
      request: () => ({ params: { id: missingId }, body: { password: '' } }),
      expect: { 'signed-in': 403 },
    },
  },
  'GET /api/user/account': { 'one’s own': own },
  'GET /api/user/export': {
    'one’s own': {
      ...own,
      check: ({ body }, { cast, who }) => {
        const { person } = body as { person: { id: string } }
        if (person.id !== cast.people[who!].id) throw new Error(`${who} was given ${person.id}`)
      },
    },
  },
  'POST /api/user/donor': { oneself: own },
  'PATCH /api/user/membership': {
    'one’s own': {
      request: ({ cast }) => ({ body: { charityId: cast.charity.id, shown: false } }),
      expect: { 'signed-in': 403, team: 200 },
    },
    'of no charity': {
      request: () => ({ body: { charityId: missingId, shown: true } }),
      expect: { 'signed-in': 403 },
    },
  },
  'POST /api/user/password': {
    'without the present one': {
      request: async (world) => {
        await withPassword(world)
        return { body: { currentPassword: wrong, newPassword: 'Yet-another-2026' } }
      },
      expect: { 'signed-in': 400 },
    },
  },
  'POST /api/user/email': {
    'without the password': {
      request: async (world) => {
        await withPassword(world)
        return { body: { email: `${randomUUID()}@example.org`, password: wrong } }
      },
      expect: { 'signed-in': 400 },
    },
  },
  'DELETE /api/user/email': { 'one’s own wish': own },
  'POST /api/user/confirm-new-email': {
    'with the token of the mail': {
      request: async (world) => ({ body: { token: await waitingToken(world) } }),
      expect: { everyone: 200 },
    },
    'with a token that was never sent': {
      request: () => ({ body: { token: randomUUID() } }),
      expect: { everyone: 400 },
    },
  },
  'GET /api/user/log': { 'one’s own': own },
  'GET /api/user/sessions': { 'one’s own': own },
  'DELETE /api/user/sessions': { 'one’s own': own },
  'DELETE /api/user/sessions/{id}': {
    'one’s own': {
      request: async (world) => ({ params: { id: await openAnotherSession(world) } }),
      expect: { 'signed-in': 200 },
    },
    'someone else’s': {
      request: async ({ deps }) => ({ params: { id: (await makePerson(deps)).sessionId } }),
      expect: { 'signed-in': 404 },
    },
    none: { request: () => ({ params: { id: missingId } }), expect: { 'signed-in': 404 } },
  },
})

/** Sends a body as a person whose account has no password. */
const withoutPassword =
  (body: object): UnprovedCall['request'] =>
  async (world) => {
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update credential set password_hash = '!' where person_id = ${ownId(world)}`),
    )
    return { params: { id: ownId(world) }, body }
  }

const refused = (name: string, request: UnprovedCall['request']): UnprovedCall[] => [
  { name, who: 'donor', request, code: 'fresh-sign-in-required' },
]

export const unproved: UnprovedRows = {
  'DELETE /api/user/deleteuser/{id}': [
    ...refused('an account without a password', withoutPassword({ password: '' })),
    ...refused('an account with a password, which is not sent', async (world) => {
      await withPassword(world)
      return { params: { id: ownId(world) } }
    }),
  ],
  'POST /api/user/password': refused(
    'an account without a password',
    withoutPassword({ currentPassword: '', newPassword: 'Yet-another-2026' }),
  ),
  'POST /api/user/email': refused(
    'an account without a password',
    withoutPassword({ email: 'another@example.org', password: '' }),
  ),
}
