import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDonorOrg,
  makeInvite,
  makeMember,
  makePerson,
  makeTemporaryPerson,
  type MadeCharity,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
let charity: MadeCharity
let lead: MadePerson
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(deps, { name: 'Lantern Trust' })
  lead = await makeMember(deps, charity.id, 'Lead')
  manager = await makeMember(deps, charity.id, 'Manager')
})

const someone = () => ({ name: 'Mary Ann Lee', email: `mary.${uuidv7()}@example.org` })
const send = (body: object, as: MadePerson | null = lead) =>
  world.call('POST /api/team-invite', {
    ...(as ? { as } : {}),
    body: { charityId: charity.id, role: 'Viewer', ...someone(), ...body },
  })
const team = async (as: MadePerson = lead) =>
  (await world.call('GET /api/team-invite/charity/{id}', { as, params: { id: charity.id } })).body
const listEmailsTo = async (email: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email)
const tokenIn = (text: string) => /[?]token=([\w-]{43})/.exec(text)![1]!
const look = (token: string) =>
  world.call('GET /api/team-invite/token/{token}', { params: { token }, as: token })

describe('inviting to a charity’s team', () => {
  it('an invite needs an account, valid details and a role that the sender may give', async () => {
    expect((await send({}, null)).status).toBe(401)
    expect((await send({ email: 'nonsense' })).body).toMatchObject({
      message: 'Invalid email format',
    })
    expect((await send({ name: ' ' })).status).toBe(400)
    expect((await send({ role: 'Owner' })).status).toBe(400)
    expect((await send({ isAdmin: true })).status).toBe(400)
    const contributor = await makeMember(deps, charity.id, 'Contributor')
    expect((await send({}, contributor)).status).toBe(403)
    expect((await send({ role: 'Lead' }, manager)).status).toBe(403)
    const unconfirmed = await makePerson(deps, { confirmed: false })
    expect((await send({}, unconfirmed)).body).toMatchObject({ code: 'address-not-confirmed' })
  })

  it('the invited person gets a link by email with a token that nobody else can read', async () => {
    const { body, status } = await send({ email: 'Ada.Lark@Example.org', role: 'Contributor' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'We have sent an invite to ada.lark@example.org.',
      invite: { email: 'ada.lark@example.org', role: 'Contributor', state: 'pending' },
    })
    const days = (Date.parse(body.invite.expiresAt) - deps.clock.now().getTime()) / 86_400_000
    expect(days).toBe(14)
    const [emailMessage] = await listEmailsTo('ada.lark@example.org')
    expect(emailMessage!.subject).toBe('You are invited to join Lantern Trust')
    expect(emailMessage!.textBody).toContain('as a Contributor')
    expect(emailMessage!.textBody).not.toContain('Mary Ann') // the address may belong to a stranger
    expect(emailMessage!.textBody).toContain(`${deps.config.appOrigin}/invite-portal?token=`)
    const token = tokenIn(emailMessage!.textBody)
    expect((await look(token)).body).toEqual({
      name: 'Mary Ann Lee',
      email: 'ada.lark@example.org',
      role: 'Contributor',
      charityName: 'Lantern Trust',
      hasAccount: false,
    })
    const listed = JSON.stringify(await team())
    expect(listed).toContain('ada.lark@example.org')
    expect(listed).not.toContain(token)
  })

  it('a repeated request sends one email, and an address cannot be invited twice', async () => {
    const invite = { ...someone(), sendId: uuidv7() }
    const first = await send(invite)
    const again = await send(invite)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.invite.id).toBe(first.body.invite.id)
    expect(await listEmailsTo(invite.email)).toHaveLength(1)
    expect((await send({ ...someone(), sendId: invite.sendId })).status).toBe(409)
    expect((await send({ ...invite, sendId: uuidv7() })).body).toMatchObject({
      code: 'already-invited',
    })
    expect((await send({ email: manager.email })).body).toMatchObject({ code: 'already-member' })
  })

  it('an unverified or suspended charity cannot send invites, and its invites are invalid', async () => {
    for (const status of ['claimed', 'suspended', 'off-register'] as const) {
      const other = await makeCharity(deps, { status })
      const its = await makeMember(deps, other.id, 'Lead')
      const answer = await send({ charityId: other.id }, its)
      expect(answer.body).toMatchObject({ code: 'invites-closed' })
      const { token } = await makeInvite(deps, {
        charityId: other.id,
        invitedBy: its.id,
        role: 'Viewer',
      })
      expect((await look(token)).status).toBe(404)
    }
  })

  it('the number of invites is limited for each sender and each recipient', async () => {
    const { email } = someone()
    for (let tries = 0; tries < 5; tries += 1) {
      const { body, status } = await send({ email })
      expect(status).toBe(201)
      await world.call('DELETE /api/team-invite/{id}', {
        as: lead,
        params: { id: body.invite.id },
        query: { charityId: charity.id },
      })
    }
    expect((await send({ email })).status).toBe(429)
    expect((await send({})).status).toBe(201)
  })
})

