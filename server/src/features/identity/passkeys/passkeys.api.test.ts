import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeAuthenticator,
  type Authenticator,
  type Deviation,
} from '../../../testing/passkeys/authenticator.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import {
  addPasskey,
  readCookie,
  signInWithPasskey,
  startPasskeySignIn,
} from '../../../testing/passkeys/passkeys.ts'
import { turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { testApp } from '../../../testing/test-app.ts'
import { identityTasks as tasks } from '../identity.tasks.ts'

const world = await testApp()
const { call, clock, deps } = world
const origin = deps.config.appOrigin
const password = 'correct Horse 7'

const someone = (more: object = {}) => makePerson(deps, { password, ...more })
const makeOwner = async (more: object = {}) => {
  const person = await someone(more)
  return { ...person, ...(await addPasskey(world, person)) }
}

const startSignIn = () => startPasskeySignIn(world)
const signIn = (authenticator: Authenticator, deviation?: Deviation) =>
  signInWithPasskey(world, authenticator, deviation)

const startAdding = async (as: { token: string }) => {
  const { body, headers } = await call('POST /api/user/passkeys/start', { as })
  return { options: body, headers: readCookie(headers) }
}

const startProof = async (as: { token: string }) => {
  const { body, headers } = await call('POST /api/auth/passkey/prove/start', { as })
  return { options: body, headers: readCookie(headers) }
}

const list = async (as: { token: string }) =>
  (await call('GET /api/user/passkeys', { as })).body.passkeys
const remove = (as: { token: string }, id: string) =>
  call('DELETE /api/user/passkeys/{id}', { as, params: { id } })
const listActs = async (as: { token: string }) =>
  (await call('GET /api/user/log', { as })).body.events.map(({ act }) => act)
const listSubjects = async (recipient: string) =>
  (await world.outbox()).filter((mail) => mail.recipient === recipient).map((mail) => mail.subject)
const removePassword = (id: string) =>
  deps.database.transaction('system', (db) =>
    db.run(sql`update credential set password_hash = '!' where person_id = ${id}`),
  )

const refused = { status: 400, body: { code: 'passkey-refused' } }
const expired = { status: 400, body: { code: 'passkey-expired' } }
const unproved = { status: 403, body: { code: 'fresh-sign-in-required' } }

describe('adding a passkey', () => {
  it('a person adds passkeys, which are listed newest first, logged and told by email', async () => {
    const person = await someone()
    await addPasskey(world, person)
    clock.advance({ minutes: 1 })
    const { passkeyId } = await addPasskey(world, person)
    const passkeys = await list(person)
    expect(passkeys).toHaveLength(2)
    expect(passkeys[0]).toEqual({
      id: passkeyId,
      name: 'Passkey',
      createdAt: clock.now().toISOString(),
      lastUsedAt: null,
      isSynced: false,
    })
    expect(await listActs(person)).toEqual(['passkey-added', 'passkey-added'])
    expect(await listSubjects(person.email)).toContain('A passkey was added to your account')
  })

  it('the browser is asked for a passkey of this site that verifies its owner and is not there yet', async () => {
    const owner = await makeOwner()
    const { body } = await call('POST /api/user/passkeys/start', { as: owner })
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Pennytrail' },
      user: { name: owner.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: owner.authenticator.id, transports: ['internal'] }],
    })
    expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32)
    expect(Buffer.from(body.user.id, 'base64url').toString('hex')).toBe(
      owner.id.replaceAll('-', ''),
    )
  })

  it('a person whose last proof is eleven minutes old has to prove first that it is them', async () => {
    const person = await someone()
    clock.advance({ minutes: 11 })
    expect(await call('POST /api/user/passkeys/start', { as: person })).toMatchObject(unproved)
  })

  it('a person whose email address is not confirmed adds none', async () => {
    const person = await someone({ confirmed: false })
    const answer = await call('POST /api/user/passkeys/start', { as: person })
    expect(answer).toMatchObject({ status: 403, body: { code: 'address-not-confirmed' } })
  })

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://pennytrail.example' }],
    ['another domain', { rpId: 'pennytrail.example' }],
    ['an authenticator that does not verify its owner', { userVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
  ])('a passkey from %s is refused', async (_, deviation) => {
    const person = await someone()
    const { options, headers } = await startAdding(person)
    const body = makeAuthenticator({ origin }).register(options, deviation)
    expect(await call('POST /api/user/passkeys', { as: person, body, headers })).toMatchObject(
      refused,
    )
    expect(await list(person)).toEqual([])
  })

  it('a challenge adds one passkey, for the person and in the browser that it was made for', async () => {
    const [person, other] = [await someone(), await someone()]
    const { options, headers } = await startAdding(person)
    const add = (as: { token: string }, sent: { cookie: string } | object) =>
      call('POST /api/user/passkeys', {
        as,
        body: makeAuthenticator({ origin }).register(options),
        headers: { ...sent },
      })
    expect(await add(other, headers)).toMatchObject(expired)
    expect(await add(person, {})).toMatchObject(expired)
    expect((await add(person, headers)).status).toBe(201)
    expect(await add(person, headers)).toMatchObject(expired)
    const late = await startAdding(person)
    clock.advance({ minutes: 10 })
    const body = makeAuthenticator({ origin }).register(late.options)
    expect(
      await call('POST /api/user/passkeys', { as: person, body, headers: late.headers }),
    ).toMatchObject(expired)
  })

  it('a passkey that belongs to another account is not added', async () => {
    const owner = await makeOwner()
    const thief = await someone()
    const { options, headers } = await startAdding(thief)
    const body = owner.authenticator.register(options)
    expect(await call('POST /api/user/passkeys', { as: thief, body, headers })).toMatchObject({
      status: 409,
      body: { code: 'passkey-known' },
    })
  })

  it('a person has at most 20 passkeys', async () => {
    const person = await someone()
    for (let made = 0; made < 20; made += 1) await addPasskey(world, person)
    expect(await call('POST /api/user/passkeys/start', { as: person })).toMatchObject({
      status: 409,
      body: { code: 'passkeys-full' },
    })
  })
})

