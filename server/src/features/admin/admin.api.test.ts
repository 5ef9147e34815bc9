import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeAppeal,
  makeCharity,
  makeClaim,
  makeDonation,
  makeDonorOrg,
  makeMember,
  makePerson,
  makeWaitingDonorOrg,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeFailedJob } from './testing/factories.ts'
import type { NameRow, ReferenceRow } from './admin.test-rows.ts'

const world = await testApp()
const { call, deps, outbox } = world
let admin: MadePerson

const reason = 'The trustees asked for it.'
const body = { reason }
const password = 'correct Horse 7'

beforeAll(async () => {
  admin = await makePerson(deps, { firstname: 'Ida', lastname: 'Staff', isAdmin: true })
})

const lines = async (query: Record<string, string>) =>
  (await call('GET /api/admin/activity', { query, as: admin })).body.lines

const mailTo = async (recipient: string) =>
  (await outbox()).filter((mail) => mail.recipient === recipient)

describe('access to staff routes', () => {
  it('suspending a person requires a staff account and a reason', async () => {
    const person = await makePerson(deps)
    const params = { id: person.id }
    const suspend = (as?: MadePerson, sent: object = body) =>
      call('POST /api/admin/person/{id}/suspend', { params, body: sent, ...(as ? { as } : {}) })
    expect((await suspend()).status).toBe(401)
    expect((await suspend(person)).status).toBe(403)
    expect((await suspend(admin, { reason: ' ' })).body).toMatchObject({
      code: 'validation-failed',
      message: 'Give a reason. It is kept in the log.',
    })
    expect((await suspend(admin, { ...body, also: 1 })).status).toBe(400)
    expect((await suspend(admin)).status).toBe(200)
  })
})

describe('staff managing people', () => {
  it('staff find people by any words of their name and email address, and see no secrets', async () => {
    const made = await makePerson(deps, { firstname: 'Zelda', lastname: 'O%Hara' })
    const search = async (q: string) =>
      (await call('GET /api/admin/person', { query: { q }, as: admin })).body
    for (const q of ['zelda o%hara', 'hara zel', made.email.slice(3)]) {
      const { people, totalCount } = await search(q)
      expect({ q, ids: people.map(({ id }) => id) }).toEqual({ q, ids: [made.id] })
      expect(totalCount).toBe(1)
    }
    expect((await search('zelda_o')).totalCount).toBe(0)
    const whole = await call('GET /api/admin/person/{id}', { params: { id: made.id }, as: admin })
    expect(whole.body).toMatchObject({ sessions: 1, gifts: 0, memberships: [], suspension: null })
    expect(whole.text).not.toMatch(/password|token|hash/i)
  })

  it('suspending a person emails them, ends their sessions and refuses every later sign-in', async () => {
    const person = await makePerson(deps, { password })
    const params = { id: person.id }
    const signIn = () => call('POST /api/auth/login', { body: { email: person.email, password } })
    const answer = await call('POST /api/admin/person/{id}/suspend', { params, body, as: admin })
    expect(answer.status).toBe(200)
    expect((await call('GET /api/auth/me', { as: person })).status).toBe(401)
    const refused = await signIn()
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'account-suspended' })
    const wrong = await call('POST /api/auth/login', {
      body: { email: person.email, password: 'wrong Horse 7' },
    })
    expect(wrong.body).toMatchObject({ code: 'credentials-wrong' })
    const [mail] = await mailTo(person.email)
    expect(mail).toMatchObject({ subject: 'Your account is suspended' })
    expect(mail!.textBody).toContain(reason)
    const again = await call('POST /api/admin/person/{id}/suspend', { params, body, as: admin })
    expect(again.body).toMatchObject({ code: 'already-suspended' })
    const shown = await call('GET /api/admin/person/{id}', { params, as: admin })
    expect(shown.body.suspension).toMatchObject({ reason, by: 'Ida Staff' })

    world.clock.advance({ seconds: 1 })
    const lift = await call('POST /api/admin/person/{id}/lift', { params, body, as: admin })
    expect(lift.status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect((await lines({ subjectId: person.id })).map(({ act }) => act)).toEqual([
      'lift-person',
      'suspend-person',
    ])
  })

  it('a person who signs in while being suspended is left without a session', async () => {
    const person = await makePerson(deps, { password })
    const params = { id: person.id }
    const signIns = Array.from({ length: 8 }, () =>
      call('POST /api/auth/login', { body: { email: person.email, password } }),
    )
    await call('POST /api/admin/person/{id}/suspend', { params, body, as: admin })
    await Promise.all(signIns)
    const shown = await call('GET /api/admin/person/{id}', { params, as: admin })
    expect(shown.body.sessions).toBe(0)
  })
})

