import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeCharity,
  makeDonorOrg,
  makeInvite,
  makeMember,
  makePerson,
  type MadeCharity,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { eraseInvitesTo, withdrawInvitesSentBy } from './index.ts'
import type { CountRow, EmailAcceptedByRow, StateRow } from './invites.test-rows.ts'

const world = await testApp()
const { deps } = world
let charity: MadeCharity
let lead: MadePerson
let manager: MadePerson
let viewer: MadePerson

beforeEach(async () => {
  charity = await makeCharity(deps, { name: 'Lantern Trust' })
  lead = await makeMember(deps, charity.id, 'Lead')
  manager = await makeMember(deps, charity.id, 'Manager')
  viewer = await makeMember(deps, charity.id, 'Viewer')
})

const remove = (id: string, as?: MadePerson) =>
  world.call('DELETE /api/team-invite/{id}', {
    ...(as ? { as } : {}),
    params: { id },
    query: { charityId: charity.id },
  })
const giveRole = (id: string, from: string, role: string, as: MadePerson = lead) =>
  world.call('PATCH /api/team-invite/{id}/role', {
    as,
    params: { id },
    body: { charityId: charity.id, from, role },
  })
const leave = (as: MadePerson) =>
  world.call('POST /api/team-invite/leave', { as, body: { charityId: charity.id } })
const handOver = (id: string, as: MadePerson = lead) =>
  world.call('POST /api/team-invite/{id}/hand-over', {
    as,
    params: { id },
    body: { charityId: charity.id },
  })
const team = async (as: MadePerson = lead) =>
  (await world.call('GET /api/team-invite/charity/{id}', { as, params: { id: charity.id } })).body
const roles = async () => (await team()).members.map(({ id, role }) => [id, role])
const buildInvite = (person: MadePerson, role: 'Viewer' | 'Lead' = 'Viewer') =>
  makeInvite(deps, { charityId: charity.id, invitedBy: person.id, role })
const readState = async (id: string) =>
  deps.database.read('system', (db) =>
    db.one<StateRow>(sql`select state from team_invite where id = ${id}`),
  )
const listEmailsTo = async ({ email }: MadePerson) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email).map((m) => m.subject)

describe('a charity’s team', () => {
  it('members see their team and what they themselves may do to each member', async () => {
    const { id } = await buildInvite(lead)
    expect(await team(viewer)).toMatchObject({
      invites: [],
      waiting: [],
      can: { invite: [], inviteDonors: false, leave: true },
      members: [
        { id: lead.id, role: 'Lead', can: { changeRole: [], remove: false, handOver: false } },
        { id: manager.id, role: 'Manager', can: { changeRole: [], remove: false } },
        { id: viewer.id, role: 'Viewer', you: true, can: { remove: false } },
      ],
    })
    expect(await team(manager)).toMatchObject({
      invites: [{ id, can: { sendAgain: true, withdraw: true } }],
      can: { invite: ['Viewer', 'Contributor', 'Manager'], inviteDonors: true, leave: true },
      members: [
        { role: 'Lead', can: { changeRole: [], remove: false, handOver: false } },
        { you: true, can: { changeRole: [], remove: false } },
        { can: { changeRole: ['Viewer', 'Contributor', 'Manager'], remove: true } },
      ],
    })
    expect(await team(lead)).toMatchObject({
      can: { invite: ['Viewer', 'Contributor', 'Manager', 'Lead'], leave: false },
      members: [{ you: true }, { can: { remove: true, handOver: true } }, {}],
    })
  })
})