describe('signing in with a passkey', () => {
  it('a passkey signs in without a password and counts as a second factor', async () => {
    const owner = await makeOwner({ isAdmin: true })
    clock.advance({ minutes: 1 })
    const answer = await signIn(owner.authenticator)
    expect(answer).toMatchObject({ status: 200, body: { email: owner.email } })
    const as = answer.body
    expect((await call('GET /api/second-factor', { as })).body.proved).toBe('second-factor')
    expect((await call('GET /api/admin/person', { as, query: { q: 'nobody' } })).status).toBe(200)
    expect((await list(as))[0]!.lastUsedAt).toBe(clock.now().toISOString())
    expect(await listActs(as)).toEqual(['sign-in', 'passkey-added'])
  })

  it('a passkey opens an account with two-step sign-in without a code', async () => {
    const owner = await makeOwner()
    await turnOnSecondFactor(world, owner)
    expect((await signIn(owner.authenticator)).status).toBe(200)
  })

  it('a sign-in on a new device is told by email, as one with a password', async () => {
    const owner = await makeOwner()
    const login = { body: { email: owner.email, password } }
    expect((await call('POST /api/auth/login', login)).status).toBe(200)
    expect((await signIn(owner.authenticator)).status).toBe(200)
    expect(await listSubjects(owner.email)).toContain('Your account was used on a new device')
  })

  it('an answer signs in once, in the browser that asked, within ten minutes', async () => {
    const { authenticator } = await makeOwner()
    const { options, headers } = await startSignIn()
    const body = authenticator.assert(options)
    const send = (sent: object) => call('POST /api/auth/passkey', { body, headers: { ...sent } })
    expect(await send({})).toMatchObject(expired)
    expect(await send((await startSignIn()).headers)).toMatchObject(expired)
    expect((await send(headers)).status).toBe(200)
    expect(await send(headers)).toMatchObject(expired)
    const late = await startSignIn()
    clock.advance({ minutes: 10 })
    expect(
      await call('POST /api/auth/passkey', {
        body: authenticator.assert(late.options),
        headers: late.headers,
      }),
    ).toMatchObject(expired)
  })

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://pennytrail.example' }],
    ['another domain', { rpId: 'pennytrail.example' }],
    ['an authenticator that does not verify its owner', { userVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
    ['a passkey that names another owner', { userHandle: 'AAAA' }],
    ['a copy whose count goes back', { signCount: 1 }],
  ])('an answer from %s is refused, and its challenge is used up', async (_, deviation) => {
    const { authenticator } = await makeOwner()
    const { options, headers } = await startSignIn()
    const send = (how: Deviation) =>
      call('POST /api/auth/passkey', { body: authenticator.assert(options, how), headers })
    expect(await send(deviation)).toMatchObject(refused)
    expect((await send({})).status).toBe(400)
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it('a passkey that states no count signs in many times', async () => {
    const person = await someone()
    const synced = makeAuthenticator({ origin, counts: false })
    await addPasskey(world, person, synced)
    expect((await signIn(synced)).status).toBe(200)
    expect((await signIn(synced)).status).toBe(200)
  })

  it('an unknown passkey gets the same answer as a removed or a forged one', async () => {
    const owner = await makeOwner()
    const forged = { ...makeAuthenticator({ origin }), id: owner.authenticator.id }
    const { options, headers } = await startSignIn()
    const lie = await call('POST /api/auth/passkey', {
      body: { ...forged.assert(options), id: forged.id, userHandle: undefined },
      headers,
    })
    await remove(owner, owner.passkeyId)
    const removed = await signIn(owner.authenticator)
    const unknown = await signIn(makeAuthenticator({ origin }), { userHandle: 'AAAA' })
    expect(lie).toMatchObject(refused)
    expect([removed.text, unknown.text]).toEqual([lie.text, lie.text])
  })

  it('a suspended person does not get in', async () => {
    const owner = await makeOwner()
    await deps.database.transaction('staff', (db) =>
      db.run(sql`update person set suspended_at = ${clock.now()} where id = ${owner.id}`),
    )
    expect(await signIn(owner.authenticator)).toMatchObject({
      status: 403,
      body: { code: 'account-suspended' },
    })
  })

  it('twenty attempts in a quarter of an hour use the limit of an account up', async () => {
    const { authenticator } = await makeOwner()
    const wrong = { origin: 'https://pennytrail.example' }
    for (let tries = 0; tries < 20; tries += 1) await signIn(authenticator, wrong)
    expect(await signIn(authenticator)).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
    })
  })
})

