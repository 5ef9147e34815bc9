import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../../testing/factories/index.ts'
import { turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const { call, clock, deps } = world
const password = 'correct Horse 7'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs in as a browser does: it sends its cookie, and returns the cookie that it gets. */
const logIn = async ({ email }: Pick<MadePerson, 'email'>, cookie = '', secret = password) => {
  const answer = await call('POST /api/auth/login', {
    body: { email, password: secret },
    headers: { 'user-agent': firefox, ...(cookie === '' ? {} : { cookie }) },
  })
  return {
    ...answer,
    setCookie: String(answer.headers['set-cookie']),
    cookie: String(answer.headers['set-cookie']).split(';')[0]!,
  }
}

const newDeviceMails = async ({ email }: MadePerson) =>
  (await world.outbox()).filter(
    ({ recipient, subject }) =>
      recipient === email && subject === 'Your account was used on a new device',
  )

const listActs = async (as: string | MadePerson) =>
  (await call('GET /api/user/log', { as })).body.events.map(({ act }) => act)

describe('a sign-in from a new device', () => {
  it('a new browser is told by email with a way to end it, and a known one is not', async () => {
    const person = await makePerson(deps, { password })
    const first = await logIn(person)
    expect(first.setCookie).toMatch(/Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict/)
    expect(await newDeviceMails(person)).toEqual([])
    expect((await logIn(person, first.cookie)).cookie).toBe(first.cookie)
    expect(await newDeviceMails(person)).toEqual([])
    await logIn(person)
    const [mail, ...more] = await newDeviceMails(person)
    expect(more).toEqual([])
    expect(mail!.text_body).toContain('Firefox on Windows')
    expect(mail!.text_body).toContain(`${deps.config.appOrigin}/forgot-password`)
  })

  it('a browser that another person has used is new for this person', async () => {
    const [one, other] = [
      await makePerson(deps, { password }),
      await makePerson(deps, { password }),
    ]
    const { cookie } = await logIn(one)
    await logIn(other)
    await logIn(other, cookie)
    expect(await newDeviceMails(other)).toHaveLength(1)
  })
})

describe('the log of a person’s own account', () => {
  it('a person sees sign-ins, changes and downloads of their own account, newest first', async () => {
    const person = await makePerson(deps, { password })
    const { body } = await logIn(person)
    clock.advance({ minutes: 1 })
    await turnOnSecondFactor(world, person)
    clock.advance({ minutes: 1 })
    await call('POST /api/second-factor/turn-off', { as: person, body: { password } })
    clock.advance({ minutes: 1 })
    await call('GET /api/user/export', { as: person })
    clock.advance({ minutes: 1 })
    const newPassword = 'Yet-another-2026'
    await call('POST /api/user/password', {
      as: body.token,
      body: { currentPassword: password, newPassword },
    })
    expect(await listActs(body.token)).toEqual([
      'password',
      'export',
      'factor-off',
      'factor-on',
      'sign-in',
    ])
    const { events } = (await call('GET /api/user/log', { as: body.token })).body
    expect(events.at(-1)).toMatchObject({ device: 'Firefox on Windows' })
    expect(await listActs(await makePerson(deps))).toEqual([])
  })
})

describe('the operator’s log', () => {
  it('each sign-in and each refusal stands in it with person and reason, and without secrets', async () => {
    const lines: string[] = []
    const { log } = deps as unknown as { log: Record<symbol, unknown> }
    log[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) }
    const level = deps.log.level
    deps.log.level = 'info'
    const person = await makePerson(deps, { password })
    await logIn(person, '', 'Wrong-one-2026')
    await logIn({ email: 'nobody@example.org' }, '', 'Wrong-one-2026')
    const { body } = await logIn(person)
    await call('POST /api/auth/proof', { as: body.token, body: { password: 'Wrong-one-2026' } })
    deps.log.level = level
    const events = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event !== undefined)
    const refused = { event: 'sign-in-refused', reason: 'credentials-wrong', way: 'password' }
    expect(events).toMatchObject([
      { ...refused, person: person.id },
      { ...refused, person: null },
      { event: 'sign-in', person: person.id, secondFactor: false },
      { event: 'sign-in-refused', person: person.id, way: 'proof', reason: 'validation-failed' },
    ])
    expect(events[0]!['network']).toBeTruthy()
    for (const secret of [password, 'Wrong-one-2026', person.email, body.token]) {
      expect(lines.join('')).not.toContain(secret)
    }
  })
})
