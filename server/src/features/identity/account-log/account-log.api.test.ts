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
    expect(first.setCookie).toMatch(
      /^known_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict/,
    )
    expect(await newDeviceMails(person)).toEqual([])
    expect((await logIn(person, first.cookie)).cookie).toBe(first.cookie)
    expect(await newDeviceMails(person)).toEqual([])
    await logIn(person)
    const [mail, ...more] = await newDeviceMails(person)
    expect(more).toEqual([])
    expect(mail!.textBody).toContain('Firefox on Windows')
    expect(mail!.textBody).toContain(`${deps.config.appOrigin}/forgot-password`)
    expect(mail!.textBody).toContain(`${deps.config.appOrigin}/sign-out-everywhere#`)
  })

  it('a browser is known, and another one is told, also months after the last sign-in', async () => {
    const person = await makePerson(deps, { password })
    const { cookie } = await logIn(person)
    const { features } = await import('../../index.ts')
    clock.advance({ days: 200 })
    await features.tasks['tidy-sessions']!({}, deps)
    await logIn(person, cookie)
    expect(await newDeviceMails(person)).toEqual([])
    clock.advance({ days: 200 })
    await features.tasks['tidy-sessions']!({}, deps)
    await logIn(person)
    expect(await newDeviceMails(person)).toHaveLength(1)
  })

  it('the link in its email ends every session of the person for seven days, and does nothing else', async () => {
    const person = await makePerson(deps, { password })
    const other = await makePerson(deps, { password })
    const first = await logIn(person)
    const second = await logIn(person)
    const [mail] = await newDeviceMails(person)
    const link = /sign-out-everywhere#([\w-]+)/.exec(mail!.textBody)![1]!
    const end = (token: string) =>
      call('POST /api/auth/sign-out-everywhere', { body: { link: token } })
    const forged = `${link.slice(0, -4)}AAAA`
    expect((await end(forged)).body).toMatchObject({ code: 'sign-out-link-invalid' })
    expect((await call('GET /api/auth/me', { as: second.body.token })).status).toBe(200)
    expect((await end(link)).status).toBe(200)
    for (const { body } of [first, second]) {
      expect((await call('GET /api/auth/me', { as: body.token })).status).toBe(401)
    }
    expect((await call('GET /api/auth/me', { as: other })).status).toBe(200)
    const again = await logIn(person, second.cookie)
    expect(again.status).toBe(200)
    expect(await listActs(again.body.token)).toContain('sessions-ended')
    clock.advance({ hours: 7 * 24 })
    expect((await end(link)).body).toMatchObject({ code: 'sign-out-link-invalid' })
  })

  it('a first sign-in on a browser that another person has used counts as one from a new device', async () => {
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
    await turnOnSecondFactor(world, body)
    clock.advance({ minutes: 1 })
    await call('POST /api/second-factor/turn-off', { as: body.token, body: { password } })
    clock.advance({ minutes: 1 })
    await call('GET /api/user/export', { as: body.token })
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

type Line = Readonly<Record<string, unknown>>

/** Runs calls and returns what they leave in the operator’s log: events, requests and the whole text. */
const recordLog = async (work: () => Promise<unknown>) => {
  const lines: string[] = []
  const { log } = deps as unknown as { log: Record<symbol, unknown> }
  log[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) }
  const level = deps.log.level
  deps.log.level = 'info'
  await work()
  deps.log.level = level
  const parsed = lines.map((line) => JSON.parse(line) as Line)
  const requests = parsed.filter(({ msg }) => msg === 'request')
  return { events: parsed.filter(({ event }) => event), requests, text: lines.join('') }
}

const resetWithWrongCode = (email: string) =>
  call('POST /api/forgot-password/reset', {
    body: { email, code: '314159', newPassword: 'Another-one-2026' },
  })

describe('the operator’s log', () => {
  it('each sign-in and each refusal stands in it with person and reason, and without secrets', async () => {
    const person = await makePerson(deps, { password })
    let token = ''
    const { events, text } = await recordLog(async () => {
      await logIn(person, '', 'Wrong-one-2026')
      await logIn({ email: 'nobody@example.org' }, '', 'Wrong-one-2026')
      token = (await logIn(person)).body.token
      await call('POST /api/auth/proof', { as: token, body: { password: 'Wrong-one-2026' } })
      await call('POST /api/auth/logout', { as: token })
    })
    const refused = { event: 'sign-in-refused', reason: 'credentials-wrong', way: 'password' }
    expect(events).toMatchObject([
      { ...refused, person: person.id },
      { ...refused, person: null },
      { event: 'sign-in', person: person.id, secondFactor: false },
      { event: 'sign-in-refused', person: person.id, way: 'proof', reason: 'validation-failed' },
      { event: 'sign-out', person: person.id },
    ])
    expect(events[0]!['network']).toBeTruthy()
    for (const secret of [password, 'Wrong-one-2026', person.email, token]) {
      expect(text).not.toContain(secret)
    }
  })

  it('a wrong reset code stands in it with the person, or with nobody for a strange address', async () => {
    const person = await makePerson(deps, { password })
    const { events, text } = await recordLog(async () => {
      await call('POST /api/forgot-password/request-otp', { body: { email: person.email } })
      await resetWithWrongCode(person.email)
      await resetWithWrongCode('nobody@example.org')
    })
    const refused = { event: 'sign-in-refused', way: 'reset-code', reason: 'reset-code-wrong' }
    expect(events).toMatchObject([
      { ...refused, person: person.id },
      { ...refused, person: null },
    ])
    expect(events[0]!['network']).toBeTruthy()
    for (const secret of ['314159', 'Another-one-2026', person.email]) {
      expect(text).not.toContain(secret)
    }
  })

  it('a wrong code of the second factor stands in it with the person, wherever it is entered', async () => {
    const person = await makePerson(deps, { password })
    const { body: started } = await logIn(person)
    await call('POST /api/second-factor/set-up', { as: started.token, body: { password } })
    const settingUp = await recordLog(() =>
      call('POST /api/second-factor/confirm', { as: started.token, body: { code: '000000' } }),
    )
    const other = await makePerson(deps, { password })
    await turnOnSecondFactor(world, other)
    const proving = await recordLog(() =>
      call('POST /api/auth/proof', { as: other, body: { code: '000000' } }),
    )
    const refused = { event: 'sign-in-refused', reason: 'second-factor-wrong' }
    expect(settingUp.events).toMatchObject([
      { ...refused, person: person.id, way: 'second-factor' },
    ])
    expect(proving.events).toMatchObject([{ ...refused, person: other.id, way: 'proof' }])
  })

  it('each refusal of access stands in it with person, network, call and reason', async () => {
    const person = await makePerson(deps)
    const { events } = await recordLog(async () => {
      await call('GET /api/admin/person', { as: person })
      await call('GET /api/user/account')
      await call('GET /api/user/account', { as: 'forged' })
    })
    const refused = { event: 'access-refused', network: '127.0.0.1', method: 'GET' }
    expect(events).toMatchObject([
      { ...refused, person: person.id, route: '/api/admin/person', reason: 'access-denied' },
      { ...refused, person: null, route: '/api/user/account', reason: 'sign-in-required' },
      { ...refused, person: null, route: '/api/user/account', reason: 'token-invalid' },
    ])
  })

  it('the line of each request names the person who is signed in', async () => {
    const person = await makePerson(deps)
    const { requests } = await recordLog(async () => {
      await call('GET /api/user/account', { as: person })
      await call('GET /api/user/account')
    })
    expect(requests).toMatchObject([{ person: person.id, status: 200 }, { status: 401 }])
    expect(requests[1]).not.toHaveProperty('person')
  })
})