describe('staff managing organisations', () => {
  it('staff find organisations by name and number and see the team of each', async () => {
    const charity = await makeCharity(deps, { name: 'Quiet Harbour' })
    const lead = await makeMember(deps, charity.id, 'Lead')
    const found = async (query: Record<string, string>) =>
      (await call('GET /api/admin/organisation', { query, as: admin })).body.organisations
    expect((await found({ q: 'quiet har' })).map(({ id }) => id)).toEqual([charity.id])
    expect((await found({ q: charity.number })).map(({ id }) => id)).toEqual([charity.id])
    expect(await found({ q: 'quiet har', kind: 'donor-org' })).toEqual([])
    expect(await found({ q: 'quiet har', status: 'suspended' })).toEqual([])
    const whole = await call('GET /api/admin/organisation/{kind}/{id}', {
      params: { kind: 'charity', id: charity.id },
      as: admin,
    })
    expect(whole.body.team).toMatchObject([{ id: lead.id, role: 'Lead', email: lead.email }])
  })

  it('suspending a charity stops gifts to it, ends its open payment pages and emails its Leads', async () => {
    const giving = await makeGivingWorld(world)
    const { charity } = giving
    const lead = await makeMember(deps, charity.id, 'Lead')
    const { donation } = await giving.start()
    const params = { kind: 'charity', id: charity.id }
    const path = 'POST /api/admin/organisation/{kind}/{id}/suspend'
    expect((await call(path, { params, body, as: admin })).status).toBe(200)
    expect(await mailTo(lead.email)).toMatchObject([{ subject: `${charity.name} is suspended` }])
    expect((await giving.read(donation.id)).status).toBe('expired')
    const refused = await call('POST /api/donation', { body: giving.gift(), as: giving.giver })
    expect(refused.body).toMatchObject({ code: 'gifts-not-possible' })
    const page = await call('GET /api/charity/{id}', { params: { id: charity.number } })
    expect(page.body).toMatchObject({ status: 'suspended', giving: { open: false } })

    const lift = 'POST /api/admin/organisation/{kind}/{id}/lift'
    expect((await call(lift, { params, body, as: admin })).status).toBe(200)
    expect(
      (await call('POST /api/donation', { body: giving.gift(), as: giving.giver })).status,
    ).toBe(200)
    expect((await call(lift, { params, body, as: admin })).body).toMatchObject({
      code: 'not-suspended',
    })
  })

  it('a suspension outlasts register changes, and lifting it gives the charity its status in the register', async () => {
    const charity = await makeCharity(deps)
    const params = { kind: 'charity', id: charity.id }
    const register = (status: string) =>
      deps.database.transaction('system', (db) =>
        db.run(sql`
          insert into charity_register (number, org_id, regulator, name, status, source)
          values (${charity.number}, ${`GB-CHC-${charity.number}`}, 'CCEW', 'One', ${status},
            'extract')
          on conflict (number) do update set status = excluded.status`),
      )
    const follow = () => call('POST /api/admin/register/follow', { as: admin })
    const status = async () =>
      (await call('GET /api/admin/organisation/{kind}/{id}', { params, as: admin })).body.status
    await register('registered')
    await call('POST /api/admin/organisation/{kind}/{id}/suspend', { params, body, as: admin })
    await register('removed')
    const { differing } = (await call('GET /api/admin/register', { as: admin })).body
    expect(differing).toMatchObject([{ id: charity.id, says: 'removed' }])
    expect((await follow()).body.message).toContain('1 off the register')
    await register('registered')
    await follow()
    expect(await status()).toBe('suspended')
    await register('removed')
    await follow()
    const lift = 'POST /api/admin/organisation/{kind}/{id}/lift'
    await call(lift, { params, body, as: admin })
    expect(await status()).toBe('off-register')
  })

  it('staff can make a member a Lead of an organisation, and every Lead gets an email', async () => {
    const org = await makeDonorOrg(deps)
    const [old, heir] = [await makePerson(deps), await makePerson(deps, { firstname: 'Nia' })]
    await joinDonorOrg(deps, org.id, old.id, 'Lead')
    await joinDonorOrg(deps, org.id, heir.id, 'Viewer')
    const params = { kind: 'donor-org', id: org.id }
    const restore = (personId: string) =>
      call('POST /api/admin/organisation/{kind}/{id}/lead', {
        params,
        body: { personId, reason },
        as: admin,
      })
    expect((await restore(admin.id)).body).toMatchObject({ code: 'member-not-found' })
    expect((await restore(heir.id)).status).toBe(200)
    for (const { email } of [old, heir]) {
      expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
        `Nia ${heir.lastname} is now a Lead of ${org.name}`,
      ])
    }
    expect((await restore(heir.id)).body).toMatchObject({ code: 'already-lead' })
    expect(await lines({ act: 'restore-lead' })).toMatchObject([
      { subjectName: org.name, reason, detail: { person: heir.id, roleBefore: 'Viewer' } },
    ])
  })

  it('a donor organisation’s pending verification is decided once when fifty requests arrive together', async () => {
    const org = await makeWaitingDonorOrg(deps, (await makePerson(deps)).id)
    const { donorOrgs } = (await call('GET /api/admin/donor-org', { as: admin })).body
    expect(donorOrgs.map(({ id }) => id)).toContain(org.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        call('POST /api/admin/donor-org/{id}/decide', {
          params: { id: org.id },
          body: at % 2 ? { decision: 'verified' } : { decision: 'refused', reason },
          as: admin,
        }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await lines({ subjectId: org.id })).toHaveLength(1)
  })

  it('a charity is suspended once when fifty requests arrive at the same time', async () => {
    const charity = await makeCharity(deps)
    const params = { kind: 'charity', id: charity.id }
    const path = 'POST /api/admin/organisation/{kind}/{id}/suspend'
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(path, { params, body, as: admin })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await lines({ subjectId: charity.id })).toHaveLength(1)
  })
})