describe('removing members and invites', () => {
  it('removing a member needs a session, the id of the charity and a role above the member’s', async () => {
    expect((await remove(viewer.id)).status).toBe(401)
    const without = await world.call('DELETE /api/team-invite/{id}', {
      as: lead,
      params: { id: viewer.id },
    })
    expect(without.status).toBe(400)
    expect((await remove(manager.id, viewer)).status).toBe(403)
    expect((await remove(lead.id, manager)).status).toBe(403)
    expect((await remove(viewer.id, manager)).status).toBe(200)
    expect(await roles()).toEqual([
      [lead.id, 'Lead'],
      [manager.id, 'Manager'],
    ])
    expect(await listEmailsTo(viewer)).toEqual(['You are no longer on the team of Lantern Trust'])
    expect(await team(viewer)).toMatchObject({ code: 'access-denied' })
  })

  it('removing a member withdraws the invites that the member sent', async () => {
    const [theirs, others] = [await buildInvite(manager), await buildInvite(lead)]
    await remove(manager.id, lead)
    expect(await readState(theirs.id)).toEqual({ state: 'withdrawn' })
    expect(await readState(others.id)).toEqual({ state: 'pending' })
  })

  it('an invite can be withdrawn once, and a Manager cannot withdraw one for a higher role', async () => {
    const [one, two] = [await buildInvite(lead), await buildInvite(lead, 'Lead')]
    expect((await remove(two.id, manager)).status).toBe(403)
    expect((await remove(one.id, manager)).body).toEqual({
      message: `The invite to ${one.email} has been withdrawn.`,
    })
    expect((await remove(one.id, manager)).body).toMatchObject({ code: 'invite-decided' })
  })

  it('a Viewer cannot withdraw the invites of a team, even as the Lead of another team', async () => {
    const other = await makeCharity(deps)
    const theirs = await makeMember(deps, other.id, 'Lead')
    await joinCharity(deps, other.id, lead.id, 'Viewer')
    const { id } = await makeInvite(deps, {
      charityId: other.id,
      invitedBy: theirs.id,
      role: 'Viewer',
    })
    expect((await remove(id, lead)).body).toMatchObject({ code: 'member-or-invite-not-found' })
    expect(await readState(id)).toEqual({ state: 'pending' })
  })
})

describe('leaving a team', () => {
  it('everyone but the last Lead can leave a team', async () => {
    expect((await leave(lead)).body).toMatchObject({ code: 'last-lead' })
    expect((await remove(lead.id, lead)).body).toMatchObject({ code: 'last-lead' })
    expect((await leave(viewer)).body).toEqual({ message: 'You have left Lantern Trust.' })
    await joinCharity(deps, charity.id, viewer.id, 'Lead')
    const sent = await buildInvite(lead, 'Lead')
    expect((await leave(lead)).status).toBe(200)
    expect(await readState(sent.id)).toEqual({ state: 'withdrawn' })
    expect((await leave(lead)).status).toBe(403)
  })

  it('a team keeps at least one Lead, whatever its Leads do at the same time', async () => {
    const leads = [lead]
    for (let at = 0; at < 9; at += 1) leads.push(await makeMember(deps, charity.id, 'Lead'))
    const answers = await Promise.all(
      leads.map((one, at) => (at % 2 ? leave(one) : remove(leads[(at + 1) % 10]!.id, one))),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { count } = await deps.database.read('system', (db) =>
      db.one<CountRow>(sql`
        select count(*) from charity_member where charity_id = ${charity.id} and role = 'Lead'`),
    )
    expect(count).toBeGreaterThanOrEqual(1)
  })
})

describe('changing a role', () => {
  it('members can give only the roles that their own role allows, and cannot change their own role', async () => {
    expect((await giveRole(viewer.id, 'Viewer', 'Lead', manager)).status).toBe(403)
    expect((await giveRole(lead.id, 'Lead', 'Viewer', manager)).status).toBe(403)
    expect((await giveRole(lead.id, 'Lead', 'Viewer', lead)).status).toBe(403)
    expect((await giveRole(viewer.id, 'Viewer', 'Owner')).status).toBe(400)
    expect((await giveRole(viewer.id, 'Viewer', 'Contributor', manager)).status).toBe(200)
    expect((await giveRole(viewer.id, 'Viewer', 'Manager')).body).toMatchObject({
      code: 'conflict',
    })
    expect((await giveRole(viewer.id, 'Contributor', 'Lead')).status).toBe(200)
    expect(await listEmailsTo(viewer)).toContain('Your role at Lantern Trust is now Lead')
  })

  it('lowering a member’s role withdraws the invites that the member may no longer send', async () => {
    const second = await makeMember(deps, charity.id, 'Lead')
    const [asLead, asManager] = [await buildInvite(second, 'Lead'), await buildInvite(second)]
    await giveRole(second.id, 'Lead', 'Manager')
    expect(await readState(asLead.id)).toEqual({ state: 'withdrawn' })
    expect(await readState(asManager.id)).toEqual({ state: 'pending' })
    await giveRole(second.id, 'Manager', 'Viewer')
    expect(await readState(asManager.id)).toEqual({ state: 'withdrawn' })
  })

  it('only one of fifty simultaneous changes of a role succeeds', async () => {
    const to = ['Contributor', 'Manager', 'Lead']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => giveRole(viewer.id, 'Viewer', to[at % 3]!)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })
})

describe('handing a team over', () => {
  it('handing over makes a member the Lead and the former Lead a Manager', async () => {
    const sent = await buildInvite(lead, 'Lead')
    expect((await handOver(viewer.id, manager)).status).toBe(403)
    expect((await handOver(lead.id, lead)).status).toBe(403)
    expect((await handOver(viewer.id)).status).toBe(200)
    expect(await roles()).toEqual([
      [viewer.id, 'Lead'],
      [lead.id, 'Manager'],
      [manager.id, 'Manager'],
    ])
    expect(await readState(sent.id)).toEqual({ state: 'withdrawn' })
    expect((await handOver(manager.id)).status).toBe(403)
  })

  it('one of fifty attempts at once to hand a team over succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => handOver(at % 2 ? viewer.id : manager.id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await roles()).filter(([, role]) => role === 'Lead')).toHaveLength(1)
  })
})

