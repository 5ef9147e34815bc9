import { randomUUID } from 'node:crypto'
import type { GoogleQuestion, LoginResponse } from '@pennytrail/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import {
  codeFor,
  startOpenIdServer,
  type IdClaims,
} from '../../../testing/servers/openid-server.ts'
import { addPasskey } from '../../../testing/passkeys/passkeys.ts'
import { makeCode, turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { testApp } from '../../../testing/test-app.ts'

const provider = await startOpenIdServer()
afterAll(() => provider.stop())
const world = await testApp({
  GOOGLE_CLIENT_ID: 'pennytrail.example',
  GOOGLE_CLIENT_SECRET: 'not a secret',
  GOOGLE_ISSUER: provider.issuer.url!,
})
const off = await testApp()

const password = 'correct Horse 7'
const profile = { firstname: 'Ines', lastname: 'Duarte', intent: 'donor' } as const

const newAddress = () => `ines.${randomUUID().slice(0, 8)}@example.org`
const buildClaims = (email: string, more: IdClaims = {}): IdClaims => ({
  sub: `google of ${email}`,
  aud: 'pennytrail.example',
  email,
  email_verified: true,
  given_name: 'Ines',
  family_name: 'Duarte',
  ...more,
})

interface Start {
  readonly state: string
  readonly nonce: string
  readonly headers: { readonly cookie: string }
}

/** Starts a sign-in with Google and keeps the cookie, as a browser does. */
const start = async (): Promise<Start> => {
  const answer = await world.call('POST /api/auth/google/start')
  expect(answer.status).toBe(200)
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  return { ...answer.body, headers: { cookie } }
}

const exchange = ({ state, headers }: Start, claims: IdClaims) =>
  world.call('POST /api/auth/google', { body: { code: codeFor(claims), state }, headers })

const signIn = async (claims: IdClaims) => exchange(await start(), claims)

const finish = ({ state, headers }: Start, answers: object) =>
  world.call('POST /api/auth/google/finish', { body: { state, ...answers }, headers })

/** Starts a sign-in with Google that stops until the person has answered a question. */
const startWithQuestion = async (
  claims: IdClaims,
  asks: GoogleQuestion['asks'],
): Promise<Start> => {
  const begun = await start()
  expect((await exchange(begun, claims)).body).toMatchObject({ asks })
  return begun
}

const connected = async () => {
  const person = await makePerson(world.deps, { password })
  const begun = await startWithQuestion(buildClaims(person.email), 'password')
  const answer = await finish(begun, { password })
  expect(answer.status).toBe(200)
  return { ...person, token: (answer.body as LoginResponse).token, earlier: person.token }
}

const isSignedIn = async (as: string) =>
  (await world.call('GET /api/auth/me', { as })).status === 200

const answerWith = (statusCode: number) =>
  provider.service.once('beforeResponse', (response) => {
    Object.assign(response, { statusCode, body: { error: 'invalid_grant' } })
  })

const proveWithGoogle = ({ state, headers }: Start, claims: IdClaims, as: { token: string }) =>
  world.call('POST /api/auth/google/prove', { as, body: { code: codeFor(claims), state }, headers })

const disconnect = (as: { token: string }, secret: string) =>
  world.call('POST /api/user/google/disconnect', { as, body: { password: secret } })

const failed = { status: 400, body: { code: 'google-sign-in-failed' } }

describe('proving with Google that it is you', () => {
  it('the connected Google account proves the session, another one does not', async () => {
    const person = await connected()
    const { token } = (await signIn(buildClaims(person.email))).body as LoginResponse
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update credential set password_hash = '!' where person_id = ${person.id}`),
    )
    world.clock.advance({ minutes: 11 })
    const setUp = () =>
      world.call('POST /api/second-factor/set-up', { as: token, body: { password: '' } })
    expect((await setUp()).body).toMatchObject({ code: 'fresh-sign-in-required' })
    const other = await proveWithGoogle(await start(), buildClaims(newAddress()), { token })
    expect(other.body).toMatchObject({ code: 'google-account-other' })
    expect((await setUp()).body).toMatchObject({ code: 'fresh-sign-in-required' })
    const begun = await start()
    expect((await proveWithGoogle(begun, buildClaims(person.email), { token })).status).toBe(200)
    expect((await proveWithGoogle(begun, buildClaims(person.email), { token })).status).toBe(400)
    expect((await setUp()).status).toBe(200)
  })
})

describe('signing in with Google', () => {
  it('a sign-in with Google returns 404 if Google is not configured', async () => {
    const answer = await off.call('POST /api/auth/google/start')
    expect(answer).toMatchObject({ status: 404, body: { code: 'google-off' } })
    expect((await off.call('GET /api/system')).body.google).toBeNull()
    expect((await world.call('GET /api/system')).body.google).toEqual({
      clientId: 'pennytrail.example',
      scriptUrl: 'https://accounts.google.com/gsi/client',
    })
  })

  it('a new person states their intent and gets an account with a confirmed email address', async () => {
    const email = newAddress()
    const begun = await start()
    expect(
      (await exchange(begun, buildClaims(email, { email: email.toUpperCase() }))).body,
    ).toEqual({
      asks: 'profile',
      email,
      firstname: 'Ines',
      lastname: 'Duarte',
    })
    const made = await finish(begun, { profile })
    expect(made).toMatchObject({ status: 200, body: { email, userType: 'DONOR' } })
    const { token } = made.body as LoginResponse
    const me = await world.call('GET /api/auth/me', { as: token })
    expect(me.body).toMatchObject({ email, setup: { confirmed: true } })
    expect((await world.call('GET /api/user/google', { as: token })).body.connectedAt).toBeTruthy()
    // The next sign-in asks nothing, and the first answer cannot be used again.
    expect((await signIn(buildClaims(email))).body).toMatchObject({ email, userType: 'DONOR' })
    expect(await finish(begun, { profile })).toMatchObject(failed)
    expect((await world.call('POST /api/auth/login', { body: { email, password } })).status).toBe(
      401,
    )
  })

  it('a Google sign-in finds the account by Google’s id for the person, whatever email address Google sends', async () => {
    const person = await connected()
    const moved = buildClaims(newAddress(), { sub: `google of ${person.email}` })
    expect((await signIn(moved)).body).toMatchObject({ id: person.id, email: person.email })
  })

  it('an existing account is connected to Google only with its password, and its owner gets an email', async () => {
    const person = await makePerson(world.deps, { password, confirmed: false })
    const begun = await startWithQuestion(buildClaims(person.email), 'password')
    const wrong = await finish(begun, { password: 'wrong Horse 7' })
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    expect((await finish(begun, { profile })).body).toMatchObject({ asks: 'password' })
    expect((await finish(begun, { password })).body).toMatchObject({ id: person.id })
    const emailMessages = (await world.outbox()).filter(
      ({ recipient }) => recipient === person.email,
    )
    expect(emailMessages.map(({ subject }) => subject)).toEqual(['You can now sign in with Google'])
    expect((await signIn(buildClaims(person.email))).body).toMatchObject({ id: person.id })
  })

  it('an account with a second factor still needs its code after Google has confirmed the person', async () => {
    const person = await makePerson(world.deps, { password })
    const { secret } = await turnOnSecondFactor(world, person)
    const begun = await startWithQuestion(buildClaims(person.email), 'password')
    expect((await finish(begun, { password })).body).toMatchObject({
      code: 'second-factor-required',
    })
    expect((await finish(begun, { password, code: '000 000' })).status).toBe(400)
    const code = makeCode(world, secret)
    expect((await finish(begun, { password, code })).body).toMatchObject({ id: person.id })
    world.clock.advance({ seconds: 30 })
    const again = await start()
    expect((await exchange(again, buildClaims(person.email))).body).toMatchObject({
      code: 'second-factor-required',
    })
    expect((await finish(again, { code: makeCode(world, secret) })).body).toMatchObject({
      id: person.id,
    })
  })

  it('refuses to connect a second Google account to one account', async () => {
    const person = await connected()
    expect(await signIn(buildClaims(person.email, { sub: 'another' }))).toMatchObject({
      status: 409,
      body: { code: 'google-linked-elsewhere' },
    })
  })

  it('does not sign in a suspended account with Google', async () => {
    const person = await connected()
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update person set suspended_at = now() where id = ${person.id}`),
    )
    expect(await signIn(buildClaims(person.email))).toMatchObject({
      body: { code: 'account-suspended' },
    })
  })
})