it('challenges that nobody answered are deleted in the night after', async () => {
  await startSignIn()
  clock.advance({ minutes: 11 })
  await tasks['tidy-sessions']!({}, deps)
  const left = await deps.database.transaction('accounts', (db) =>
    db.run(sql`delete from passkey_challenge`),
  )
  expect(left).toBe(0)
})

describe('proving with a passkey that it is you', () => {
  it('one’s own passkey proves the session for ten minutes, another person’s does not', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    const prove = async (authenticator: Authenticator) => {
      const { options, headers } = await startProof(owner)
      const body = authenticator.assert(options)
      return call('POST /api/auth/passkey/prove', { as: owner, body, headers })
    }
    clock.advance({ minutes: 11 })
    const addAnother = () => call('POST /api/user/passkeys/start', { as: owner })
    expect(await prove(other.authenticator)).toMatchObject(refused)
    expect(await addAnother()).toMatchObject(unproved)
    expect((await prove(owner.authenticator)).status).toBe(200)
    expect((await addAnother()).status).toBe(200)
    clock.advance({ minutes: 11 })
    expect(await addAnother()).toMatchObject(unproved)
  })

  it('an answer for a sign-in proves nothing, and one for a proof does not sign in', async () => {
    const owner = await makeOwner()
    const [sign, proof] = [await startSignIn(), await startProof(owner)]
    expect(
      await call('POST /api/auth/passkey/prove', {
        as: owner,
        body: owner.authenticator.assert(sign.options),
        headers: sign.headers,
      }),
    ).toMatchObject(expired)
    expect(
      await call('POST /api/auth/passkey', {
        body: owner.authenticator.assert(proof.options),
        headers: proof.headers,
      }),
    ).toMatchObject(expired)
  })

  it('the ways to prove name a passkey only if there is one', async () => {
    const [person, owner] = [await someone(), await makeOwner()]
    const read = async (as: { token: string }) => (await call('GET /api/auth/proof', { as })).body
    expect(await read(person)).toMatchObject({ password: true, passkey: false })
    expect(await read(owner)).toMatchObject({ password: true, passkey: true })
    expect((await call('POST /api/auth/passkey/prove/start', { as: person })).body).toMatchObject({
      code: 'passkey-not-found',
    })
  })
})

