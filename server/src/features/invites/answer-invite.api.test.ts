import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makeInvite,
  makeMember,
  makePerson,
  makeTemporaryPerson,
  type InviteOptions,
  type MadeCharity,
  type MadeDonorOrg,
  type MadeInvite,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const password = 'Follow-the-penny-9'
let charity: MadeCharity
let org: MadeDonorOrg
let lead: MadePerson
let orgLead: MadePerson

beforeEach(async () => {
  charity = await makeCharity(deps, { name: 'Lantern Trust' })
  lead = await makeMember(deps, charity.id, 'Lead')
  org = await makeDonorOrg(deps, { name: 'Larkfield' })
  orgLead = await makePerson(deps)
  await joinDonorOrg(deps, org.id, orgLead.id, 'Lead')
  await world.deps.database.transaction('system', (db) => db.run(sql`delete from rate_limit`))
})

type Options = Partial<InviteOptions>
const toCharity = (options: Options = {}) =>
  makeInvite(deps, { charityId: charity.id, invitedBy: lead.id, role: 'Contributor', ...options })
const toOrg = (options: Options = {}) =>
  makeInvite(deps, { donorOrgId: org.id, invitedBy: orgLead.id, role: 'Manager', ...options })
const toDonor = async (options: Options = {}) =>
  toCharity({
    role: 'Donor',
    temporaryPersonId: await makeTemporaryPerson(deps, charity.id),
    ...options,
  })

const accept = (token: string, body: object = {}, donor = false) =>
  world.call(
    donor
      ? 'POST /api/team-invite/accept-invitation-donor'
      : 'POST /api/team-invite/accept-invitation',
    { body: { firstname: 'Mary', lastname: 'Ann Lee', token, password, ...body } },
  )
const acceptDonor = (token: string, body: object = {}) => accept(token, body, true)
const reject = (token: string) =>
  world.call('PATCH /api/team-invite/reject-invitation', { body: { token } })
const look = (token: string, as: string = token) =>
  world.call('GET /api/team-invite/token/{token}', { params: { token }, as })
const lookOrg = (token: string, as: string = token) =>
  world.call('GET /api/team-invite/token-donororg/{token}', { params: { token }, as })
const signIn = (email: string, body: object = {}) =>
  world.call('POST /api/auth/login', { body: { email, password, ...body } })

/** Assigns a gift to a temporary person. */
const waitFor = async (temporaryPersonId: string, giftId: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
  await owner.query(
    'update donation_giver set person_id = null, temporary_person_id = $1 where donation_id = $2',
    [temporaryPersonId, giftId],
  )
  await owner.end()
}

describe('accepting an invite with a new account', () => {
  it('accepting creates a confirmed account on the charity’s team and emails the inviter', async () => {
    const { email, token } = await toCharity()
    expect((await accept(token)).body).toEqual({
      message: 'You are now a member of Lantern Trust.',
    })
    const signedIn = await signIn(email)
    expect(signedIn.body).toMatchObject({
      firstname: 'Mary',
      lastname: 'Ann Lee',
      userType: 'CHARITY',
      charities: [{ id: charity.id, role: 'Contributor' }],
    })
    const me = await world.call('GET /api/auth/me', { as: signedIn.body.token })
    expect(me.body.setup).toEqual({ confirmed: true, intent: null, claimWaiting: false })
    const [emailMessage] = (await world.outbox()).filter(
      ({ recipient }) => recipient === lead.email,
    )
    expect(emailMessage!.subject).toBe('Mary Ann Lee is now a member of Lantern Trust')
    const again = await accept(token)
    expect([again.status, again.body]).toMatchObject([404, { code: 'invite-invalid' }])
  })

  it('a new donor account receives the gifts that were recorded for the temporary person', async () => {
    const temporary = await makeTemporaryPerson(deps, charity.id)
    const gift = await makeDonation(deps, charity.id, lead.id)
    await waitFor(temporary, gift.id)
    const { email, token } = await toDonor({ temporaryPersonId: temporary })
    expect((await acceptDonor(token)).body).toEqual({ message: 'You are now a Donor.' })
    const { body } = await signIn(email)
    expect(body).toMatchObject({ userType: 'DONOR', charities: [] })
    const gifts = await world.call('GET /api/donation/donor/{id}', {
      as: body.token,
      params: { id: body.id },
    })
    expect(gifts.body).toMatchObject({ donations: [{ id: gift.id }] })
  })

  it('accepting makes the new account a member of the donor organisation', async () => {
    const { email, token } = await toOrg()
    expect((await acceptDonor(token)).body).toEqual({
      message: 'You are now a member of Larkfield.',
    })
    expect((await signIn(email)).body).toMatchObject({
      userType: 'DONORORG',
      donorOrgs: [{ id: org.id, role: 'Manager' }],
    })
  })

  it('refuses a new account that breaks the rules of registration, and the invite stays valid', async () => {
    const { token } = await toCharity()
    const weak = await accept(token, { password: 'aaaa' })
    expect([weak.status, weak.body]).toMatchObject([400, { message: 'Password is too weak' }])
    const nameless = await accept(token, { firstname: ' ', lastname: '' })
    expect(nameless.body).toMatchObject({
      issues: [
        { path: 'firstname', message: 'First name is required.' },
        { path: 'lastname', message: 'Last name is required.' },
      ],
    })
    expect((await accept(token, { password: '' })).status).toBe(400)
    expect((await accept(token, { role: 'Lead' })).status).toBe(400)
    expect((await look(token)).status).toBe(200)
  })
})

