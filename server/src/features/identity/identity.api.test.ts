import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makeCharity, joinCharity, makePerson, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { getNetwork } from '../../platform/rate-limits.ts'
import { signInLimits } from '@pennytrail/contract/identity/limits.ts'
import type { Row } from './identity.test-rows.ts'

const world = await testApp({ TRUST_PROXY: '127.0.0.1' })

let made = 0
const registration = (more: object = {}) => ({
  firstname: 'Asha',
  lastname: 'Okoro',
  email: `asha.${(made += 1)}@example.org`,
  password: 'correct Horse 7',
  intent: 'donor',
  ...more,
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const me = (token: string) => world.call('GET /api/auth/me', { as: token })
const findToken = (text: string): string => /token=([\w-]+)/.exec(text)![1]!

describe('registering', () => {
  it('registration creates the account, signs the person in and returns exactly the specified keys', async () => {
    const answer = await world.call('POST /api/auth/register', {
      body: registration({ firstname: '  Asha ', email: ' Asha.First@Example.org ' }),
    })
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body).sort()).toEqual(
      (
        'id token firstname lastname email bio introduction avatarid charities donorOrgs projects ' +
        'userType usertype roles isAdmin charity'
      )
        .split(' ')
        .sort(),
    )
    expect(answer.body).toMatchObject({
      firstname: 'Asha',
      email: 'asha.first@example.org',
      userType: 'DONOR',
      usertype: 'DONOR',
      isAdmin: false,
      charity: null,
      roles: [],
    })
    expect((await me(answer.body.token)).body.id).toBe(answer.body.id)
  })

  it.each([
    ['donor', 'DONOR', null],
    ['charity', 'GENERAL', 'charity'],
    ['donorOrg', 'GENERAL', 'donorOrg'],
  ])(
    'registering with the intent %s gives the user type %s and the remaining set-up step %s',
    async (intent, userType, left) => {
      const { body } = await world.call('POST /api/auth/register', {
        body: registration({ intent }),
      })
      expect(body.userType).toBe(userType)
      expect((await me(body.token)).body.setup).toEqual({
        confirmed: false,
        intent: left,
        claimWaiting: false,
      })
    },
  )

  it.each([
    ['firstname', { firstname: ' ' }, 'First name is required.'],
    ['lastname', { lastname: '' }, 'Last name is required.'],
    ['firstname', { firstname: 'A\u0000' }, 'First name contains a character that cannot be used.'],
    ['email', { email: '' }, 'Email is required.'],
    ['email', { email: 'asha@example' }, 'Invalid email format'],
    ['password', { password: '' }, 'Password is required'],
    ['password', { password: 'password' }, 'Password is too weak'],
  ])('refuses an invalid %s at registration', async (path, more, message) => {
    const answer = await world.call('POST /api/auth/register', { body: registration(more) })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'validation-failed',
      message,
      error: message,
      issues: [{ path, message }],
    })
  })

  it.each(['isAdmin', 'isDonor', 'roles', 'userType'])(
    'refuses a registration that sets %s',
    async (key) => {
      const body = registration({ [key]: true })
      expect((await world.call('POST /api/auth/register', { body })).status).toBe(400)
    },
  )

  it('a taken email address, in upper or lower case, cannot register, and its owner is told once a day at most', async () => {
    const body = registration()
    await world.call('POST /api/auth/register', { body })
    for (const email of [body.email, body.email.toUpperCase()]) {
      const again = await world.call('POST /api/auth/register', { body: { ...body, email } })
      expect(again.status).toBe(409)
      expect(again.body).toMatchObject({ code: 'email-taken' })
    }
    const emailMessages = (await world.outbox()).filter((m) => m.recipient === body.email)
    expect(emailMessages.map((m) => m.subject)).toEqual([
      'Confirm your email address',
      'You already have an account',
    ])
  })

  it('only one account is created if many requests register the same address at once', async () => {
    const body = registration()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        world.call('POST /api/auth/register', { body, ...from(`198.51.100.${i}`) }),
      ),
    )
    expect(answers.filter((a) => a.status === 201)).toHaveLength(1)
    expect(answers.filter((a) => a.status === 409)).toHaveLength(9)
  })
})

const guessFrom = (ip: string) =>
  world.call('POST /api/auth/login', {
    body: { email: 'nobody@example.org', password: 'guess' },
    ...from(ip),
  })

