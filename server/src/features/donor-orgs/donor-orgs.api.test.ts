import { childUnanswered } from '@pennytrail/contract/files/child-consent.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeMember,
  makePerson,
  makeRegisterEntry,
  makeWaitingDonorOrg,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { childrenIn, tinyPicture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { decideDonorOrg, listWaitingDonorOrgs } from './index.ts'
import type { PublicIdRow } from './donor-orgs.test-rows.ts'

const world = await testApp()
let founder: MadePerson
let admin: MadePerson
let numbers = 1_000_000
const nextNumber = () => String((numbers += 1)).padStart(8, '0')

beforeEach(async () => {
  founder = await makePerson(world.deps, { firstname: 'Ida', lastname: 'Fell' })
  admin = await makePerson(world.deps, { isAdmin: true })
})

const file = { fileName: 'a.png', bytes: await tinyPicture() }
const files = () =>
  world.deps.database.read('system', async (db) =>
    (await db.many<PublicIdRow>(sql`select public_id from file`)).map((row) => row.publicId),
  )

const details = () => ({
  name: 'Lantern Works',
  kind: 'company' as const,
  registrationNumber: nextNumber(),
  website: 'https://lantern.example.org/',
  introduction: 'We make lanterns.',
  proof: 'I am a director, as Companies House shows.',
})
const found = (more: object = {}, as: MadePerson | null = founder) =>
  world.call('POST /api/donor-org', { ...(as ? { as } : {}), body: { ...details(), ...more } })
const get = (id: string, as?: MadePerson) =>
  world.call('GET /api/donor-org/{id}', { params: { id }, ...(as ? { as } : {}) })
const change = (id: string, body: object, as: MadePerson = founder) =>
  world.call('PATCH /api/donor-org/{id}', { as, params: { id }, body })
const events = async (id: string, as: MadePerson = founder) =>
  (await world.call('GET /api/donor-org/{id}/activity', { as, params: { id } })).body.events
const decide = (orgId: string, decision: 'verified' | 'refused', reason = '') =>
  world.deps.database.transaction('system', (db) =>
    decideDonorOrg(db, world.deps, { orgId, adminId: admin.id, decision, reason }),
  )
const waiting = () => world.deps.database.read('system', (db) => listWaitingDonorOrgs(db))
const listEmailsTo = async (person: MadePerson) => {
  await world.runJobs()
  return (await world.outbox()).filter((emailMessage) => emailMessage.recipient === person.email)
}

describe('setting up a donor organisation', () => {
  it('only a signed-in person with a confirmed address and no charity team can set up a donor organisation', async () => {
    expect((await found({}, null)).status).toBe(401)
    expect((await found({ name: ' ', proof: 'Ask us.' })).body).toMatchObject({
      issues: [{ path: 'name' }, { path: 'proof' }],
    })
    const unconfirmed = await makePerson(world.deps, { confirmed: false })
    expect((await found({}, unconfirmed)).body).toMatchObject({ code: 'address-not-confirmed' })
    const lead = await makeMember(world.deps, (await makeCharity(world.deps)).id, 'Lead')
    expect(await found({}, lead)).toMatchObject({
      status: 409,
      body: { code: 'one-kind-of-membership' },
    })
  })

  it('the person who sets up a donor organisation becomes its Lead, and only its team sees it before verification', async () => {
    const { body, status } = await found()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Lantern Works',
      status: 'waiting',
      verifiedAt: null,
      you: { role: 'Lead', shown: false },
      review: { proof: details().proof, reason: null, decidedAt: null },
      can: { edit: true, changeFacts: true },
    })
    const me = (await world.call('GET /api/auth/me', { as: founder })).body
    expect(me).toMatchObject({
      userType: 'DONORORG',
      donorOrgs: [{ id: body.id, name: 'Lantern Works', status: 'waiting', role: 'Lead' }],
      setup: { intent: null },
    })
    expect((await get(body.id, founder)).status).toBe(200)
    for (const as of [undefined, admin, await makePerson(world.deps)])
      expect((await get(body.id, as)).body).toMatchObject({ code: 'donor-org-not-found' })
  })

  it('a company number keeps its leading zeros, and a trust needs a charity number', async () => {
    const short = await found({ registrationNumber: ' 12345 ' })
    expect(short.body).toMatchObject({
      registrationNumber: '00012345',
      orgId: 'GB-COH-00012345',
      registerUrl: 'https://find-and-update.company-information.service.gov.uk/company/00012345',
    })
    const trust = await found({ kind: 'trust', registrationNumber: 'gb-chc-1164883' })
    expect(trust.body).toMatchObject({ registrationNumber: '1164883', orgId: 'GB-CHC-1164883' })
    const club = await found({ kind: 'club', registrationNumber: '', website: '' })
    expect(club.body).toMatchObject({ registrationNumber: null, orgId: null, website: null })
    for (const [kind, registrationNumber] of [
      ['company', ''],
      ['company', '123456789'],
      ['trust', '12'],
      ['foundation', ''],
      ['club', 'a number of more than twenty'],
    ]) {
      const refused = await found({ kind, registrationNumber })
      expect(refused.body).toMatchObject({ issues: [{ path: 'registrationNumber' }] })
    }
  })

  it('a person can set up at most five donor organisations a day', async () => {
    for (let time = 0; time < 5; time += 1) expect((await found()).status).toBe(201)
    expect((await found()).body).toMatchObject({ code: 'too-many-requests' })
  })
})

