import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from '../../../platform/ids.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { matrixRows, type MatrixWorld } from '../../../testing/matrix/row-types.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'
import { makeAuthenticator } from '../../../testing/passkeys/authenticator.ts'
import { toUserHandle } from './passkey-options.ts'
import { insertChallenge, insertPasskey, type Challenge, type NewPasskey } from './passkeys.sql.ts'

/** Stores a passkey of a person; nobody holds it unless its key is `known`. */
const storePasskey = async (
  { clock, deps }: MatrixWorld,
  personId: string,
  known: Partial<NewPasskey> = {},
): Promise<string> => {
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
    ...known,
  }
  await deps.database.transaction(personId, (db) => insertPasskey(db, key, clock.now()))
  return id
}

const storeOwn = async (world: MatrixWorld): Promise<string> =>
  world.who ? storePasskey(world, world.cast.people[world.who].id) : randomUUID()
const storeOthers = async (world: MatrixWorld): Promise<string> =>
  storePasskey(world, (await makePerson(world.deps)).id)

const browser = 'a'.repeat(43)
const headers = { cookie: `passkey_browser=${browser}` }

/** Makes a challenge for this browser, and for the caller if `purpose` is for a person. */
const storeChallenge = async (
  { cast, clock, deps, who }: MatrixWorld,
  purpose: Challenge['purpose'],
): Promise<string> => {
  const challenge = makeToken()
  const challengeHash = hashToken(challenge)
  const personId = purpose === 'sign-in' || !who ? null : cast.people[who].id
  const use = { challengeHash, browserHash: hashToken(browser), purpose, personId }
  const expiresAt = new Date(clock.now().getTime() + 60_000)
  if (purpose === 'sign-in' || who) {
    await deps.database.transaction('accounts', (db) => insertChallenge(db, use, expiresAt))
  }
  return challenge
}

/** Registers a passkey in software, as a browser does. */
const register = async (world: MatrixWorld) => {
  const options = {
    rp: { id: 'localhost' },
    user: { id: toUserHandle(world.who ? world.cast.people[world.who].id : randomUUID()) },
    challenge: await storeChallenge(world, 'add'),
  }
  const authenticator = makeAuthenticator({ origin: world.deps.config.appOrigin })
  return { authenticator, body: authenticator.register(options) }
}

/** Answers with a passkey of the person, in software. */
const assertOwn = async (world: MatrixWorld, personId: string, purpose: Challenge['purpose']) => {
  const { authenticator, body } = await register(world)
  const { verifyRegistration } = await import('./verify-passkey.ts')
  const { challenge } = JSON.parse(
    Buffer.from(body.clientDataJSON, 'base64url').toString(),
  ) as Record<string, string>
  const key = await verifyRegistration(world.deps.config, challenge!, body)
  await storePasskey(world, personId, { ...key!, credentialId: Buffer.from(body.id, 'base64url') })
  const options = { rpId: 'localhost', challenge: await storeChallenge(world, purpose) }
  return { body: authenticator.assert(options, { userHandle: toUserHandle(personId) }), headers }
}

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
    'somebody’s passkey': {
      request: async (world) => assertOwn(world, (await makePerson(world.deps)).id, 'sign-in'),
      expect: { everyone: 200 },
    },
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
    'one’s own passkey': {
      request: async (world) =>
        world.who ? assertOwn(world, world.cast.people[world.who].id, 'prove') : assertion(unasked),
      expect: { 'signed-in': 200 },
    },
    'another person’s passkey': {
      request: async (world) => assertOwn(world, (await makePerson(world.deps)).id, 'prove'),
      expect: { 'signed-in': 400 },
    },
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
    'a new passkey': {
      request: async (world) => ({ body: (await register(world)).body, headers }),
      expect: { 'signed-in': 201 },
    },
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