describe('signing in with a password', () => {
  it('signing in returns exactly the specified keys and says whether the person is an administrator', async () => {
    const known = { password: 'a Long enough 1', bio: 'I follow pennies.', introduction: 'Bees.' }
    const answers = await Promise.all(
      [true, false].map(async (isAdmin) => {
        const { email } = await makePerson(world.deps, { ...known, isAdmin })
        const body = { email, password: known.password }
        const login = await world.call('POST /api/auth/login', { body })
        return { login: login.body, account: (await me(login.body.token)).body }
      }),
    )
    for (const { login, account } of answers) {
      expect(Object.keys(login).toSorted()).toEqual(
        (
          'id token firstname lastname email bio introduction avatarid charities donorOrgs ' +
          'projects userType usertype roles isAdmin charity'
        )
          .split(' ')
          .toSorted(),
      )
      expect(login).toMatchObject({ bio: 'I follow pennies.', introduction: 'Bees.', roles: [] })
      expect(account).toMatchObject({ bio: 'I follow pennies.', introduction: 'Bees.' })
    }
    expect(answers.map(({ login, account }) => [login.isAdmin, account.isAdmin])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('the response to a sign-in contains the person, their charities, roles and projects', async () => {
    const person = await makePerson(world.deps, { password: 'a Long enough 1', isDonor: true })
    const charity = await makeCharity(world.deps)
    await joinCharity(world.deps, charity.id, person.id, 'Manager')
    const project = await makeProject(world.deps, charity.id, { lifecycle: 'draft' })
    const answer = await world.call('POST /api/auth/login', {
      body: { email: person.email.toUpperCase(), password: 'a Long enough 1' },
    })
    expect(answer.status).toBe(200)
    // The server sets no cookie with the token, only the mark of the browser.
    expect(answer.headers['set-cookie']).toMatch(/^known_device=[\w-]{43}; Path=\/; [^,]*$/)
    const own = {
      id: charity.id,
      name: charity.name,
      ukCharityNumber: charity.number,
      status: 'verified',
      role: 'Manager',
    }
    expect(answer.body).toMatchObject({
      id: person.id,
      userType: 'DONOR & CHARITY',
      usertype: 'DONOR & CHARITY',
      charities: [own],
      charity: own,
      donorOrgs: [],
      roles: [{ kind: 'charity', id: charity.id, role: 'Manager' }],
      projects: [
        { id: project.id, name: project.title, charityId: charity.id, lifecycle: 'draft' },
      ],
    })
    const shown = (await me(answer.body.token)).body
    const { token: _, ...user } = answer.body
    expect(shown).toMatchObject(user)
    expect(answer.text).not.toContain('argon2')
  })

  it('a wrong password, an unknown address and an account without a password get the same error', async () => {
    const known = await makePerson(world.deps, { password: 'a Long enough 1' })
    const without = await makePerson(world.deps)
    const bodies = await Promise.all(
      [known.email, without.email, 'nobody@example.org'].map((email) =>
        world.call('POST /api/auth/login', { body: { email, password: 'x' } }),
      ),
    )
    for (const answer of bodies) {
      expect(answer.status).toBe(401)
      expect(answer.text).toBe(bodies[0]!.text)
      expect(answer.body).toMatchObject({ code: 'credentials-wrong' })
    }
  })

  it('refuses an invalid body at sign-in', async () => {
    for (const body of [{}, { email: 'a@b.example' }, { email: 'a@b.example', password: '' }, '{'])
      expect((await world.call('POST /api/auth/login', { body })).status).toBe(400)
  })

  it('the server handles more simultaneous sign-ins than the pool has database connections', async () => {
    const person = await makePerson(world.deps, { password: 'a Long enough 1' })
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, i) =>
        world.call('POST /api/auth/login', {
          body: { email: person.email, password: 'a Long enough 1' },
          ...from(`203.0.113.${i}`),
        }),
      ),
    )
    expect(answers.map((a) => a.status)).toEqual(Array<number>(18).fill(200))
  })

  it('twenty attempts to sign in to an account are allowed in total, successful or not, from any network', async () => {
    const person = await makePerson(world.deps, { password: 'a Long enough 1' })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        world.call('POST /api/auth/login', {
          body: { email: person.email, password: i % 2 ? 'a Long enough 1' : 'guess' },
          ...from(`192.0.2.${i}`),
        }),
      ),
    )
    expect(answers.filter((a) => a.status === 429)).toHaveLength(10)
  })

  it('a hundred attempts to sign in are allowed from one network', async () => {
    const limits = signInLimits.filter(({ per }) => per === 'network')
    const network = getNetwork({ ip: '2001:db8:1:2::1' })
    await Promise.all(Array.from({ length: 96 }, () => world.deps.limits.take(limits, { network })))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => guessFrom(`2001:db8:1:2::${i}`)),
    )
    expect(answers.filter((a) => a.status === 401)).toHaveLength(4)
    expect(answers.filter((a) => a.status === 429)).toHaveLength(4)
    expect((await guessFrom('2001:db8:1:3::1')).status).toBe(401)
  })
})

