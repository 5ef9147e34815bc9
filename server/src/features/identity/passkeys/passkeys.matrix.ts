import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from '../../../platform/ids.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { matrixRows, type MatrixWorld } from '../../../testing/matrix/row-types.ts'
import { insertPasskey } from './passkeys.sql.ts'

/** Stores a passkey of a person, which nobody holds. */
const storePasskey = async ({ clock, deps }: MatrixWorld, personId: string): Promise<string> => {
  const id = uuidv7(clock.now().getTime())
  const key = {
    id,
    personId,
    credentialId: randomBytes(32),
    publicKey: randomBytes(77),
    signCount: 0,
    transports: ['internal'],
    isSynced: true,
    name: 'Chrome on Windows',
  }
  await deps.database.transaction(personId, (db) => insertPasskey(db, key, clock.now()))
  return id
}

const storeOwn = async (world: MatrixWorld): Promise<string> =>
  world.who ? storePasskey(world, world.cast.people[world.who].id) : randomUUID()
const storeOthers = async (world: MatrixWorld): Promise<string> =>
  storePasskey(world, (await makePerson(world.deps)).id)

const ids = { own: storeOwn, others: storeOthers, missing: async () => randomUUID() } as const

const body = { name: 'Work laptop' }
const rename = (of: keyof typeof ids) => async (world: MatrixWorld) => ({
  params: { id: await ids[of](world) },
  body,
})
const remove = (of: keyof typeof ids) => async (world: MatrixWorld) => ({
  params: { id: await ids[of](world) },
})

const notJson = Buffer.from('not what a browser sends').toString('base64url')
const unasked = Buffer.from(JSON.stringify({ challenge: 'never sent' })).toString('base64url')
const assertion = (clientDataJSON: string) => ({
  body: { id: 'a', clientDataJSON, authenticatorData: 'a', signature: 'a' },
})
const registration = (clientDataJSON: string) => ({
  body: { id: 'a', clientDataJSON, attestationObject: 'a', transports: [] },
})

export const rows = matrixRows({
  'POST /api/auth/passkey/start': {
    'any browser': { request: () => ({}), expect: { everyone: 200 } },
  },
  'POST /api/auth/passkey': {
    'a challenge that was never sent': {
      request: () => assertion(unasked),
      expect: { everyone: 400 },
    },
    'what no browser sends': { request: () => assertion(notJson), expect: { everyone: 400 } },
  },
  'POST /api/auth/passkey/prove/start': {
    'with a passkey': {
      request: async (world) => {
        await storeOwn(world)
        return {}
      },
      expect: { 'signed-in': 200 },
    },
  },
  'POST /api/auth/passkey/prove': {
    'a challenge that was never sent': {
      request: () => assertion(unasked),
      expect: { 'signed-in': 400 },
    },
  },
  'GET /api/user/passkeys': {
    'one’s own': {
      request: async (world) => {
        await storeOthers(world)
        return {}
      },
      expect: { 'signed-in': 200 },
    },
  },
  'POST /api/user/passkeys/start': {
    'one’s own': { request: () => ({}), expect: { 'signed-in': 200 } },
  },
  'POST /api/user/passkeys': {
    'a challenge that was never sent': {
      request: () => registration(unasked),
      expect: { 'signed-in': 400 },
    },
  },
  'PATCH /api/user/passkeys/{id}': {
    'one’s own': { request: rename('own'), expect: { 'signed-in': 200 } },
    'another person’s': { request: rename('others'), expect: { 'signed-in': 404 } },
    'one that is not there': { request: rename('missing'), expect: { 'signed-in': 404 } },
  },
  'DELETE /api/user/passkeys/{id}': {
    'one’s own': { request: remove('own'), expect: { 'signed-in': 200 } },
    'another person’s': { request: remove('others'), expect: { 'signed-in': 404 } },
    'one that is not there': { request: remove('missing'), expect: { 'signed-in': 404 } },
  },
})
