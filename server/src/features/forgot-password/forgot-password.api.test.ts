import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import type { IdentifierRow, RowRow, SumRow } from './forgot-password.test-rows.ts'

const hashed = vi.hoisted(() => ({ count: 0 }))
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      hashed.count += 1
      return real.hash(...given)
    },
  }
})

// Loads the module again, because another test file may have loaded it without the mock above.
vi.resetModules()
const { testApp } = await import('../../testing/test-app.ts')
const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const newPassword = 'blue-harbour'

let from = 0
/** Gives each call its own IP address by default, so that no rate limit of the network applies. */
const headers = () => ({ 'x-forwarded-for': `198.51.${(from += 1) >> 8}.${from & 255}` })

const request = (email: string) =>
  world.call('POST /api/forgot-password/request-otp', { body: { email }, headers: headers() })
const reset = (email: string, code: string, password = newPassword) =>
  world.call('POST /api/forgot-password/reset', {
    body: { email, code, newPassword: password },
    headers: headers(),
  })
const login = (email: string, password: string) =>
  world.call('POST /api/auth/login', { body: { email, password }, headers: headers() })

const listEmailsTo = async (email: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email)
const codeIn = (text: string): string => /^\d{6}$/m.exec(text)![0]
const sentCode = async (email: string): Promise<string> => {
  await request(email)
  return codeIn((await listEmailsTo(email)).at(-1)!.textBody)
}
const other = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0')

const nobody = () => `nobody.${randomUUID()}@example.org`
const wrong = { code: 'reset-code-wrong' }

describe('asking for a password reset code', () => {
  it('the email shows the six-digit code in large type, and the server stores no code or address readably', async () => {
    const { email, firstname } = await makePerson(world.deps)
    const answer = await request(` ${email.toUpperCase()} `)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'If that email exists, we’ve just sent you a six‑digit code.' },
    })
    const [emailMessage] = await listEmailsTo(email)
    expect(emailMessage!.subject).toBe('Your code to set a new password')
    expect(emailMessage!.textBody).toContain(`Hello ${firstname},`)
    const code = codeIn(emailMessage!.textBody)
    expect(emailMessage!.htmlBody).toContain(`letter-spacing:6px;color:#1C2326">${code}</p>`)
    const stored = await world.deps.database.read('system', (db) =>
      db.many<RowRow>(sql`select password_reset::text as row from password_reset`),
    )
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`"${code}|,${code}|${email}`))
  })

  it('does not name the person in the email if the address is not confirmed', async () => {
    const { email, firstname } = await makePerson(world.deps, { confirmed: false })
    await request(email)
    const [emailMessage] = await listEmailsTo(email)
    expect(emailMessage!.textBody).toMatch(/^Hello,/)
    expect(emailMessage!.textBody).not.toContain(firstname)
  })

  it.each([
    ['', 'Email is required'],
    ['asha@', 'Please enter a valid email address'],
  ])('refuses %j as the email address for a reset code', async (email, message) => {
    expect(await request(email)).toMatchObject({ status: 400, body: { message } })
  })

  it('a request for a code has the same response and starts the same jobs with and without an account', async () => {
    const { email } = await makePerson(world.deps)
    const measure = async (address: string) => {
      const { status, text, headers: all } = await request(address)
      const { date: _, 'x-request-id': __, ...rest } = all
      const jobs = await world.deps.database.read('system', (db) =>
        db.many<IdentifierRow>(sql`select t.identifier from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id`),
      )
      await world.runJobs()
      return { status, text, rest, jobs }
    }
    const outsider = nobody()
    expect(await measure(outsider)).toEqual(await measure(email))
    expect(await listEmailsTo(outsider)).toEqual([])
    expect(await listEmailsTo(email)).toHaveLength(1)
  })

  it('sends at most five codes an hour to one address, from whatever network they are requested', async () => {
    for (const email of [(await makePerson(world.deps)).email, nobody()]) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => request(email)))
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(5)
      expect(answers.find(({ status }) => status !== 200)!.body).toMatchObject({
        code: 'too-many-requests',
      })
    }
  })
})