describe('the two routes that accept an invite', () => {
  const kinds = [
    { of: 'a charity', make: toCharity, message: 'You are now a member of Lantern Trust.' },
    { of: 'a donor', make: toDonor, message: 'You are now a Donor.' },
    { of: 'a donor organisation', make: toOrg, message: 'You are now a member of Larkfield.' },
  ]
  const userTypes = ['CHARITY', 'DONOR', 'DONORORG']
  const calls = [
    { call: 'accept-invitation', send: accept },
    { call: 'accept-invitation-donor', send: acceptDonor },
  ]
  const cases = calls.flatMap((one) =>
    kinds.map((kind, at) => ({ ...one, ...kind, userType: userTypes[at] })),
  )
  it.each(cases)(
    'the route $call accepts an invite for $of',
    async ({ make, message, send, userType }) => {
      const { email, token } = await make()
      const accepted = await send(token)
      expect([accepted.status, accepted.body]).toEqual([200, { message }])
      expect((await signIn(email)).body).toMatchObject({ userType })
    },
  )
})

describe('accepting an invite with an existing account', () => {
  it('joining with an existing account needs the account’s password and changes neither its name nor its password', async () => {
    const person = await makePerson(deps, { password: 'aaaa', firstname: 'Ada', confirmed: false })
    const { token } = await toCharity({ email: person.email })
    expect((await look(token)).body).toMatchObject({ hasAccount: true })
    const wrong = await accept(token)
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'invite-password-wrong' }])
    expect((await signIn(person.email)).status).toBe(401)
    const right = await accept(token, { password: 'aaaa', firstname: '', lastname: '' })
    expect(right.status).toBe(200)
    expect((await signIn(person.email, { password: 'aaaa' })).body).toMatchObject({
      id: person.id,
      firstname: 'Ada',
      charities: [{ role: 'Contributor' }],
    })
    const me = await world.call('GET /api/auth/me', { as: person })
    expect(me.body.setup.confirmed).toBe(true)
  })

  it('accepting an invite allows no more password guesses than signing in', async () => {
    const person = await makePerson(deps, { password: 'aaaa' })
    const { token } = await toCharity({ email: person.email })
    const answers = await Promise.all(Array.from({ length: 25 }, () => accept(token)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await signIn(person.email, { password: 'aaaa' })).status).toBe(429)
  })

  it('an account cannot join both kinds of organisation, and the refused invite stays valid', async () => {
    const person = await makePerson(deps, { password })
    await joinDonorOrg(deps, org.id, person.id, 'Viewer')
    const { token } = await toCharity({ email: person.email })
    const refused = await accept(token)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'one-kind-of-membership' }])
    expect((await look(token)).status).toBe(200)
    const member = await makePerson(deps, { password })
    await joinCharity(deps, charity.id, member.id, 'Viewer')
    const other = await toOrg({ email: member.email })
    expect((await acceptDonor(other.token)).status).toBe(409)
    const donor = await toDonor({ email: member.email })
    expect((await acceptDonor(donor.token)).status).toBe(200)
  })

  it('accepting an invite can raise a member’s role but never lowers it', async () => {
    const person = await makePerson(deps, { password })
    await joinCharity(deps, charity.id, person.id, 'Viewer')
    await accept((await toCharity({ email: person.email, role: 'Manager' })).token)
    await accept((await toCharity({ email: person.email, role: 'Contributor' })).token)
    expect((await signIn(person.email)).body.charities).toMatchObject([{ role: 'Manager' }])
  })
})

describe('rejecting an invite', () => {
  it('rejecting ends an invite of any kind and returns a message that confirms the rejection', async () => {
    expect((await reject((await toCharity()).token)).body).toEqual({
      message: 'You have rejected the invite to join Lantern Trust.',
    })
    expect((await reject((await toOrg()).token)).body).toEqual({
      message: 'You have rejected the invite to join Larkfield.',
    })
    const donor = await toDonor()
    expect((await reject(donor.token)).body).toEqual({
      message: 'You have rejected the invite of Lantern Trust.',
    })
    expect((await reject(donor.token)).status).toBe(404)
    expect((await acceptDonor(donor.token)).status).toBe(404)
    expect(
      (await world.call('PATCH /api/team-invite/reject-invitation', { body: {} })).status,
    ).toBe(400)
  })
})