describe('verifying a donor organisation', () => {
  it('verification makes the organisation’s page public, locks the verified details and emails the requester', async () => {
    const { id } = (await found()).body
    expect(await decide(id, 'verified')).toEqual({ name: 'Lantern Works' })
    expect((await get(id)).body).toMatchObject({
      status: 'verified',
      verifiedAt: world.clock.now().toISOString(),
      review: null,
      you: null,
      can: { edit: false, changeFacts: false },
    })
    expect((await get(id, founder)).body).toMatchObject({
      review: { reason: null, decidedAt: world.clock.now().toISOString() },
      can: { edit: true, changeFacts: false },
    })
    expect((await change(id, { name: 'Oxfam' })).body).toMatchObject({
      code: 'donor-org-facts-fixed',
    })
    expect((await change(id, { kind: 'club' })).body).toMatchObject({
      code: 'donor-org-facts-fixed',
    })
    expect(
      (await change(id, { introduction: 'We light them, too.', website: '' })).body,
    ).toMatchObject({ introduction: 'We light them, too.', website: null, status: 'verified' })
    expect((await listEmailsTo(founder)).map(({ subject }) => subject)).toEqual([
      'Lantern Works is verified',
    ])
    await expect(decide(id, 'refused', 'Too late.')).rejects.toMatchObject({
      code: 'donor-org-decided',
    })
  })

  it('refuses an edit based on an old version, but accepts one that sends no version', async () => {
    const { id, version } = (await found()).body
    const both = await Promise.all(
      ['Mine.', 'Theirs.'].map((introduction) => change(id, { introduction, version })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'stale-edit' })
    expect((await change(id, { introduction: 'Without one.' })).body).toMatchObject({
      introduction: 'Without one.',
      version: version + 2,
    })
  })

  it('only one of two organisations with the same registration number can be verified', async () => {
    const number = nextNumber()
    const one = (await found({ registrationNumber: number })).body
    const other = await makePerson(world.deps)
    const two = (await found({ registrationNumber: number, name: 'Lantern Impostors' }, other)).body
    const row = (await waiting()).find(({ id }) => id === two.id)
    expect(row).toMatchObject({ sameNumber: [{ name: 'Lantern Works', status: 'waiting' }] })
    await decide(one.id, 'verified')
    await expect(decide(two.id, 'verified')).rejects.toMatchObject({
      code: 'donor-org-already-here',
    })
    const late = await makePerson(world.deps)
    expect((await found({ registrationNumber: number }, late)).body).toMatchObject({
      code: 'donor-org-already-here',
    })
  })

  it('the team reads the reason for a refusal, and a correction requests verification again', async () => {
    const { id } = (await found()).body
    await decide(id, 'refused', 'The number belongs to another company.')
    expect((await get(id, founder)).body).toMatchObject({
      status: 'refused',
      review: { reason: 'The number belongs to another company.' },
      can: { changeFacts: true },
    })
    const [emailMessage] = await listEmailsTo(founder)
    expect(emailMessage?.textBody).toContain('The reason: The number belongs to another company.')
    world.clock.advance({ minutes: 1 })
    const corrected = await change(id, {
      registrationNumber: '7654321',
      proof: 'Now as it should be.',
    })
    expect(corrected.body).toMatchObject({
      registrationNumber: '07654321',
      status: 'waiting',
      review: { proof: 'Now as it should be.', reason: null, decidedAt: null },
    })
    expect((await waiting()).find((org) => org.id === id)).toMatchObject({
      timesRefused: 1,
      proof: 'Now as it should be.',
      askedBy: { firstname: 'Ida', lastname: 'Fell', email: founder.email },
    })
    expect((await events(id)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['asked', null],
      ['refused', 'The number belongs to another company.'],
      ['joined', null],
      ['asked', null],
    ])
  })

  it('an administrator sees the register entry for a charity number beside the details that were sent', async () => {
    const entry = await makeRegisterEntry(world.deps, { name: 'LANTERN TRUST LIMITED' })
    const org = await makeWaitingDonorOrg(world.deps, founder.id, {
      name: 'The Lantern Trust',
      kind: 'trust',
      registrationNumber: entry.number,
    })
    expect((await waiting()).find(({ id }) => id === org.id)).toMatchObject({
      register: { name: 'Lantern Trust Limited', sameName: true, status: 'registered' },
    })
  })
})

