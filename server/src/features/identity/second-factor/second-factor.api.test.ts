import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { makeCode, turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { RowRow } from '../identity.test-rows.ts'

const world = await testApp()
const password = 'correct Horse 7'

const someone = (more: object = {}) => makePerson(world.deps, { password, ...more })
const login = (email: string, code?: string, secret = password) =>
  world.call('POST /api/auth/login', {
    body: { email, password: secret, ...(code === undefined ? {} : { code }) },
  })
const state = async (as: { token: string }) =>
  (await world.call('GET /api/second-factor', { as })).body
const wrong = { status: 400, body: { code: 'second-factor-wrong' } }

describe('setting up a second factor', () => {
  it('setting up returns a secret for the app, asks for a code from the app and shows recovery codes once', async () => {
    const person = await someone()
    expect(await state(person)).toEqual({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
      proved: null,
    })
    const { body } = await world.call('POST /api/second-factor/set-up', {
      as: person,
      body: { password },
    })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(body.secret)
    expect(decodeURIComponent(body.uri)).toContain(`Pennytrail:${person.email}`)
    // The second factor is set up but not on, so signing in does not ask for a code yet.
    expect((await login(person.email)).status).toBe(200)
    const confirm = (code: string) =>
      world.call('POST /api/second-factor/confirm', { as: person, body: { code } })
    expect(await confirm('abc')).toMatchObject(wrong)
    const on = await confirm(makeCode(world, body.secret))
    expect(on.status).toBe(200)
    expect(new Set(on.body.recoveryCodes).size).toBe(10)
    expect(await state(person)).toMatchObject({
      on: true,
      recoveryCodesLeft: 10,
      proved: 'second-factor',
    })
    expect((await confirm(makeCode(world, body.secret, 1))).body).toMatchObject({
      code: 'second-factor-on',
    })
    const again = await world.call('POST /api/second-factor/set-up', {
      as: person,
      body: { password },
    })
    expect(again.body).toMatchObject({ code: 'second-factor-on' })
    const emailMessages = (await world.outbox()).filter(
      ({ recipient }) => recipient === person.email,
    )
    expect(emailMessages.map(({ subject }) => subject)).toEqual(['Two-step sign-in is on'])
  })

  it('the database contains neither the secret nor a recovery code in readable form', async () => {
    const { secret, recoveryCodes } = await turnOnSecondFactor(world, await someone())
    const rows = await world.deps.database.read('system', (db) =>
      db.many<RowRow>(sql`
        select second_factor::text as row from second_factor
        union all select recovery_code::text from recovery_code`),
    )
    const stored = rows.map(({ row }) => row).join('\n')
    for (const text of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(text)
      expect(stored).not.toContain(Buffer.from(text).toString('hex'))
    }
  })

  it('refuses to set up a second factor without a session', async () => {
    expect((await world.call('GET /api/second-factor')).status).toBe(401)
    expect((await world.call('POST /api/second-factor/set-up')).status).toBe(401)
  })

  it('refuses to confirm a second factor that was not set up', async () => {
    const answer = await world.call('POST /api/second-factor/confirm', {
      as: await someone(),
      body: { code: '123456' },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'second-factor-not-set-up' } })
  })
})