describe('changing and removing passkeys', () => {
  it('a person renames their passkey', async () => {
    const owner = await makeOwner()
    const id = owner.passkeyId
    const rename = (name: string) =>
      call('PATCH /api/user/passkeys/{id}', { as: owner, params: { id }, body: { name } })
    expect((await rename('Work laptop')).body).toMatchObject({ id, name: 'Work laptop' })
    expect((await rename(' ')).body).toMatchObject({ issues: [{ message: 'Enter a name' }] })
    expect((await list(owner))[0]!.name).toBe('Work laptop')
  })

  it('a removed passkey signs in no more and ends the sessions that it may have opened', async () => {
    const owner = await makeOwner()
    const { body } = await signIn(owner.authenticator)
    clock.advance({ minutes: 1 })
    expect((await remove(owner, owner.passkeyId)).status).toBe(200)
    expect((await call('GET /api/auth/me', { as: body })).status).toBe(401)
    expect((await call('GET /api/auth/me', { as: owner })).status).toBe(200)
    expect(await signIn(owner.authenticator)).toMatchObject(refused)
    expect(await listSubjects(owner.email)).toContain('A passkey was removed from your account')
    expect((await listActs(owner))[0]).toBe('passkey-removed')
  })

  it('the session that removes the last passkey has no proof of a second factor any more', async () => {
    const owner = await makeOwner()
    const { body } = await signIn(owner.authenticator)
    await remove(body, owner.passkeyId)
    expect((await call('GET /api/second-factor', { as: body })).body.proved).toBeNull()
  })

  it('a passkey that is the last way to sign in stays', async () => {
    const owner = await makeOwner()
    await removePassword(owner.id)
    await addPasskey(world, owner)
    const [first, second] = await list(owner)
    expect((await remove(owner, first!.id)).status).toBe(200)
    expect(await remove(owner, second!.id)).toMatchObject({
      status: 409,
      body: { code: 'passkey-only-way-in' },
    })
    expect(await list(owner)).toHaveLength(1)
  })

  it('a deleted account has no passkey, and a download of its data names them', async () => {
    const owner = await makeOwner()
    const { id } = owner
    const { body } = await call('GET /api/user/export', { as: owner })
    expect(body.more['passkeys']).toMatchObject([{ name: 'Passkey', lastUsedAt: null }])
    await startProof(owner)
    const gone = await call('DELETE /api/user/deleteuser/{id}', {
      as: owner,
      params: { id },
      body: { password },
    })
    expect(gone.status).toBe(200)
    expect(await signIn(owner.authenticator)).toMatchObject(refused)
  })
})