describe('the team of a donor organisation', () => {
  it('the public page names only the team members who agreed to be named', async () => {
    const { id } = (await found()).body
    await decide(id, 'verified')
    const viewer = await makePerson(world.deps)
    await joinDonorOrg(world.deps, id, viewer.id, 'Viewer')
    const agree = (shown: boolean, as = founder) =>
      world.call('PATCH /api/donor-org/{id}/membership', { as, params: { id }, body: { shown } })
    expect((await get(id)).body.team).toEqual([])
    expect((await agree(true)).body.you).toEqual({ role: 'Lead', shown: true })
    const named = [{ firstname: 'Ida', lastname: 'Fell', role: 'Lead' }]
    expect((await get(id)).body.team).toEqual(named)
    await agree(false)
    expect((await get(id)).body.team).toEqual([])
    expect((await change(id, { introduction: 'Mine.' }, viewer)).status).toBe(403)
    expect((await events(id, viewer)).map(({ kind, role }) => [kind, role])).toContainEqual([
      'joined',
      'Viewer',
    ])
  })

  it('any Manager of a donor organisation can replace its logo', async () => {
    const { id } = (await found()).body
    const manager = await makePerson(world.deps)
    await joinDonorOrg(world.deps, id, manager.id, 'Manager')
    const put = (as: MadePerson) =>
      world.call('PATCH /api/donor-org/{id}/logo', {
        as,
        params: { id },
        form: { file, children: 'none' },
      })
    expect((await put(founder)).body.logoId).toMatch(/-512x512$/)
    const { logoId } = (await put(manager)).body
    expect(await files()).toEqual([logoId])
    const removed = await world.call('DELETE /api/donor-org/{id}/logo', {
      as: founder,
      params: { id },
    })
    expect(removed.body.logoId).toBeNull()
    expect(await files()).toEqual([])
  })

  it('refuses a logo without an answer on whether a child can be recognised, and records the answer', async () => {
    const { id } = (await found()).body
    const put = (answer: { children?: string }) =>
      world.call('PATCH /api/donor-org/{id}/logo', {
        as: founder,
        params: { id },
        form: { file, ...answer },
      })
    for (const refused of [await put({}), await put({ children: 'not-asked' })]) {
      expect(refused).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'children', message: childUnanswered }] },
      })
    }
    expect((await get(id, founder)).body.logoId).toBeNull()
    const { logoId } = (await put({ children: 'none' })).body
    expect(await childrenIn(world.deps, logoId)).toEqual({ children: 'none', saidBy: founder.id })
  })

  it('the database stops a team from verifying its own organisation or changing verified details', async () => {
    const { id } = (await found()).body
    const as = (statement: ReturnType<typeof sql>) =>
      world.deps.database.transaction(founder.id, (db) => db.run(statement))
    const constraint = { constraint: 'donor_org_facts_hold' }
    await expect(
      as(sql`update donor_org set status = 'verified' where id = ${id}`),
    ).rejects.toMatchObject(constraint)
    await expect(
      as(sql`update donor_org set verified_at = now() where id = ${id}`),
    ).rejects.toMatchObject(constraint)
    await decide(id, 'verified')
    await expect(
      as(sql`update donor_org set name = 'Oxfam' where id = ${id}`),
    ).rejects.toMatchObject(constraint)
    await expect(
      as(sql`insert into donor_org_review (id, donor_org_id, proof, asked_by, asked_at, decision,
        decided_at) values (gen_random_uuid(), ${id}, 'x', ${founder.id}, now(), 'verified', now())`),
    ).rejects.toThrow(/row-level security/)
  })
})