const sendAgain = (id: string, body = {}, as: MadePerson = lead) =>
  world.call('POST /api/team-invite/{id}/send-again', { as, params: { id }, body })

describe('sending an invite again', () => {
  it('sending an invite again creates a new link and makes the old link invalid', async () => {
    const invited = someone()
    const { id } = (await send(invited)).body.invite
    world.clock.advance({ days: 15 })
    const later = await makeMember(deps, charity.id, 'Manager')
    expect((await team(later)).invites[0]).toMatchObject({ id, state: 'expired' })
    const sendId = uuidv7()
    expect((await sendAgain(id, { sendId }, later)).status).toBe(200)
    expect((await sendAgain(id, { sendId }, later)).status).toBe(200)
    const emailMessages = await listEmailsTo(invited.email)
    expect(emailMessages).toHaveLength(2)
    const [older, newer] = emailMessages.map(({ textBody }) => tokenIn(textBody))
    expect((await look(older!)).status).toBe(404)
    expect((await look(newer!)).status).toBe(200)
    expect((await team(later)).invites[0]).toMatchObject({
      state: 'pending',
      invitedBy: `${later.firstname} ${later.lastname}`,
    })
  })

  it('an invite that was accepted or rejected cannot be sent again', async () => {
    const { id } = await makeInvite(deps, {
      charityId: charity.id,
      invitedBy: lead.id,
      role: 'Viewer',
      state: 'rejected',
    })
    expect((await sendAgain(id)).body).toMatchObject({ code: 'invite-decided' })
  })
})

describe('inviting a donor', () => {
  it('inviting a donor finds or creates the temporary person for whom the gifts were recorded', async () => {
    const known = await makeTemporaryPerson(deps, charity.id, { email: 'old.giver@example.org' })
    const { body } = await send({ role: 'Donor', email: 'old.giver@example.org' }, manager)
    expect(body.invite).toMatchObject({ role: 'Donor', tempuserid: known })
    world.clock.advance({ seconds: 1 })
    const made = await send({ role: 'Donor' }, manager)
    expect(made.body.invite.tempuserid).toMatch(/^[0-9a-f-]{36}$/)
    expect((await team(manager)).waiting).toMatchObject([
      { tempuserid: made.body.invite.tempuserid, invited: true },
      { tempuserid: known, invited: true },
    ])
    world.clock.advance({ seconds: 1 })
    const named = await makeTemporaryPerson(deps, charity.id, { email: null, name: 'Jo Vane' })
    expect((await team(manager)).waiting[0]).toEqual({
      tempuserid: named,
      name: 'Jo Vane',
      email: null,
      invited: false,
    })
    const invited = await send({ role: 'Donor', tempuserid: named })
    expect(invited.body.invite.tempuserid).toBe(named)
    const [emailMessage] = await listEmailsTo(invited.body.invite.email)
    expect(emailMessage!.subject).toBe('Lantern Trust invites you to join as a donor')
    expect((await look(tokenIn(emailMessage!.textBody))).body).toMatchObject({
      role: 'Donor',
      tempuserid: named,
    })
  })
})

describe('inviting to a donor organisation', () => {
  it('only Managers and Leads can invite to a donor organisation, and the link opens /invite-org-portal', async () => {
    const org = await makeDonorOrg(deps, { name: 'Larkfield' })
    const [viewer, boss] = [await makePerson(deps), await makePerson(deps)]
    await joinDonorOrg(deps, org.id, viewer.id, 'Viewer')
    await joinDonorOrg(deps, org.id, boss.id, 'Lead')
    const invited = someone()
    const post = (as: MadePerson | null, body: object = {}) =>
      world.call('POST /api/team-invite/donor-org', {
        ...(as ? { as } : {}),
        body: { donorOrgId: org.id, ...invited, role: 'Manager', ...body },
      })
    expect((await post(null)).status).toBe(401)
    expect((await post(boss, { role: 'Contributor' })).status).toBe(400)
    expect((await post(viewer)).status).toBe(403)
    expect((await post(boss)).status).toBe(201)
    const [emailMessage] = await listEmailsTo(invited.email)
    expect(emailMessage!.textBody).toContain(`${deps.config.appOrigin}/invite-org-portal?token=`)
    const token = tokenIn(emailMessage!.textBody)
    const shown = await world.call('GET /api/team-invite/token-donororg/{token}', {
      params: { token },
      as: token,
    })
    expect(shown.body).toEqual({
      name: 'Larkfield',
      inviteeName: 'Mary Ann Lee',
      email: invited.email,
      role: 'Manager',
      hasAccount: false,
    })
    const list = (as: MadePerson) =>
      world.call('GET /api/team-invite/donorOrg/{id}', { as, params: { id: org.id } })
    expect((await list(lead)).status).toBe(403)
    expect((await list(viewer)).body).toMatchObject({ invites: [], can: { invite: [] } })
    expect((await list(boss)).body).toMatchObject({
      members: [
        { role: 'Lead', you: true },
        { role: 'Viewer', you: false },
      ],
      invites: [{ email: invited.email, state: 'pending' }],
      can: { invite: ['Viewer', 'Manager', 'Lead'], leave: false },
    })
  })
})
