import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makePerson,
  makeProject,
} from '../../testing/factories/index.ts'
import { missingId } from '../../testing/matrix/row-types.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const { deps } = world
const password = 'Correct horse 7'

const info = (id: string, as: { token: string }) =>
  world.call('GET /api/user/getuserinfo/{id}', { params: { id }, as })
const listEmailsTo = async (email: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email)
const subjectsTo = async (email: string) => (await listEmailsTo(email)).map((one) => one.subject)
const logIn = (email: string, secret: string, userAgent = '') =>
  world.call('POST /api/auth/login', {
    body: { email, password: secret },
    headers: { 'user-agent': userAgent },
  })
const me = (token: string) => world.call('GET /api/auth/me', { as: token })

describe('editing one’s own profile', () => {
  it('returns 401 for profile requests without a session', async () => {
    const { id } = await makePerson(deps)
    expect((await world.call('PATCH /api/user/update', { body: { bio: 'x' } })).status).toBe(401)
    const params = { id }
    expect((await world.call('GET /api/user/getuserinfo/{id}', { params })).status).toBe(401)
  })

  it.each([
    ['firstname', { firstname: ' ' }, 'First name is required.'],
    ['lastname', { lastname: '' }, 'Last name is required.'],
    ['bio', { bio: 'x'.repeat(301) }, 'Use at most 300 characters.'],
    [
      'introduction',
      { introduction: 'a\u0000b' },
      'This contains a character that cannot be used.',
    ],
  ])('refuses an invalid %s in a profile', async (path, body, message) => {
    const as = await makePerson(deps)
    const answer = await world.call('PATCH /api/user/update', { as, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ issues: [{ path, message }] })
  })

  it.each(['isAdmin', 'userType', 'roles', 'email', 'avatarid', 'isDonor'])(
    'refuses the field %s in a profile update',
    async (key) => {
      const as = await makePerson(deps)
      const answer = await world.call('PATCH /api/user/update', { as, body: { [key]: true } })
      expect(answer.status).toBe(400)
    },
  )

  it('accepts the whole user object sent back with changed profile fields', async () => {
    const charity = await makeCharity(deps)
    const as = await makePerson(deps)
    await joinCharity(deps, charity.id, as.id, 'Manager')
    const user = (await me(as.token)).body
    const body = { ...user, userId: user.id, email: ` ${user.email.toUpperCase()} `, bio: 'Sailor' }
    const answer = await world.call('PATCH /api/user/update', { as, body })
    expect([answer.status, answer.body]).toEqual([200, { user: { ...user, bio: 'Sailor' } }])
    expect((await me(as.token)).body).toEqual({ ...user, bio: 'Sailor' })
  })

  it.each([
    ['id', missingId, 'This is the id of another account. You can change only your own details.'],
    [
      'userId',
      missingId,
      'This is the id of another account. You can change only your own details.',
    ],
    [
      'email',
      'someone.else@example.org',
      'Change your email address in your account settings. We will send a link to the new one.',
    ],
    ['isAdmin', true, 'This cannot be changed here. Leave it out.'],
    ['charities', [], 'This cannot be changed here. Leave it out.'],
  ])(
    'the API refuses the whole user object if its %s differs, and changes nothing',
    async (path, value, message) => {
      const charity = await makeCharity(deps)
      const as = await makePerson(deps)
      await joinCharity(deps, charity.id, as.id, 'Viewer')
      const user = (await me(as.token)).body
      const body = { ...user, bio: 'Sailor', [path]: value }
      const answer = await world.call('PATCH /api/user/update', { as, body })
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'validation-failed', message, issues: [{ path, message }] },
      ])
      expect((await me(as.token)).body).toEqual(user)
    },
  )

  it('updates only the profile fields that were sent and returns the user', async () => {
    const as = await makePerson(deps, { firstname: 'Asha', lastname: 'Okoro' })
    const first = await world.call('PATCH /api/user/update', {
      as,
      body: { bio: '  I follow pennies. ', introduction: 'Line one\nLine two' },
    })
    expect(first.body.user).toMatchObject({ firstname: 'Asha', bio: 'I follow pennies.' })
    const second = await world.call('PATCH /api/user/update', {
      as,
      body: { firstname: 'Ada', bio: '' },
    })
    const { user } = second.body
    expect(user).toMatchObject({ firstname: 'Ada', lastname: 'Okoro', bio: '' })
    expect(user.introduction).toBe('Line one\nLine two')
    expect((await me(as.token)).body).toEqual(user)
  })

  it('a signed-in person becomes a donor on request, and remains one when the request is repeated', async () => {
    const as = await makePerson(deps)
    for (let i = 0; i < 2; i += 1)
      expect((await world.call('POST /api/user/donor', { as })).body.user.userType).toBe('DONOR')
  })
})