describe('the staff desk', () => {
  it('the staff desk shows the appeals of charities that run or come, by their start', async () => {
    const charity = await makeCharity(deps)
    for (const [startsIn, givers] of [
      [48, 300],
      [-1, 200],
      [-30, 100],
    ] as const)
      await makeAppeal(deps, charity.id, admin.id, { startsIn, givers, hours: 6 })
    const { body } = await call('GET /api/admin/waiting', { as: admin })
    const { id, name } = charity
    expect(body.announcedAppeals).toMatchObject([
      {
        charity: { id, name },
        givers: 200,
        isRunning: true,
        endsAt: expect.stringMatching(/Z$/) as string,
      },
      { charity: { id, name }, givers: 300, isRunning: false },
    ])
  })

  it('the staff desk counts each kind of task that waits for staff', async () => {
    const waiting = async () => (await call('GET /api/admin/waiting', { as: admin })).body
    const before = await waiting()
    await makeClaim(deps, (await makePerson(deps)).id)
    await makeWaitingDonorOrg(deps, (await makePerson(deps)).id)
    await makeFailedJob(deps)
    const giver = await makePerson(deps)
    const charity = await makeCharity(deps)
    await makeDonation(deps, charity.id, giver.id, {
      pending: true,
      at: new Date(deps.clock.now().getTime() - 5 * 3600_000),
    })
    expect(await waiting()).toMatchObject({
      claims: before.claims + 1,
      donorOrgs: before.donorOrgs + 1,
      failedJobs: before.failedJobs + 1,
      stuckGifts: before.stuckGifts + 1,
    })
    const stuck = (await call('GET /api/admin/gift', { as: admin })).body.gifts
    expect(stuck).toMatchObject([{ charity: charity.name, status: 'pending', amount: 2500 }])
  })

  it('staff find a gift and its ledger entries by the gift’s reference, however the reference is typed', async () => {
    const giver = await makePerson(deps, { firstname: 'Gil', lastname: 'Giver' })
    const charity = await makeCharity(deps)
    const { id } = await makeDonation(deps, charity.id, giver.id)
    const { reference } = await deps.database.read('system', (db) =>
      db.one<ReferenceRow>(sql`select reference from donation where id = ${id}`),
    )
    for (const typed of [reference, reference.toLowerCase(), reference.replaceAll('-', '')]) {
      const answer = await call('GET /api/admin/gift/{reference}', {
        params: { reference: typed },
        as: admin,
      })
      expect(answer.body).toMatchObject({ id, reference, giver: { firstname: 'Gil' } })
      expect(answer.body.entries.map(({ kind }) => kind)).toEqual(['gift', 'fee'])
    }
  })

  it('staff read an error of several lines, such as what is wrong in a webhook event, on one line', async () => {
    const error = '[\n  {\n    "path": [\n      "event"\n    ],\n    "message": "Required"\n  }\n]'
    const id = await makeFailedJob(deps, 'handle-webhook-event', error)
    const { body } = await call('GET /api/admin/job', { query: { limit: 100 }, as: admin })
    expect(body.jobs.find((job) => job.id === id)).toMatchObject({
      lastError: '[ { "path": [ "event" ], "message": "Required" } ]',
    })
  })

  it('staff see why a job failed, without email addresses, and can retry it or drop it with a reason', async () => {
    const id = await makeFailedJob(deps)
    const list = async () =>
      (await call('GET /api/admin/job', { query: { limit: 100 }, as: admin })).body.jobs
    expect((await list()).find((job) => job.id === id)).toMatchObject({
      task: 'check-ledgers',
      state: 'failed',
      attempts: 3,
      lastError: 'Error: the mail server refused (address)',
    })
    const retry = await call('POST /api/admin/job/{id}/retry', { params: { id }, as: admin })
    expect(retry.status).toBe(200)
    await world.runJobs()
    const dropped = await makeFailedJob(deps)
    const drop = () =>
      call('POST /api/admin/job/{id}/drop', { params: { id: dropped }, body, as: admin })
    expect((await drop()).status).toBe(200)
    expect((await drop()).status).toBe(404)
    const left = (await list()).map((job) => job.id)
    expect(left).not.toContain(id)
    expect(left).not.toContain(dropped)
    expect(await lines({ act: 'drop-job' })).toMatchObject([
      { reason, detail: { task: 'check-ledgers' } },
    ])
  })

  it('the staff desk shows the last ledger check and which rate limits were reached, without naming anyone', async () => {
    expect((await call('GET /api/admin/health', { as: admin })).body.ledger).not.toBe(undefined)
    expect((await call('POST /api/admin/ledger-check', { as: admin })).status).toBe(202)
    await world.runJobs()
    for (let tries = 0; tries < 3; tries += 1) {
      await deps.limits
        .take([{ name: 'claim:mail:person', per: 'person', max: 1, within: 'hour' }], {
          person: admin.id,
        })
        .catch(() => {})
    }
    const { ledger, limits } = (await call('GET /api/admin/health', { as: admin })).body
    expect(ledger).toMatchObject({ broken: [], badLedgers: [] })
    expect(ledger!.rules).toBeGreaterThan(5)
    expect(limits.find(({ name }) => name === 'claim:mail:person')).toMatchObject({
      refused: 2,
      places: 1,
    })
  })
})

