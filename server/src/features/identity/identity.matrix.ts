import { createHash, randomUUID } from 'node:crypto'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { matrixRows, type MatrixWorld } from '../../testing/matrix/row-types.ts'
import { hashPassword } from './passwords/passwords.ts'
import { makeSignOutLink } from './sign-in/sign-out-link.ts'

const password = 'Long-enough-2026'
const hashed = await hashPassword(password)
const known = ({ deps }: MatrixWorld) => makePerson(deps, { passwordHash: hashed })

/** Creates the token of a confirmation email that nobody has opened. */
const confirmation = async ({ deps, clock }: MatrixWorld): Promise<string> => {
  const { id, email } = await makePerson(deps, { confirmed: false })
  const token = randomUUID()
  await deps.database.transaction('system', (db) =>
    db.run(sql`insert into email_confirmation (token_hash, person_id, email, expires_at)
      values (${createHash('sha256').update(token).digest()}, ${id}, ${email},
        ${new Date(clock.now().getTime() + 60_000)})`),
  )
  return token
}

const own = { request: () => ({}), expect: { 'signed-in': 200 } } as const

export const rows = matrixRows({
  'POST /api/auth/check-password': {
    'any password': { request: () => ({ body: { password } }), expect: { everyone: 200 } },
  },
  'POST /api/auth/register': {
    'a new address': {
      request: () => ({
        body: {
          firstname: 'Ada',
          lastname: 'New',
          email: `ada.${randomUUID()}@example.org`,
          password,
          intent: 'donor',
        },
      }),
      expect: { everyone: 201 },
    },
    'fields that are nobody’s to set': {
      request: () => ({
        body: {
          firstname: 'Ada',
          lastname: 'New',
          email: `ada.${randomUUID()}@example.org`,
          password,
          intent: 'donor',
          isAdmin: true,
        },
      }),
      expect: { everyone: 400 },
    },
  },
  'POST /api/auth/login': {
    'with the right password': {
      request: async (world) => ({ body: { email: (await known(world)).email, password } }),
      expect: { everyone: 200 },
    },
    'with a wrong password': {
      request: async (world) => ({
        body: { email: (await known(world)).email, password: 'Another-2026' },
      }),
      expect: { everyone: 401 },
    },
    'of an account that is not there': {
      request: () => ({ body: { email: 'nobody@example.org', password } }),
      expect: { everyone: 401 },
    },
  },
  'POST /api/auth/logout': { 'one’s own session': own },
  'POST /api/auth/sign-out-everywhere': {
    'with the link of the email': {
      request: async ({ clock, deps }) => {
        const { id } = await makePerson(deps)
        return { body: { link: makeSignOutLink(deps, id, clock.now()).split('#')[1] } }
      },
      expect: { everyone: 200 },
    },
    'with a link that was never sent': {
      request: () => ({ body: { link: randomUUID() } }),
      expect: { everyone: 400 },
    },
  },
  'POST /api/auth/renew': { 'one’s own session': own },
  'GET /api/auth/proof': { 'one’s own ways': own },
  'POST /api/auth/proof': {
    'with a wrong password': {
      request: async ({ cast, deps, who }) => {
        if (who) {
          await deps.database.transaction('system', (db) =>
            db.run(sql`update credential set password_hash = ${hashed}
              where person_id = ${cast.people[who].id}`),
          )
        }
        return { body: { password: 'Another-2026' } }
      },
      expect: { 'signed-in': 400 },
    },
    'with a code where no second factor is on': {
      request: () => ({ body: { code: '123456' } }),
      expect: { 'signed-in': 409 },
    },
  },
  'GET /api/auth/me': {
    'one’s own account': {
      ...own,
      check: ({ body }, { cast, who }) => {
        const { id } = body as { id: string }
        if (id !== cast.people[who!].id) throw new Error(`${who} was shown ${id}`)
      },
    },
  },
  'POST /api/auth/confirm-email': {
    'with the token of the mail': {
      request: async (world) => ({ body: { token: await confirmation(world) } }),
      expect: { everyone: 200 },
    },
    'with a token that was never sent': {
      request: () => ({ body: { token: randomUUID() } }),
      expect: { everyone: 400 },
    },
  },
  'POST /api/auth/resend-confirmation': { 'one’s own address': own },
})
