import { describe, expect, it } from 'vitest'
import { makePerson } from '../../../testing/factories/index.ts'
import { addPasskey, signInWithPasskey } from '../../../testing/passkeys/passkeys.ts'
import { makeCode, turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { testApp } from '../../../testing/test-app.ts'
import { tasks } from '../../identity/index.ts'
import { resetFactorByEmail } from './help-person.ts'

const world = await testApp()
const { call, clock, deps } = world
const password = 'correct Horse 7'
const runResets = async () => tasks['reset-second-factors']!({}, deps)
const reason = 'They called from the number that we know and lost their phone.'

const logIn = (email: string, code?: string) =>
  call('POST /api/auth/login', { body: { email, password, ...(code ? { code } : {}) } })

/** An administrator with a session of now: a token lasts an hour, and the tests move the clock. */
const asAdmin = () => makePerson(deps, { isAdmin: true })

const askReset = async (id: string) =>
  call('POST /api/admin/person/{id}/reset-factor', {
    params: { id },
    body: { reason },
    as: await asAdmin(),
  })

const mailsTo = async (recipient: string) =>
  (await world.outbox()).filter((mail) => mail.recipient === recipient)

describe('a lost second factor', () => {
  it('staff take it off with a reason after 24 hours, and the person is emailed before and after', async () => {
    const person = await makePerson(deps, { password })
    await turnOnSecondFactor(world, person)
    expect((await askReset(person.id)).body.message).toMatch(/turns off on .*unless they use it/)
    clock.advance({ hours: 23 })
    await runResets()
    expect((await logIn(person.email)).body).toMatchObject({ code: 'second-factor-required' })
    clock.advance({ hours: 2 })
    await runResets()
    expect((await logIn(person.email)).status).toBe(200)
    const [, first, second] = await mailsTo(person.email)
    expect(first).toMatchObject({ subject: 'We were asked to turn off your two-step sign-in' })
    expect(first!.textBody).toContain(reason)
    expect(second).toMatchObject({ subject: 'Two-step sign-in is off' })
  })

  it.each(['an authenticator code', 'a recovery code', 'a passkey'])(
    'a sign-in with %s within the 24 hours keeps it on',
    async (way) => {
      const person = await makePerson(deps, { password })
      const { authenticator } = await addPasskey(world, person)
      const { secret, recoveryCodes } = await turnOnSecondFactor(world, person)
      await askReset(person.id)
      clock.advance({ hours: 1 })
      const code = way === 'a recovery code' ? recoveryCodes[0]! : makeCode(world, secret)
      const answer =
        way === 'a passkey'
          ? await signInWithPasskey(world, authenticator)
          : await logIn(person.email, code)
      expect(answer.status).toBe(200)
      clock.advance({ hours: 24 })
      await runResets()
      expect((await logIn(person.email)).body).toMatchObject({ code: 'second-factor-required' })
    },
  )

  it('staff cannot take off their own, nor one that is not on', async () => {
    const own = await makePerson(deps, { isAdmin: true })
    const request = { body: { reason }, as: own }
    const path = 'POST /api/admin/person/{id}/reset-factor'
    const response = await call(path, { ...request, params: { id: own.id } })
    expect(response.body).toMatchObject({ code: 'own-account' })
    const other = await call(path, { ...request, params: { id: (await makePerson(deps)).id } })
    expect(other.body).toMatchObject({ code: 'second-factor-not-set-up' })
  })

  it('the command on the server takes it off at once, emails the person and is logged', async () => {
    const person = await makePerson(deps, { password, firstname: 'Noor', lastname: 'Haddad' })
    await turnOnSecondFactor(world, person)
    const run = (email: string) =>
      deps.database.transaction('system', (db) => resetFactorByEmail(db, deps, email))
    expect(await run('nobody@example.org')).toEqual({ done: false, why: 'no-account' })
    expect(await run(` ${person.email.toUpperCase()} `)).toEqual({
      done: true,
      name: 'Noor Haddad',
    })
    expect(await run(person.email)).toEqual({ done: false, why: 'as-it-is' })
    expect((await logIn(person.email)).status).toBe(200)
    expect((await mailsTo(person.email)).at(-1)!.subject).toBe('Two-step sign-in is off')
    const { lines } = (
      await call('GET /api/admin/activity', {
        query: { subjectId: person.id },
        as: await asAdmin(),
      })
    ).body
    expect(lines).toMatchObject([{ act: 'reset-second-factor', by: null }])
  })
})

it('staff end every session of a person, who can sign in again and is told why', async () => {
  const person = await makePerson(deps, { password })
  const { body } = await logIn(person.email)
  const answer = await call('POST /api/admin/person/{id}/end-sessions', {
    params: { id: person.id },
    body: { reason },
    as: await asAdmin(),
  })
  expect(answer.body.message).toMatch(/is signed out everywhere/)
  for (const as of [person, body.token]) {
    expect((await call('GET /api/auth/me', { as })).status).toBe(401)
  }
  const again = await logIn(person.email)
  expect(again.status).toBe(200)
  const { events } = (await call('GET /api/user/log', { as: again.body.token })).body
  expect(events.map(({ act }) => act)).toContain('sessions-ended')
  const mails = await mailsTo(person.email)
  expect(
    mails.find(({ subject }) => subject === 'You were signed out everywhere')!.textBody,
  ).toContain(reason)
})