describe('a person’s details as other people see them', () => {
  it('other people see a person’s public or shared memberships, and only gifts under the person’s own name', async () => {
    const [charity, other] = [await makeCharity(deps), await makeCharity(deps)]
    const [ada, colleague, outsider] = [
      await makePerson(deps, { firstname: 'Ada', isDonor: true }),
      await makePerson(deps),
      await makePerson(deps),
    ]
    await joinCharity(deps, charity.id, ada.id, 'Manager')
    await joinCharity(deps, other.id, ada.id, 'Lead')
    await joinCharity(deps, charity.id, colleague.id, 'Viewer')
    for (const shownAs of ['named', 'display-name', 'anonymous'] as const)
      await makeDonation(deps, other.id, ada.id, {
        shownAs,
        ...(shownAs === 'anonymous' ? {} : { publicName: 'Ada P.' }),
      })

    const own = (await info(ada.id, ada)).body.data
    expect(own).toMatchObject({ self: true, userType: 'DONOR & CHARITY', usertype: own.userType })
    expect(own.charities.map((one) => one.id)).toEqual([charity.id, other.id])
    expect(own.gifts).toHaveLength(1)

    const viewed = await info(ada.id, colleague)
    expect(viewed.body.data.charities.map((one) => one.id)).toEqual([charity.id])
    expect(viewed.body.data).toMatchObject({ self: false, firstname: 'Ada' })
    expect(viewed.body.data.gifts).toHaveLength(1)
    expect(viewed.text).not.toContain(ada.email)
    expect((await info(ada.id, outsider)).status).toBe(404)

    const body = { charityId: other.id, shown: true }
    expect((await world.call('PATCH /api/user/membership', { as: ada, body })).status).toBe(200)
    expect((await world.call('PATCH /api/user/membership', { as: outsider, body })).status).toBe(
      403,
    )
    const shown = (await info(ada.id, outsider)).body.data
    expect(shown.charities.map((one) => one.id)).toEqual([other.id])
    const page = await world.call('GET /api/charity/{id}', { params: { id: other.id } })
    expect(page.body.team.map((one) => one.firstname)).toEqual(['Ada'])
  })

  it('the list of a person’s gifts does not name draft or team-only projects', async () => {
    const charity = await makeCharity(deps)
    const [ada, colleague] = [await makePerson(deps, { isDonor: true }), await makePerson(deps)]
    for (const { id } of [ada, colleague]) await joinCharity(deps, charity.id, id, 'Viewer')
    const projects = [
      await makeProject(deps, charity.id),
      await makeProject(deps, charity.id, { lifecycle: 'draft' }),
      await makeProject(deps, charity.id, { visibility: 'team' }),
    ]
    for (const { id: projectId } of projects)
      await makeDonation(deps, charity.id, ada.id, {
        projectId,
        shownAs: 'named',
        publicName: 'Ada P.',
      })
    const { gifts } = (await info(ada.id, colleague)).body.data
    expect(gifts.flatMap(({ project }) => project?.title ?? [])).toEqual([projects[0]!.title])
    expect(gifts).toHaveLength(3)
  })

  it('a colleague sees nothing about gifts that a person gave anonymously', async () => {
    const charity = await makeCharity(deps)
    const [ada, colleague] = [await makePerson(deps, { isDonor: true }), await makePerson(deps)]
    for (const { id } of [ada, colleague]) await joinCharity(deps, charity.id, id, 'Viewer')
    await makeDonation(deps, charity.id, ada.id)
    const { userType, gifts } = (await info(ada.id, colleague)).body.data
    expect({ userType, gifts }).toEqual({ userType: 'CHARITY', gifts: [] })
  })
})

const change = (as: { token: string }, currentPassword: string, newPassword: string) =>
  world.call('POST /api/user/password', { as, body: { currentPassword, newPassword } })

