import { describe, expect, it } from 'vitest'
import { sql, type Actor } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinDonorOrg,
  makeDonation,
  makeDonorOrg,
  makeMember,
  makePerson,
} from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Row } from './gift-messages.test-rows.ts'

const world = await testApp()
const { charity, giver, project } = await makeGivingWorld(world)
const member = (role: 'Lead' | 'Manager' | 'Viewer') => makeMember(world.deps, charity.id, role)
const lead = await member('Lead')
const manager = await member('Manager')
const viewer = await member('Viewer')
const outsider = await makePerson(world.deps)

type Token = { readonly token: string }
const read = (id: string, as: Token) =>
  world.call('GET /api/donation/{id}/messages', { params: { id }, as })
const write = (id: string, as: Token, body: object = {}) =>
  world.call('POST /api/donation/{id}/messages', {
    params: { id },
    body: { id: uuidv7(), body: 'How is the boat?', ...body },
    as,
  })
const threads = (as: Token) =>
  world.call('GET /api/donation/charity-org/{id}/messages', { params: { id: charity.number }, as })
const give = async (options: object = {}, personId = giver.id) =>
  (await makeDonation(world.deps, charity.id, personId, { projectId: project.id, ...options })).id

const listEmailsTo = async ({ email }: { email: string }) => {
  await world.runJobs()
  return (await world.outbox()).filter(({ recipient }) => recipient === email)
}