describe('checking the ID token from Google', () => {
  it.each([
    ['of another issuer', { iss: 'https://example.com' }],
    ['for another client', { aud: 'somebody.else' }],
    ['that has expired', { exp: Math.trunc(Date.now() / 1000) - 3600 }],
    ['with another nonce', { nonce: 'of another sign-in' }],
    ['without a subject', { sub: '' }],
  ])('the server refuses an ID token %s', async (_what, more) => {
    expect(await signIn(buildClaims(newAddress(), more))).toMatchObject(failed)
  })

  it('accepts an ID token with our own nonce', async () => {
    const begun = await start()
    const answer = await exchange(begun, buildClaims(newAddress(), { nonce: begun.nonce }))
    expect(answer.body).toMatchObject({ asks: 'profile' })
  })

  it.each([{ email_verified: false }, { email_verified: 'true' }, { email: '' }])(
    'the server refuses an email address that Google has not verified: %j',
    async (more) => {
      expect(await signIn(buildClaims(newAddress(), more))).toMatchObject({
        status: 400,
        body: { code: 'google-email-unverified' },
      })
    },
  )

  it('refuses an ID token whose signature is not Google’s', async () => {
    provider.service.once('beforeResponse', (response) => {
      const body = response.body as { id_token: string }
      const [head, claims, signature] = body.id_token.split('.')
      body.id_token = [head, claims, signature!.split('').toReversed().join('')].join('.')
    })
    expect(await signIn(buildClaims(newAddress()))).toMatchObject(failed)
  })

  it('the server refuses a code that Google does not know, and reports an outage if Google fails', async () => {
    answerWith(400)
    expect(await signIn(buildClaims(newAddress()))).toMatchObject(failed)
    answerWith(503)
    expect(await signIn(buildClaims(newAddress()))).toMatchObject({
      status: 503,
      body: { code: 'google-unavailable' },
    })
  })

  it('a Google sign-in works once, before it expires, and only in the browser that started it', async () => {
    const claims = buildClaims(newAddress())
    const begun = await start()
    const elsewhere = { ...begun, headers: { cookie: (await start()).headers.cookie } }
    expect(await exchange(elsewhere, claims)).toMatchObject(failed)
    expect(await exchange({ ...begun, headers: { cookie: '' } }, claims)).toMatchObject(failed)
    expect(await exchange({ ...begun, state: 'made up' }, claims)).toMatchObject(failed)
    expect((await exchange(begun, claims)).status).toBe(200)
    expect(await exchange(begun, claims)).toMatchObject(failed)
    expect(await finish(elsewhere, { profile })).toMatchObject(failed)
    world.clock.advance({ minutes: 11 })
    expect(await finish(begun, { profile })).toMatchObject(failed)
    const late = await start()
    world.clock.advance({ minutes: 61 })
    expect(await exchange(late, claims)).toMatchObject(failed)
  })

  it('fifty simultaneous requests to complete one Google sign-up create one account', async () => {
    const begun = await startWithQuestion(buildClaims(newAddress()), 'profile')
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(begun, { profile })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
  })
})