describe('changing the password', () => {
  it('a person changes the password with the current password, which ends every other session', async () => {
    const ada = await makePerson(deps, { password })
    const other = (await logIn(ada.email, password)).body.token
    const wrong = await change(ada, 'guess', 'Another horse 8')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({
      issues: [{ path: 'currentPassword', message: 'That is not your current password.' }],
    })
    expect((await change(ada, password, 'password')).body).toMatchObject({
      issues: [{ path: 'newPassword', message: 'Password is too weak' }],
    })
    expect((await me(other)).status).toBe(200)
    expect((await change(ada, password, 'Another horse 8')).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    expect((await me(ada.token)).status).toBe(200)
    expect((await logIn(ada.email, password)).status).toBe(401)
    expect((await logIn(ada.email, 'Another horse 8')).status).toBe(200)
    // The sign-ins come without the cookie of a known browser.
    expect(await subjectsTo(ada.email)).toEqual([
      'Your password has changed',
      'Your account was used on a new device',
    ])
  })

  it('eight simultaneous requests change the password only once', async () => {
    const ada = await makePerson(deps, { password })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => change(ada, password, `Another horse ${i}`)),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  })

  it('a person can try to change the password at most ten times in 15 minutes', async () => {
    const ada = await makePerson(deps, { password })
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => change(ada, 'guess', 'Another horse 8')),
    )
    expect(answers.filter((one) => one.status === 429)).toHaveLength(4)
  })

  it('a person without a password can set one only after a fresh sign-in', async () => {
    const ada = await makePerson(deps)
    world.clock.advance({ minutes: 11 })
    expect((await change(ada, '', password)).body).toMatchObject({ code: 'fresh-sign-in-required' })
    world.clock.advance({ minutes: -11 })
    expect((await change(ada, '', password)).status).toBe(200)
    expect((await logIn(ada.email, password)).status).toBe(200)
  })
})

describe('the list of sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

  it('a person sees each session with its device and network, and can end one session or all of them', async () => {
    const ada = await makePerson(deps, { password })
    const { token } = (await logIn(ada.email, password, firefox)).body
    const third = (await logIn(ada.email, password)).body.token
    const list = async () =>
      (await world.call('GET /api/user/sessions', { as: token })).body.sessions
    const [current, ...others] = await list()
    expect(current).toMatchObject({
      current: true,
      device: 'Firefox on Linux',
      network: '127.0.0.1',
    })
    expect(others).toHaveLength(2)

    const end = (id: string) =>
      world.call('DELETE /api/user/sessions/{id}', { as: token, params: { id } })
    expect((await end(ada.sessionId)).status).toBe(200)
    expect((await end(ada.sessionId)).status).toBe(404)
    expect((await me(ada.token)).status).toBe(401)
    expect((await me(third)).status).toBe(200)

    expect((await world.call('DELETE /api/user/sessions', { as: token })).status).toBe(200)
    for (const one of [token, third]) expect((await me(one)).status).toBe(401)
  })

  it('the list of sessions shows when each session was last used', async () => {
    const ada = await makePerson(deps)
    world.clock.advance({ minutes: 20 })
    await world.call('POST /api/auth/renew', { as: ada })
    const { body } = await world.call('GET /api/user/sessions', { as: ada })
    expect(body.sessions[0]?.lastUsedAt).toBe(world.clock.now().toISOString())
    world.clock.advance({ minutes: -20 })
  })
})

describe('downloading personal data', () => {
  it('the download contains the person’s own data and nothing about anyone else', async () => {
    const [charity, org] = [await makeCharity(deps), await makeDonorOrg(deps)]
    const [ada, other] = [await makePerson(deps, { password }), await makePerson(deps)]
    await joinCharity(deps, charity.id, ada.id, 'Lead')
    await joinDonorOrg(deps, org.id, other.id, 'Lead')
    await makeDonation(deps, charity.id, ada.id)
    await makeDonation(deps, charity.id, other.id)
    await deps.database.transaction('system', async (db) => {
      const now = deps.clock.now()
      await db.run(sql`insert into checkpoint_follow (person_id, charity_id, asked_at)
        values (${ada.id}, ${charity.id}, ${now}), (${other.id}, ${charity.id}, ${now})`)
      await db.run(sql`insert into google_account (subject, person_id, linked_at)
        values ('google of Ada', ${ada.id}, ${now}), ('google of the other', ${other.id}, ${now})`)
    })
    const { body, text } = await world.call('GET /api/user/export', { as: ada })
    expect(body.person).toMatchObject({ email: ada.email, firstname: ada.firstname })
    expect(body.memberships).toMatchObject([{ name: charity.name, role: 'Lead' }])
    expect(body.gifts).toHaveLength(1)
    expect(body.sessions).toMatchObject([{ id: ada.sessionId }])
    expect(body.preferences.length).toBeGreaterThan(0)
    expect(body.more['checkpointsMailed']).toMatchObject([{ number: charity.number }])
    expect(body.more['giftQuestions']).toEqual([])
    expect(body.more['google']).toEqual([
      { googleNumber: 'google of Ada', connectedAt: expect.any(String) },
    ])
    for (const secret of ['argon2', other.id, other.email, org.name])
      expect(text).not.toContain(secret)
    expect((await world.call('GET /api/user/export')).status).toBe(401)
  })
})