describe('signing in with a second factor', () => {
  it('a sign-in asks for a code only after the right password', async () => {
    const person = await someone()
    const { secret } = await turnOnSecondFactor(world, person)
    expect(await login(person.email)).toMatchObject({
      status: 401,
      body: { code: 'second-factor-required' },
    })
    expect((await login(person.email, makeCode(world, secret), 'another')).body).toMatchObject({
      code: 'credentials-wrong',
    })
    expect((await login(person.email, makeCode(world, secret))).status).toBe(200)
  })

  it('a code signs in once, and then neither it nor an earlier code works again', async () => {
    const person = await someone()
    const { secret } = await turnOnSecondFactor(world, person)
    const [now, next] = [makeCode(world, secret), makeCode(world, secret, 1)]
    expect((await login(person.email, next)).status).toBe(200)
    expect(await login(person.email, next)).toMatchObject(wrong)
    expect(await login(person.email, now)).toMatchObject(wrong)
  })

  it('only one of many simultaneous sign-ins with the same code succeeds', async () => {
    const person = await someone()
    const { secret } = await turnOnSecondFactor(world, person)
    const code = makeCode(world, secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(person.email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a sign-in accepts a code half a minute old, written with a space, but none older', async () => {
    const person = await someone()
    const { secret } = await turnOnSecondFactor(world, person)
    world.clock.advance({ minutes: 5 })
    expect(await login(person.email, makeCode(world, secret, -2))).toMatchObject(wrong)
    const code = makeCode(world, secret, -1)
    expect((await login(person.email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  it('a sign-in accepts each recovery code once, in any spelling', async () => {
    const person = await someone()
    const { recoveryCodes } = await turnOnSecondFactor(world, person)
    const [first, second] = recoveryCodes as [string, string]
    expect((await login(person.email, first)).status).toBe(200)
    expect(await login(person.email, first)).toMatchObject(wrong)
    expect((await login(person.email, ` ${second.toUpperCase().replace('-', ' ')}`)).status).toBe(
      200,
    )
    expect((await state(person)).recoveryCodesLeft).toBe(8)
  })

  it('a sign-in refuses the codes of another person', async () => {
    const [one, two] = [await someone(), await someone()]
    await turnOnSecondFactor(world, one)
    const { secret, recoveryCodes } = await turnOnSecondFactor(world, two)
    expect(await login(one.email, makeCode(world, secret))).toMatchObject(wrong)
    expect(await login(one.email, recoveryCodes[0])).toMatchObject(wrong)
  })

  it('a person can guess at most ten codes in a quarter of an hour', async () => {
    const person = await someone()
    const { secret } = await turnOnSecondFactor(world, person)
    world.clock.advance({ minutes: 15 })
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => login(person.email, '000000x')),
    )
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
    expect((await login(person.email, makeCode(world, secret))).status).toBe(429)
    world.clock.advance({ minutes: 15 })
    expect((await login(person.email, makeCode(world, secret))).status).toBe(200)
  })
})

describe('new recovery codes and turning the second factor off', () => {
  it('setting up a second factor, new recovery codes and turning it off need the password', async () => {
    const person = await someone()
    await turnOnSecondFactor(world, person)
    for (const key of [
      'POST /api/second-factor/recovery-codes',
      'POST /api/second-factor/turn-off',
      'POST /api/second-factor/set-up',
    ] as const)
      for (const attempt of ['', 'another']) {
        const answer = await world.call(key, { as: person, body: { password: attempt } })
        expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
      }
  })

  it('new recovery codes replace the old ones', async () => {
    const person = await someone()
    const { recoveryCodes } = await turnOnSecondFactor(world, person)
    const { body } = await world.call('POST /api/second-factor/recovery-codes', {
      as: person,
      body: { password },
    })
    expect(await login(person.email, recoveryCodes[0])).toMatchObject(wrong)
    expect((await login(person.email, body.recoveryCodes[0])).status).toBe(200)
  })

  it('signing in needs only the password again after turning the second factor off', async () => {
    const person = await someone()
    const { recoveryCodes } = await turnOnSecondFactor(world, person)
    const off = await world.call('POST /api/second-factor/turn-off', {
      as: person,
      body: { password },
    })
    expect(off).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Two-step sign-in is off/) },
    })
    expect((await login(person.email)).status).toBe(200)
    expect(await state(person)).toEqual({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
      proved: null,
    })
    expect(recoveryCodes).toHaveLength(10)
    const emailMessages = (await world.outbox()).filter(
      ({ recipient }) => recipient === person.email,
    )
    expect(emailMessages.at(-1)!.subject).toBe('Two-step sign-in is off')
  })
})

it('turning the second factor on or off signs the person out everywhere else, and the email says so', async () => {
  const person = await someone()
  const isSignedIn = async (as: string | { token: string }) =>
    (await world.call('GET /api/auth/me', { as })).status === 200
  const before = await login(person.email)
  const { secret } = await turnOnSecondFactor(world, person)
  expect(await isSignedIn(before.body.token)).toBe(false)
  const { body } = await login(person.email, makeCode(world, secret))
  expect(await isSignedIn(body.token)).toBe(true)
  await world.call('POST /api/second-factor/turn-off', { as: person, body: { password } })
  expect(await isSignedIn(body.token)).toBe(false)
  expect(await isSignedIn(person)).toBe(true)
  const mails = (await world.outbox()).filter(
    ({ recipient, subject }) => recipient === person.email && subject.startsWith('Two-step'),
  )
  expect(mails).toHaveLength(2)
  for (const { textBody } of mails) {
    expect(textBody).toContain('You were signed out everywhere else.')
  }
})

const ask = (as: string | { token: string }) => world.call('GET /api/admin/activity', { as })

describe('administration with a second factor', () => {
  it('only administrators who used a second factor in their session can administer', async () => {
    const admin = await someone({ isAdmin: true, secondFactor: false })
    expect(await ask(admin)).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
    const { secret } = await turnOnSecondFactor(world, admin)
    expect((await ask(admin)).status).toBe(200)
    const { body } = await login(admin.email, makeCode(world, secret))
    expect((await ask(body.token)).status).toBe(200)
    await world.call('POST /api/second-factor/turn-off', { as: admin, body: { password } })
    expect((await ask(admin)).status).toBe(403)
    expect((await ask(body.token)).status).toBe(401)
  })

  it('a person with a second factor who is no administrator gets 403', async () => {
    const person = await someone()
    await turnOnSecondFactor(world, person)
    expect(await ask(person)).toMatchObject({ status: 403, body: { code: 'access-denied' } })
  })

  it('an administrator marked as a demonstration person needs a second factor if the demonstration is off', async () => {
    const admin = await someone({ isAdmin: true, secondFactor: false })
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update person set is_demo = true where id = ${admin.id}`),
    )
    expect((await ask(admin)).status).toBe(403)
  })
})