describe('writing to the charity about a gift', () => {
  it('a giver’s message reaches the team members who may answer, and both sides read it with the gift', async () => {
    const id = await give()
    expect((await read(id, giver)).body).toMatchObject({
      side: 'giver',
      namedAs: 'Ada Byron',
      anonymous: true,
      messages: [],
      can: { write: true },
      charity: { name: 'Harbour Lights' },
      project: { title: 'Warm meals' },
    })
    expect((await read(id, manager)).body).toMatchObject({
      side: 'charity',
      namedAs: null,
      can: { write: false },
    })

    const sent = await write(id, giver, { body: ' How is the boat?\r\nAda ' })
    expect(sent.status).toBe(201)
    expect(sent.body.message).toMatchObject({
      from: 'giver',
      name: 'Ada Byron',
      own: true,
      body: 'How is the boat?\nAda',
      replyTo: null,
    })
    for (const recipient of [lead, manager]) {
      const [emailMessage] = await listEmailsTo(recipient)
      expect(emailMessage?.subject).toMatch(/^Ada Byron writes about gift PT-/)
      expect(emailMessage?.textBody).toContain('How is the boat?')
      expect(emailMessage?.textBody).toContain(`gift=${id}`)
      expect(emailMessage?.headers).not.toHaveProperty('Reply-To')
      expect(emailMessage?.headers).toHaveProperty('List-Unsubscribe')
    }
    expect(await listEmailsTo(viewer)).toEqual([])
    expect((await read(id, viewer)).body).toMatchObject({
      messages: [{ from: 'giver', own: false }],
      can: { write: false },
    })

    const answer = await write(id, manager, { body: 'It swims.' })
    expect(answer.body.message).toMatchObject({ from: 'charity', own: true })
    const emailMessage = (await listEmailsTo(giver)).at(-1)
    expect(emailMessage?.subject).toBe('Harbour Lights replied about your gift')
    expect(emailMessage?.textBody).toContain('It swims.')
    expect(emailMessage?.textBody).toContain(`/donation/${id}#messages`)
    const ownView = (await read(id, giver)).body.messages
    expect(ownView).toMatchObject([
      { from: 'giver', own: true },
      { from: 'charity', own: false, name: null, body: 'It swims.' },
    ])
    const teamView = (await read(id, lead)).body.messages
    expect(teamView[1]?.name).toBeTruthy()
  })

  it('the team sees the name of a person who writes about an anonymous gift, and the public does not', async () => {
    const id = await give({ shownAs: 'anonymous' })
    await write(id, giver)
    const { body } = await threads(viewer)
    expect(body.threads.find(({ donationId }) => donationId === id)?.name).toBe('Ada Byron')
    const named = await world.call('GET /api/donation/charity/{id}', {
      params: { id: charity.id },
    })
    expect(named.text).not.toContain('Byron')
  })

  it('the team sees the giver’s email address only if the giver chooses to share it', async () => {
    const id = await give()
    const { body } = await write(id, giver, { shareAddress: true })
    expect(body.message.replyTo).toBe(giver.email)
    const emailMessage = (await listEmailsTo(lead)).at(-1)
    expect(emailMessage?.headers).toMatchObject({ 'Reply-To': giver.email })
    expect((await read(id, manager)).body.messages[0]?.replyTo).toBe(giver.email)
  })

  it('people who turned off emails about messages get none', async () => {
    const id = await give()
    const quiet = { 'gift-messages': false, 'gift-news': false }
    for (const as of [lead, giver])
      await world.call('PATCH /api/notification/preferences', { as, body: quiet })
    const before = [await listEmailsTo(lead), await listEmailsTo(giver)].map(({ length }) => length)
    await write(id, giver)
    await write(id, manager)
    expect(
      [await listEmailsTo(lead), await listEmailsTo(giver)].map(({ length }) => length),
    ).toEqual(before)
  })

  it('a repeated message is stored once, and a message with the id of somebody else’s message is refused', async () => {
    const [id, other] = [await give(), await give({}, outsider.id)]
    const message = { id: uuidv7(), body: 'Once' }
    const answers = await Promise.all([1, 2, 3].map(() => write(id, giver, message)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await read(id, giver)).body.messages).toHaveLength(1)
    for (const changed of [
      await write(id, giver, { ...message, body: 'Twice' }),
      await write(other, outsider, message),
    ])
      expect(changed.body).toMatchObject({ code: 'message-id-used' })
    // A colleague cannot use the id of an answer that another team member wrote.
    const answer = { id: uuidv7(), body: 'Thank you' }
    expect((await write(id, manager, answer)).status).toBe(201)
    expect((await write(id, lead, answer)).body).toMatchObject({ code: 'message-id-used' })
  })

  it('a giver cannot send an empty message or write about a gift that is not theirs or has not arrived', async () => {
    const id = await give()
    const pending = await give({ pending: true })
    const visitor = await world.call('POST /api/donation/{id}/messages', {
      params: { id },
      body: { id: uuidv7(), body: 'Hello' },
    })
    expect(visitor.status).toBe(401)
    for (const body of [
      { body: ' ' },
      { body: 'a\u0000b' },
      { body: 'a'.repeat(2001) },
      { id: '1' },
    ])
      expect((await write(id, giver, body)).status).toBe(400)
    const unconfirmed = await makePerson(world.deps, { confirmed: false })
    expect((await write(await give({}, unconfirmed.id), unconfirmed)).status).toBe(403)
    expect((await write(id, outsider)).status).toBe(404)
    expect((await write(pending, giver)).body).toMatchObject({ code: 'message-not-possible' })
    expect((await write(id, viewer)).status).toBe(403)
    expect((await write(id, manager)).body).toMatchObject({ code: 'message-not-possible' })
  })

  it('a giver can send only a limited number of messages', async () => {
    const busy = await makePerson(world.deps)
    const id = await give({}, busy.id)
    const answers = await Promise.all(Array.from({ length: 14 }, () => write(id, busy)))
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect([counts.get(201)?.length, counts.get(429)?.length]).toEqual([10, 4])
  })
})