describe('resetting a password with a code', () => {
  it('a reset sets the password, confirms the address, ends every session and emails the person', async () => {
    const person = await makePerson(world.deps, { password: 'the-Old-one-1', confirmed: false })
    const code = await sentCode(person.email)
    expect(await reset(person.email, code)).toMatchObject({
      status: 200,
      body: { message: 'Password reset successful! Logging you in...' },
    })
    expect((await world.call('GET /api/auth/me', { as: person })).status).toBe(401)
    expect((await login(person.email, 'the-Old-one-1')).status).toBe(401)
    const { status, body } = await login(person.email, newPassword)
    expect(status).toBe(200)
    const me = await world.call('GET /api/auth/me', { as: body.token })
    expect(me.body.setup.confirmed).toBe(true)
    expect((await listEmailsTo(person.email)).at(-1)!.subject).toBe(
      'Your password has been changed',
    )
  })

  it.each([
    [{ code: '' }, 'Reset code is required'],
    [{ code: '12345' }, 'Reset code must be 6 digits'],
    [{ code: '1234567' }, 'Reset code must be 6 digits'],
    [{ newPassword: '' }, 'Password is required'],
    [{ newPassword: '12345' }, 'Password must be at least 6 characters'],
  ])('refuses to reset a password with %j and gives the reason', async (bad, message) => {
    const body = { email: nobody(), code: '123456', newPassword, ...bad }
    const answer = await world.call('POST /api/forgot-password/reset', {
      body,
      headers: headers(),
    })
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  it('accepts a reset code only once', async () => {
    const { email } = await makePerson(world.deps)
    const code = await sentCode(email)
    expect((await reset(email, code)).status).toBe(200)
    expect(await reset(email, code)).toMatchObject({ status: 400, body: wrong })
  })

  it('refuses a reset code after ten minutes', async () => {
    const { email } = await makePerson(world.deps)
    const code = await sentCode(email)
    world.clock.advance({ minutes: 10 })
    expect(await reset(email, code)).toMatchObject({ status: 400, body: wrong })
  })

  it('refuses a reset code once a newer one was sent', async () => {
    const { email } = await makePerson(world.deps)
    const older = await sentCode(email)
    let newer = await sentCode(email)
    if (newer === older) newer = await sentCode(email)
    expect((await reset(email, older)).status).toBe(400)
    expect((await reset(email, newer)).status).toBe(200)
  })

  it('refuses a reset code that was sent to another address', async () => {
    const [one, two] = [await makePerson(world.deps), await makePerson(world.deps)]
    const code = await sentCode(one.email)
    expect((await reset(two.email, code)).status).toBe(400)
  })

  it('makes a reset code invalid after five wrong guesses', async () => {
    const { email } = await makePerson(world.deps)
    const code = await sentCode(email)
    for (const by of [1, 2, 3, 4, 5]) expect((await reset(email, other(code, by))).status).toBe(400)
    expect(await reset(email, code)).toMatchObject({ status: 400, body: wrong })
  })

  it('accepts a reset code after four wrong guesses', async () => {
    const { email } = await makePerson(world.deps)
    const code = await sentCode(email)
    for (const by of [1, 2, 3, 4]) expect((await reset(email, other(code, by))).status).toBe(400)
    expect((await reset(email, code)).status).toBe(200)
  })
})

describe('guessing reset codes', () => {
  beforeEach(() => world.clock.advance({ hours: 1 }))

  it('a wrong code has the same response, and costs the server one hash, with and without an account', async () => {
    const { email } = await makePerson(world.deps)
    const code = await sentCode(email)
    const outsider = nobody()
    await request(outsider)
    await world.runJobs()
    const measure = async (address: string) => {
      hashed.count = 0
      const { status, text, headers: all } = await reset(address, other(code))
      const { date: _, 'x-request-id': __, ...rest } = all
      return { status, text, rest, hashes: hashed.count, tries: await readAttempts() }
    }
    const readAttempts = () =>
      world.deps.database.read('system', (db) =>
        db.one<SumRow>(sql`select /* never null */ sum(tries)::int as sum from password_reset`),
      )
    const before = (await readAttempts()).sum
    const known = await measure(email)
    const unknown = await measure(outsider)
    expect(known).toMatchObject({ status: 400, hashes: 1, tries: { sum: before + 1 } })
    expect(unknown).toEqual({ ...known, tries: { sum: before + 2 } })
  })
})
