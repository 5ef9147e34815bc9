import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makePerson,
  type MadeCharity,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { viewComplaints } from './answer-complaint.ts'
import { dataComplaintTasks } from './data-complaints.tasks.ts'
import type { NameRow, Row } from './data-complaints.test-rows.ts'

const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const { call, clock, deps } = world
const words = 'They sent my home address to another donor.'
const answer = 'We have deleted your address and told the other donor to do the same.'
let charity: MadeCharity
let lead: MadePerson
let admin: MadePerson

beforeAll(async () => {
  clock.set(new Date('2026-11-28T10:00:00Z'))
  charity = await makeCharity(deps, { name: 'Wren House' })
  lead = await makeMember(deps, charity.id, 'Lead')
  admin = await makePerson(deps, { isAdmin: true })
})

let networks = 0
/** Sends a complaint from a network of its own. */
const send = (body: object = {}, from = `10.0.${(networks += 1)}.1`) =>
  call('POST /api/data-complaint', {
    body: { charity: null, name: 'Ida Moss', email: `ida-${networks}@example.org`, words, ...body },
    headers: { 'x-forwarded-for': from },
  })
const mailTo = async (address: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === address)
const listOwn = async (as: MadePerson) =>
  call('GET /api/charity/{id}/data-complaints', { params: { id: charity.id }, as })
const listPlatform = async () =>
  (await call('GET /api/admin/data-complaint', { as: admin })).body.complaints
const runTask = (task: string) => dataComplaintTasks[task]!({}, deps)

const listKeptNames = async () =>
  (
    await deps.database.read('system', (db) =>
      db.many<NameRow>(
        sql`select name from data_complaint where name in ('Erased Person', 'Open Person')`,
      ),
    )
  ).map(({ name }) => name)

describe('complaining about personal data', () => {
  it('a complaint without an account is acknowledged by email at once, with the day by which the charity answers', async () => {
    const { body, status } = await send({ charity: charity.number, email: ' Ida@Example.org ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      reference: expect.stringMatching(/^DP-[0-9A-F]{8}$/),
      controller: 'Wren House',
      answerBy: '2026-12-28',
    })
    const [acknowledged] = await mailTo('ida@example.org')
    expect(acknowledged?.subject).toBe(`Your data protection complaint ${body.reference}`)
    expect(acknowledged?.textBody).toContain('by 28 December 2026')
    // A stranger may have typed the address, so the email repeats nothing that they wrote.
    expect(acknowledged?.textBody).not.toContain('home address')
    const [received] = await mailTo(lead.email)
    expect(received?.subject).toBe('Data protection complaint: answer by 28 December 2026')
    expect(received?.textBody).not.toContain('home address')
  })

  it('a complaint about the platform reaches the administrators, and one about a charity only its Leads', async () => {
    const [ours, theirs] = [await send(), await send({ charity: charity.number })]
    const references = (await listPlatform()).map(({ reference }) => reference)
    expect(references).toContain(ours.body.reference)
    expect(references).not.toContain(theirs.body.reference)
    const own = (await listOwn(lead)).body.complaints.map(({ reference }) => reference)
    expect(own).toContain(theirs.body.reference)
    expect(own).not.toContain(ours.body.reference)
    const manager = await makeMember(deps, charity.id, 'Manager')
    expect((await listOwn(manager)).status).toBe(403)
    const shown = await deps.database.read(manager.id, (db) =>
      db.many<Row>(sql`select from data_complaint`),
    )
    expect(shown).toEqual([])
  })

  it('a complaint needs a name, an address and a sentence, and a charity that has a page', async () => {
    for (const wrong of [{ name: ' ' }, { email: 'ida' }, { words: 'Bad' }]) {
      expect((await send(wrong)).status).toBe(400)
    }
    expect((await send({ charity: '1999999' })).body).toMatchObject({ code: 'charity-not-found' })
    const claimed = await makeCharity(deps, { status: 'claimed' })
    expect((await send({ charity: claimed.number })).status).toBe(404)
    const suspended = await makeCharity(deps, { status: 'suspended' })
    expect((await send({ charity: suspended.number })).status).toBe(201)
  })

  it('one network sends at most five complaints a day, and one address gets at most three acknowledgements', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1)
      statuses.push((await send({ email: `n${at}@example.org` }, '203.0.113.9')).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const email = 'often@example.org'
    const answers: number[] = []
    for (let at = 0; at < 4; at += 1) answers.push((await send({ email })).status)
    expect(answers).toEqual([201, 201, 201, 429])
    expect(await mailTo(email)).toHaveLength(3)
  })
})