it('a donor organisation writes in its own name, and the member who wrote gets the answer', async () => {
  const org = await makeDonorOrg(world.deps, { name: 'Lantern Fund' })
  const [treasurer, trustee] = [await makePerson(world.deps), await makePerson(world.deps)]
  await joinDonorOrg(world.deps, org.id, treasurer.id, 'Manager')
  await joinDonorOrg(world.deps, org.id, trustee.id, 'Viewer')
  const id = await give({ grant: { donorOrgId: org.id } }, treasurer.id)
  expect((await write(id, treasurer, { body: 'When is the report?' })).body.message).toMatchObject({
    name: 'Lantern Fund',
    own: true,
  })
  expect((await read(id, trustee)).body).toMatchObject({
    side: 'giver',
    messages: [{ own: false }],
    can: { write: false },
  })
  expect((await write(id, trustee)).status).toBe(403)
  await write(id, manager, { body: 'In May.' })
  expect((await listEmailsTo(treasurer)).at(-1)?.textBody).toContain('In May.')
  expect(await listEmailsTo(trustee)).toEqual([])
})

it('the charity’s list of gift messages begins with those that await an answer', async () => {
  const other = await makeMember(world.deps, charity.id, 'Manager')
  const answered = await give({}, outsider.id)
  await write(answered, outsider, { body: 'Answered' })
  await write(answered, other, { body: 'Indeed' })
  world.clock.advance({ minutes: 1 })
  const { body } = await threads(other)
  const at = body.threads.findIndex(({ donationId }) => donationId === answered)
  expect(body.threads[at]).toMatchObject({
    messages: 2,
    waiting: false,
    latest: { from: 'charity', body: 'Indeed' },
  })
  expect(body.threads.slice(at).every(({ waiting }) => !waiting)).toBe(true)
  expect(body.waiting).toBe(body.threads.filter(({ waiting }) => waiting).length)
  expect((await threads(outsider)).status).toBe(403)
})

it('the database shows a message to its giver and the team, and each side can write only its own messages', async () => {
  const id = await give({}, outsider.id)
  await write(id, outsider)
  const listVisible = (actor: Actor) =>
    world.deps.database.read(actor, (db) =>
      db.many<Row>(sql`select from gift_message where donation_id = ${id}`),
    )
  for (const actor of [outsider.id, viewer.id, lead.id] as const)
    expect(await listVisible(actor)).toHaveLength(1)
  for (const actor of ['', giver.id] as const) expect(await listVisible(actor)).toHaveLength(0)
  const insert = (actor: string, author: string, side: string) =>
    world.deps.database
      .transaction(actor, (db) =>
        db.run(sql`
          insert into gift_message (id, donation_id, charity_id, side, author_id, giver_name, body,
            written_at)
          values (${uuidv7()}, ${id}, ${charity.id}, ${side}, ${author},
            ${side === 'giver' ? 'Somebody' : null}, 'Hello', ${world.clock.now()})`),
      )
      .then(
        () => 'written',
        (error: { code?: string }) => error.code,
      )
  expect(await insert(manager.id, manager.id, 'charity')).toBe('written')
  for (const [actor, author, side] of [
    [giver.id, giver.id, 'giver'],
    [giver.id, outsider.id, 'giver'],
    [outsider.id, outsider.id, 'charity'],
    [viewer.id, viewer.id, 'charity'],
    [manager.id, outsider.id, 'giver'],
  ] as const)
    expect(await insert(actor, author, side)).toBe('42501')
  const gone = await world.deps.database.transaction(manager.id, (db) =>
    db.run(sql`delete from gift_message where donation_id = ${id}`),
  )
  expect(gone).toBe(0)
})

it('deleting a giver’s account deletes their messages and the answers to them', async () => {
  const password = 'Correct horse 7'
  const leaving = await makePerson(world.deps, { password, firstname: 'Ottoline' })
  const id = await give({}, leaving.id)
  await write(id, leaving, { body: 'From Ottoline' })
  await write(id, lead, { body: 'Dear Ottoline' })
  const file = await world.call('GET /api/user/export', { as: leaving })
  expect(JSON.stringify(file.body)).toContain('Dear Ottoline')
  const { status } = await world.call('DELETE /api/user/deleteuser/{id}', {
    params: { id: leaving.id },
    body: { password },
    as: leaving,
  })
  expect(status).toBe(200)
  expect((await read(id, lead)).body.messages).toEqual([])
})