describe('a change of the Leads', () => {
  const subject = 'The Leads of Lantern Trust have changed'
  const own = 'Your role at Lantern Trust is now Lead'

  it('every Lead is emailed when somebody becomes a Lead, also the one who did it', async () => {
    const second = await makeMember(deps, charity.id, 'Lead')
    await giveRole(viewer.id, 'Viewer', 'Lead')
    expect(await listEmailsTo(lead)).toEqual([subject])
    expect(await listEmailsTo(second)).toEqual([subject])
    expect(await listEmailsTo(viewer)).toEqual([own])
    expect(await listEmailsTo(manager)).toEqual([])
  })

  it('the former Lead is emailed when a team is handed over and when a Lead leaves', async () => {
    await handOver(manager.id)
    expect(await listEmailsTo(lead)).toEqual([subject])
    const second = await makeMember(deps, charity.id, 'Lead')
    await leave(second)
    expect(await listEmailsTo(second)).toEqual([subject])
    expect(await listEmailsTo(manager)).toEqual([own, subject])
  })

  it('no Lead is emailed about a change of other roles', async () => {
    await giveRole(viewer.id, 'Viewer', 'Contributor')
    expect(await listEmailsTo(lead)).toEqual([])
  })
})

describe('a donor organisation’s team', () => {
  it('the same rules apply to changes in a donor organisation’s team', async () => {
    const org = await makeDonorOrg(deps, { name: 'Larkfield' })
    const [boss, clerk] = [await makePerson(deps), await makePerson(deps)]
    await joinDonorOrg(deps, org.id, boss.id, 'Lead')
    await joinDonorOrg(deps, org.id, clerk.id, 'Viewer')
    const body = { donorOrgId: org.id }
    const params = { id: clerk.id }
    const quit = (as: MadePerson) =>
      world.call('POST /api/team-invite/donororg/leave', { as, body })
    expect((await quit(boss)).body).toMatchObject({ code: 'last-lead' })
    const role = await world.call('PATCH /api/team-invite/donororg/{id}/role', {
      as: boss,
      params,
      body: { ...body, from: 'Viewer', role: 'Manager' },
    })
    expect(role.status).toBe(200)
    const handed = await world.call('POST /api/team-invite/donororg/{id}/hand-over', {
      as: boss,
      params,
      body,
    })
    expect(handed.status).toBe(200)
    const removed = await world.call('DELETE /api/team-invite/donororg/{id}', {
      as: clerk,
      params: { id: boss.id },
      query: body,
    })
    expect(removed.status).toBe(200)
    expect((await quit(boss)).status).toBe(403)
  })
})

describe('an account that is deleted', () => {
  it('deleting an account withdraws its invites and removes its name from those it accepted', async () => {
    const sent = await buildInvite(manager)
    await deps.database.transaction('system', (db) =>
      withdrawInvitesSentBy(db, manager.id, deps.clock.now()),
    )
    expect(await readState(sent.id)).toEqual({ state: 'withdrawn' })
    const invite = await buildInvite(lead)
    const accepted = await world.call('POST /api/team-invite/accept-invitation', {
      body: { firstname: 'Ada', lastname: 'Lark', token: invite.token, password: 'Lark-2026-x' },
    })
    expect(accepted.status).toBe(200)
    const row = () =>
      deps.database.read('system', (db) =>
        db.one<EmailAcceptedByRow>(
          sql`select email, /* never null */ accepted_by from team_invite where id = ${invite.id}`,
        ),
      )
    const { acceptedBy: personId } = await row()
    await deps.database.transaction('system', (db) => eraseInvitesTo(db, personId))
    expect((await row()).email).toBe('')
  })
})