describe('a complaint about a charity whose only Lead cannot sign in', () => {
  it('administrators are told, see it without its words, and it leaves their list once there is another Lead', async () => {
    const own = await makeCharity(deps, { name: 'Locked House' })
    const lost = await makeMember(deps, own.id, 'Lead')
    const manager = await makeMember(deps, own.id, 'Manager')
    await deps.database.transaction('system', (db) =>
      db.run(sql`update person set suspended_at = now() where id = ${lost.id}`),
    )
    const { body } = await send({ charity: own.number })
    const listed = async () => {
      const { withoutLead } = (await call('GET /api/admin/data-complaint', { as: admin })).body
      return withoutLead.filter(({ charity: { id } }) => id === own.id)
    }
    const countWaiting = async () =>
      (await call('GET /api/admin/waiting', { as: admin })).body.dataComplaints
    expect(await listed()).toEqual([
      {
        reference: body.reference,
        charity: { id: own.id, number: own.number, name: 'Locked House' },
        receivedAt: '2026-11-28T10:00:00.000Z',
        answerBy: '2026-12-28',
        isLate: false,
      },
    ])
    const waiting = await countWaiting()
    expect(await mailTo(lost.email)).toEqual([])
    const notice = (await mailTo(admin.email)).at(-1)
    expect(notice?.subject).toBe('Nobody at Locked House can answer a data protection complaint')
    expect(notice?.textBody).not.toContain('home address')

    await deps.database.transaction('system', (db) =>
      db.run(sql`update charity_member set role = 'Lead'
        where charity_id = ${own.id} and person_id = ${manager.id}`),
    )
    expect(await listed()).toEqual([])
    expect(await countWaiting()).toBe(waiting - 1)
  })
})

describe('answering a complaint about personal data', () => {
  it('a Lead records the outcome once, the complainant gets it by email with the ICO as the next step, and it is logged', async () => {
    const { body } = await send({ charity: charity.number, email: 'answered@example.org' })
    const find = async () =>
      (await listOwn(lead)).body.complaints.find(({ reference }) => reference === body.reference)!
    const { id } = await find()
    const answerIt = () =>
      call('POST /api/charity/{id}/data-complaints/{complaintId}/answer', {
        params: { id: charity.number, complaintId: id },
        body: { outcome: 'partly', answer },
        as: lead,
      })
    const answers = await Promise.all([answerIt(), answerIt()])
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expect((await find()).answered).toMatchObject({ outcome: 'partly', answer })
    const outcome = (await mailTo('answered@example.org')).at(-1)
    expect(outcome?.subject).toBe(`The outcome of your complaint ${body.reference}`)
    expect(outcome?.textBody).toContain(answer)
    expect(outcome?.textBody).toContain('https://ico.org.uk/make-a-complaint/')
    const logged = await call('GET /api/admin/activity', { query: { by: lead.id }, as: admin })
    expect(logged.text).toContain('answer-data-complaint')
    expect(logged.text).not.toContain('answered@example.org')
  })

  it('an administrator answers a complaint about the platform, and not one about a charity', async () => {
    const { body } = await send({ email: 'platform@example.org' })
    const { id } = (await listPlatform()).find(({ reference }) => reference === body.reference)!
    const params = { id }
    const answered = await call('POST /api/admin/data-complaint/{id}/answer', {
      params,
      body: { outcome: 'upheld', answer },
      as: admin,
    })
    expect(answered.status).toBe(200)
    expect((await mailTo('platform@example.org')).at(-1)?.textBody).toContain(answer)
  })

  it('a Lead is reminded once, seven days before the answer is due, and a late complaint says so', async () => {
    const own = await makeCharity(deps, { name: 'Late House' })
    const reader = await makeMember(deps, own.id, 'Lead')
    await send({ charity: own.number })
    const reminders = async () => {
      await runTask('remind-of-complaints')
      return (await mailTo(reader.email)).filter(({ subject }) => subject.startsWith('Reminder'))
    }
    clock.set(new Date('2026-12-20T10:00:00Z'))
    expect(await reminders()).toEqual([])
    clock.set(new Date('2026-12-21T10:00:00Z'))
    expect(await reminders()).toHaveLength(1)
    expect(await reminders()).toHaveLength(1)
    clock.set(new Date('2026-11-28T10:00:00Z'))
    const isLate = async (at: string) => {
      const then = { clock: { now: () => new Date(at) } }
      const shown = await deps.database.read(reader.id, (db) => viewComplaints(db, then, own.id))
      return shown.complaints.map((complaint) => complaint.isLate)
    }
    expect(await isLate('2026-12-28T23:00:00Z')).toEqual([false])
    expect(await isLate('2026-12-29T00:30:00Z')).toEqual([true])
  })
})

describe('the personal data of a complaint', () => {
  it('an account’s data download has the complaints sent with its confirmed address', async () => {
    const person = await makePerson(deps)
    const { body } = await send({ email: person.email })
    const { text } = await call('GET /api/user/export', { as: person })
    expect(text).toContain(body.reference)
    expect((await call('GET /api/user/export', { as: lead })).text).not.toContain(body.reference)
  })

  it('name, address and words are erased two years after the answer, and an open complaint stays', async () => {
    await send({ name: 'Erased Person', email: 'erased@example.org' })
    await send({ name: 'Open Person', email: 'open@example.org' })
    const { id } = (await listPlatform()).find(({ name }) => name === 'Erased Person')!
    await call('POST /api/admin/data-complaint/{id}/answer', {
      params: { id },
      body: { outcome: 'not-upheld', answer },
      as: admin,
    })
    clock.set(new Date('2028-11-28T09:00:00Z'))
    await runTask('forget-complainants')
    expect((await listKeptNames()).toSorted()).toEqual(['Erased Person', 'Open Person'])
    clock.set(new Date('2028-11-28T11:00:00Z'))
    await runTask('forget-complainants')
    expect(await listKeptNames()).toEqual(['Open Person'])
    clock.set(new Date('2026-11-28T10:00:00Z'))
  })
})