it('connecting Google signs the person out everywhere else', async () => {
  const person = await connected()
  expect(await isSignedIn(person.earlier)).toBe(false)
  expect(await isSignedIn(person.token)).toBe(true)
})

describe('disconnecting Google', () => {
  it('disconnecting Google needs the password, emails the owner and takes effect at once', async () => {
    const person = await connected()
    const { token: another } = (await signIn(buildClaims(person.email))).body as LoginResponse
    expect((await disconnect(person, 'wrong')).status).toBe(400)
    expect((await disconnect(person, password)).status).toBe(200)
    expect(await isSignedIn(another)).toBe(false)
    expect(await isSignedIn(person.token)).toBe(true)
    expect((await disconnect(person, password)).body).toMatchObject({
      code: 'google-not-connected',
    })
    const emailMessages = (await world.outbox()).filter(
      ({ recipient }) => recipient === person.email,
    )
    expect(emailMessages.at(-1)?.subject).toBe('You can no longer sign in with Google')
    expect((await signIn(buildClaims(person.email))).body).toMatchObject({ asks: 'password' })
  })

  it('refuses to disconnect Google if the account has no other way to sign in', async () => {
    const begun = await startWithQuestion(buildClaims(newAddress()), 'profile')
    const { token } = (await finish(begun, { profile })).body as LoginResponse
    expect((await disconnect({ token }, '')).body).toMatchObject({ code: 'google-only-way-in' })
    world.clock.advance({ minutes: 30 })
    expect((await disconnect({ token }, '')).body).toMatchObject({ code: 'google-only-way-in' })
  })

  it('someone without a password disconnects Google after a fresh proof if they have a passkey, which then stays', async () => {
    const begun = await startWithQuestion(buildClaims(newAddress()), 'profile')
    const { token } = (await finish(begun, { profile })).body as LoginResponse
    const { passkeyId } = await addPasskey(world, { token })
    world.clock.advance({ minutes: 11 })
    expect((await disconnect({ token }, '')).body).toMatchObject({ code: 'fresh-sign-in-required' })
    world.clock.advance({ minutes: -11 })
    expect((await disconnect({ token }, '')).status).toBe(200)
    const params = { id: passkeyId }
    const removed = await world.call('DELETE /api/user/passkeys/{id}', { as: token, params })
    expect(removed.body).toMatchObject({ code: 'passkey-only-way-in' })
  })
})

const readPolicy = async (app: typeof world, url: string) =>
  String((await app.app.inject({ url })).headers['content-security-policy'])

it('the content policy allows Google’s script on pages, except those with an invite in the URL', async () => {
  expect(await readPolicy(world, '/login')).toMatch(
    /script-src 'self'[^;]* https:\/\/accounts.google.com\/gsi\/client;/,
  )
  for (const address of ['/invite-portal?token=t', '/invite-org-portal?token=t']) {
    expect(await readPolicy(world, address)).not.toContain('google')
  }
  expect(await readPolicy(off, '/login')).not.toContain('google')
})

it('the content policy of a page or worker never allows both Google’s script and WebAssembly', async () => {
  expect(await readPolicy(world, '/heic/heic-worker.js')).not.toContain('google')
  for (const url of ['/login', '/addtransaction', '/invite-portal?token=t']) {
    expect(await readPolicy(world, url)).not.toContain('wasm')
  }
})