describe('the activity log', () => {
  it('the activity log lists claim decisions, can be filtered, is split into pages and exported as CSV', async () => {
    const { id, charityId } = await makeClaim(deps, (await makePerson(deps)).id)
    await call('POST /api/charity-claim/{id}/refuse', { params: { id }, body, as: admin })
    expect(await lines({ subjectKind: 'charity-claim' })).toMatchObject([
      { act: 'refuse-claim', subjectId: id, reason, by: { name: 'Ida Staff' } },
    ])
    const { name } = await deps.database.read('system', (db) =>
      db.one<NameRow>(sql`select name from charity where id = ${charityId}`),
    )
    expect((await lines({ subjectId: id }))[0]).toMatchObject({ subjectName: name })
    const one = (await call('GET /api/admin/activity', { query: { limit: 1, page: 2 }, as: admin }))
      .body
    expect(one.lines).toHaveLength(1)
    expect(one.totalPages).toBe(one.totalCount)
    expect(one.acts).toContain('refuse-claim')
    expect(one.people).toEqual([{ id: admin.id, name: 'Ida Staff' }])
    expect(await lines({ to: '2020-01-01' })).toEqual([])
    const csv = await call('GET /api/admin/activity', {
      query: { act: 'refuse-claim' },
      headers: { accept: 'text/csv' },
      as: admin,
    })
    expect(csv.text.trim().split('\r\n')).toHaveLength(2)
    expect(csv.text).toContain(reason)
  })

  it('returns 403 on the activity log for a person who is not staff', async () => {
    const charity = await makeCharity(deps)
    const lead = await makePerson(deps)
    await joinCharity(deps, charity.id, lead.id, 'Lead')
    expect((await call('GET /api/admin/activity', { as: lead })).status).toBe(403)
  })
})