/** Tokens that accept no invite, each for a different reason. */
const bad: Record<string, () => Promise<{ readonly token: string }>> = {
  'one that never was': async () => ({ token: 'A'.repeat(43) }),
  'something that is no token': async () => ({ token: 'nonsense ’; drop' }),
  'a rejected one': () => toCharity({ state: 'rejected' }),
  'a withdrawn one': () => toCharity({ state: 'withdrawn' }),
  'an accepted one': async () => {
    const invite = await toCharity()
    expect((await accept(invite.token)).status).toBe(200)
    return invite
  },
  'an expired one': () =>
    toCharity({ sentAt: new Date(deps.clock.now().getTime() - 14 * 24 * 3600_000) }),
  'one whose sender has left': async () => {
    const gone = await makePerson(deps)
    return toCharity({ invitedBy: gone.id })
  },
  'one to a role that its sender may not give any more': async () => {
    const manager = await makeMember(deps, charity.id, 'Manager')
    return toCharity({ invitedBy: manager.id, role: 'Lead' })
  },
  'one of a charity that is suspended now': async () => {
    const other = await makeCharity(deps, { status: 'suspended' })
    const its = await makeMember(deps, other.id, 'Lead')
    return toCharity({ charityId: other.id, invitedBy: its.id })
  },
}

describe('an invalid invite token', () => {
  it.each(Object.entries(bad))(
    'every invalid invite token gets the same error: %s',
    async (_name, make) => {
      const { token } = await make()
      const expected = JSON.stringify({
        code: 'invite-invalid',
        message: 'Invite expired or invalid.',
        error: 'Invite expired or invalid.',
      })
      for (const answer of [await look(token.replaceAll('’', '')), await accept(token)])
        expect([answer.status, answer.text]).toEqual([404, expected])
      const fitting = await toCharity()
      const unauthorised = await look(fitting.token, 'another')
      expect([unauthorised.status, unauthorised.text]).toEqual([404, expected])
      const { headers } = await world.call('GET /api/team-invite/token/{token}', {
        params: { token: fitting.token },
      })
      expect(headers['referrer-policy']).toBe('no-referrer')
    },
  )

  it('the route that looks up one kind of invite does not find tokens of another kind', async () => {
    const [ofCharity, ofDonor] = [await toCharity(), await toDonor()]
    for (const { token } of [ofCharity, ofDonor]) expect((await lookOrg(token)).status).toBe(404)
    expect((await look((await toOrg()).token)).status).toBe(404)
  })
})

const fifty = <T>(call: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, at) => call(at)))

const readRole = async (invite: MadeInvite) =>
  (await signIn(invite.email)).body.charities as { role: string }[] | undefined

const won = (answers: { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 200)
const others = (answers: { readonly status: number }[]) => [
  ...new Set(answers.map(({ status }) => status).filter((status) => status !== 200)),
]

describe('fifty simultaneous responses to one invite', () => {
  it('only one of fifty simultaneous acceptances succeeds', async () => {
    const invite = await toCharity()
    const answers = await fifty(() => accept(invite.token))
    expect(won(answers)).toHaveLength(1)
    expect(others(answers)).toEqual([404])
    expect(await readRole(invite)).toHaveLength(1)
  })

  it('only one of fifty simultaneous rejections succeeds', async () => {
    const { token } = await toDonor()
    expect(won(await fifty(() => reject(token)))).toHaveLength(1)
  })

  it('only one response succeeds when some accept, some reject and some withdraw the same invite', async () => {
    const invite = await toCharity()
    const withdraw = () =>
      world.call('DELETE /api/team-invite/{id}', {
        as: lead,
        params: { id: invite.id },
        query: { charityId: charity.id },
      })
    const calls = [() => accept(invite.token), () => reject(invite.token), withdraw]
    const answers = await fifty((at) => calls[at % 3]!() as Promise<{ status: number }>)
    expect(won(answers)).toHaveLength(1)
    const accepted = answers.findIndex(({ status }) => status === 200) % 3 === 0
    const joined = (await readRole(invite))?.map(({ role }) => role) ?? []
    expect(joined).toEqual(accepted ? ['Contributor'] : [])
  })

  it('an account that accepts many invites at once joins only one kind of organisation', async () => {
    const person = await makePerson(deps, { password })
    const tokens: string[] = []
    for (let at = 0; at < 10; at += 1) {
      const other = await makeCharity(deps)
      const its = await makeMember(deps, other.id, 'Lead')
      const invite = await toCharity({
        charityId: other.id,
        invitedBy: its.id,
        email: person.email,
      })
      tokens.push(invite.token)
    }
    const inOrg = await toOrg({ email: person.email })
    const answers = await Promise.all([
      ...tokens.map((token) => accept(token)),
      acceptDonor(inOrg.token),
    ])
    const { body } = await signIn(person.email)
    const kinds = [body.charities.length > 0, body.donorOrgs.length > 0]
    expect(kinds.filter(Boolean)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})