describe('a session', () => {
  it('a session and all of its tokens end when its owner signs out', async () => {
    const { body } = await world.call('POST /api/auth/register', { body: registration() })
    const renewed = await world.call('POST /api/auth/renew', { as: body.token })
    expect(renewed.status).toBe(200)
    expect((await world.call('POST /api/auth/logout', { as: body.token })).status).toBe(200)
    for (const token of [body.token, renewed.body.token]) {
      const answer = await me(token)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ code: 'token-invalid' })
      expect((await world.call('GET /api/system', { as: token })).status).toBe(401)
    }
  })

  it('a session can be renewed for an hour at a time and twelve hours in total', async () => {
    const start = world.clock.now()
    const { body } = await world.call('POST /api/auth/register', { body: registration() })
    let token = body.token
    for (let i = 0; i < 14; i += 1) {
      world.clock.advance({ minutes: 50 })
      const answer = await world.call('POST /api/auth/renew', { as: token })
      expect(answer.status).toBe(200)
      token = answer.body.token
    }
    world.clock.advance({ minutes: 21 })
    expect((await me(token)).status).toBe(401)
    world.clock.set(start)
  })

  it('a session ends an hour after its last token was issued', async () => {
    const { body } = await world.call('POST /api/auth/register', { body: registration() })
    world.clock.advance({ hours: 1, seconds: 1 })
    expect((await me(body.token)).status).toBe(401)
    expect((await world.call('POST /api/auth/renew', { as: body.token })).status).toBe(401)
    world.clock.advance({ hours: -1, seconds: -1 })
  })

  it('returns 401 without a session on routes that need one', async () => {
    for (const key of [
      'GET /api/auth/me',
      'POST /api/auth/logout',
      'POST /api/auth/renew',
      'POST /api/auth/resend-confirmation',
    ] as const) {
      const answer = await world.call(key)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ code: 'sign-in-required' })
    }
  })
})

const register = async () => {
  const body = registration()
  const { token } = (await world.call('POST /api/auth/register', { body })).body
  const emailMessage = (await world.outbox()).find((m) => m.recipient === body.email)!
  return { ...body, token, letter: emailMessage }
}

describe('confirming an email address', () => {
  it('the confirmation email contains no name, because a stranger may have typed the address', async () => {
    const { firstname, lastname, letter: emailMessage } = await register()
    for (const name of [firstname, lastname]) {
      expect(emailMessage.textBody).not.toContain(name)
      expect(emailMessage.htmlBody).not.toContain(name)
      expect(emailMessage.subject).not.toContain(name)
    }
    expect(emailMessage.textBody).toMatch(/^Hello,/)
  })

  it('the server accepts the token of a confirmation email, even twice', async () => {
    const { token, letter: emailMessage } = await register()
    expect(emailMessage.textBody).toContain(`${world.deps.config.appOrigin}/confirm-email?token=`)
    const body = { token: findToken(emailMessage.textBody) }
    expect((await world.call('POST /api/auth/confirm-email', { body })).status).toBe(200)
    expect((await me(token)).body.setup.confirmed).toBe(true)
    expect((await world.call('POST /api/auth/confirm-email', { body })).status).toBe(200)
    const again = await world.call('POST /api/auth/resend-confirmation', { as: token })
    expect(again.body.message).toBe('Your email address is already confirmed.')
  })

  it('unknown and expired confirmation tokens get the same response', async () => {
    const { letter: emailMessage } = await register()
    const unknown = await world.call('POST /api/auth/confirm-email', { body: { token: 'x' } })
    world.clock.advance({ days: 3, seconds: 1 })
    const expired = await world.call('POST /api/auth/confirm-email', {
      body: { token: findToken(emailMessage.textBody) },
    })
    world.clock.advance({ days: -3, seconds: -1 })
    expect(unknown.status).toBe(400)
    expect(unknown.body).toMatchObject({ code: 'confirmation-invalid' })
    expect(expired.text).toBe(unknown.text)
  })

  it('a confirmation token confirms nothing once the account has another address', async () => {
    const { letter: emailMessage, email } = await register()
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update credential set email = ${`new.${email}`} where email = ${email}`),
    )
    const body = { token: findToken(emailMessage.textBody) }
    expect((await world.call('POST /api/auth/confirm-email', { body })).status).toBe(400)
  })

  it('a person can request at most five new confirmation links an hour', async () => {
    const { token, email } = await register()
    for (let i = 0; i < 5; i += 1)
      expect((await world.call('POST /api/auth/resend-confirmation', { as: token })).status).toBe(
        200,
      )
    expect((await world.call('POST /api/auth/resend-confirmation', { as: token })).status).toBe(429)
    const emailMessages = (await world.outbox()).filter((m) => m.recipient === email)
    expect(emailMessages).toHaveLength(6)
    const newest = findToken(emailMessages.at(-1)!.textBody)
    const stored = await world.deps.database.read('system', (db) =>
      db.many<Row>(
        sql`select from email_confirmation where encode(token_hash, 'escape') = ${newest}`,
      ),
    )
    expect(stored).toEqual([])
  })
})

it('the clean-up deletes a session only a month after it ended', async () => {
  const person = await makePerson(world.deps)
  const tidy = async () => {
    const { features } = await import('../index.ts')
    await features.tasks['tidy-sessions']!({}, world.deps)
    return world.deps.database.read('system', (db) =>
      db.many<Row>(sql`select from session where id = ${person.sessionId}`),
    )
  }
  expect(await tidy()).toHaveLength(1)
  world.clock.advance({ days: 31 })
  expect(await tidy()).toHaveLength(0)
})
