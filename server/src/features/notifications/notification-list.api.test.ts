import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeDonation, makeMember, makePerson } from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { notify, notifyAll, tasks } from './index.ts'

const world = await testApp()
const { call, clock, deps } = world
const giving = await makeGivingWorld(world)

type Person = Awaited<ReturnType<typeof makePerson>>

const list = async (as: Person, query: { limit?: number; before?: string } = {}) =>
  (await call('GET /api/notification', { as, query })).body
const titles = async (as: Person, query: { limit?: number; before?: string } = {}) =>
  (await list(as, query)).notifications.map(({ title }) => title)
const unread = async (as: Person) => (await call('GET /api/notification/unread', { as })).body.count

const buildMail = ({ email }: Person, subject: string, path = '/explore') => ({
  to: email,
  subject,
  greeting: 'Hello,',
  paragraphs: [],
  action: { label: 'Open', url: `${deps.config.appOrigin}${path}` },
})

/** Tells a person something, a second after the last time. */
const tell = async (person: Person, subject: string, path?: string): Promise<void> => {
  clock.advance({ seconds: 1 })
  await deps.database.transaction('money', (db) =>
    notify(db, deps, buildMail(person, subject, path), { personId: person.id }),
  )
}

describe('the bell', () => {
  it('a receipt is on the bell of a giver with an account, and leads to the gift', async () => {
    const gift = await giving.startAndPay()
    await giving.deliverEvents()
    expect((await list(giving.giver)).notifications[0]).toMatchObject({
      title: expect.stringMatching(/^Your receipt: £/),
      path: `/donation/${gift.id}`,
      isRead: false,
    })
  })

  it('a message is on the bell of a team member who turned its email off, without the giver’s name', async () => {
    const lead = await makeMember(deps, giving.charity.id, 'Lead')
    await call('PATCH /api/notification/preferences', {
      as: lead,
      body: { 'gift-messages': false },
    })
    const { id } = await makeDonation(deps, giving.charity.id, giving.giver.id)
    await call('POST /api/donation/{id}/messages', {
      as: giving.giver,
      params: { id },
      body: { id: uuidv7(), body: 'How is the boat?' },
    })
    const [notices, ...others] = (await list(lead)).notifications
    expect(others).toEqual([])
    expect(notices).toMatchObject({
      title: expect.stringMatching(/^A giver writes about gift PT-/),
      path: `/dashboard-charity?section=donors&charity=${giving.charity.number}&gift=${id}`,
    })
    const sent = (await world.outbox()).filter(({ recipient }) => recipient === lead.email)
    expect(sent).toEqual([])
  })

  it('an event that is rolled back is neither emailed nor on the bell', async () => {
    const person = await makePerson(deps)
    const failing = deps.database.transaction('money', async (db) => {
      await notify(db, deps, buildMail(person, 'It happened'), { personId: person.id })
      throw new Error('it did not')
    })
    await expect(failing).rejects.toThrow('it did not')
    expect(await titles(person)).toEqual([])
    const sent = (await world.outbox()).filter(({ recipient }) => recipient === person.email)
    expect(sent).toEqual([])
  })

  it('security notices and emails to strangers are not on the bell', async () => {
    const person = await makePerson(deps)
    await deps.database.transaction('mail', async (db) => {
      await queueMail(db, buildMail(person, 'A new sign-in'), 'first')
      await notify(db, deps, buildMail(person, 'To the same address'), { personId: null })
    })
    expect(await titles(person)).toEqual([])
  })

  it('a link that works without signing in is never stored', async () => {
    const person = await makePerson(deps)
    const secret = 'k'.repeat(43)
    await tell(person, 'By token', `/invite-portal?token=${secret}`)
    await tell(person, 'By fragment', `/gift-question#${secret}`)
    await tell(person, 'A place on a page', '/donation/1#messages')
    expect((await list(person)).notifications.map(({ path }) => path)).toEqual([
      '/donation/1#messages',
      '/notifications',
      '/notifications',
    ])
  })

  it('a person whose role changes learns of it', async () => {
    const { charity } = giving
    const [lead, viewer] = [
      await makeMember(deps, charity.id, 'Lead'),
      await makeMember(deps, charity.id, 'Viewer'),
    ]
    const { status } = await call('PATCH /api/team-invite/{id}/role', {
      as: lead,
      params: { id: viewer.id },
      body: { charityId: charity.id, from: 'Viewer', role: 'Contributor' },
    })
    expect(status).toBe(200)
    expect(await titles(viewer)).toEqual([`Your role at ${charity.name} is now Contributor`])
  })
})

describe('reading the bell', () => {
  it('pages go from the newest to the oldest without a gap', async () => {
    const person = await makePerson(deps)
    await tell(person, 'One')
    await tell(person, 'Two')
    await tell(person, 'Three')
    const first = await list(person, { limit: 2 })
    expect(first.notifications.map(({ title }) => title)).toEqual(['Three', 'Two'])
    expect(first.more).toBe(true)
    const second = await list(person, { limit: 2, before: first.notifications.at(-1)!.id })
    expect(second.notifications.map(({ title }) => title)).toEqual(['One'])
    expect(second.more).toBe(false)
  })

  it('one is marked as read, and again without harm', async () => {
    const person = await makePerson(deps)
    await tell(person, 'One')
    await tell(person, 'Two')
    expect(await unread(person)).toBe(2)
    const { id } = (await list(person)).notifications[0]!
    const read = () => call('POST /api/notification/{id}/read', { as: person, params: { id } })
    expect((await read()).body).toMatchObject({ title: 'Two', isRead: true })
    expect((await read()).status).toBe(200)
    expect(await unread(person)).toBe(1)
  })

  it('all are marked as read, but not those that came since the person looked', async () => {
    const person = await makePerson(deps)
    await tell(person, 'One')
    await tell(person, 'Two')
    const { id: newest } = (await list(person)).notifications[0]!
    await tell(person, 'Three')
    const all = await call('POST /api/notification/read', { as: person, body: { newest } })
    expect(all.body).toEqual({ count: 2 })
    expect((await list(person)).notifications.map(({ isRead }) => isRead)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('nobody reads or marks what concerns another person', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)]
    await tell(person, 'Private')
    const { id } = (await list(person)).notifications[0]!
    expect(await titles(other)).toEqual([])
    expect(await titles(other, { before: id })).toEqual([])
    expect(
      (await call('POST /api/notification/{id}/read', { as: other, params: { id } })).status,
    ).toBe(404)
    expect(
      (await call('POST /api/notification/read', { as: other, body: { newest: id } })).status,
    ).toBe(404)
    expect(await unread(person)).toBe(1)
  })

  it('the count stops at 100', async () => {
    const person = await makePerson(deps)
    const notices = Array.from({ length: 120 }, (_, at) => ({
      personId: person.id,
      wantsEmail: false,
      mail: buildMail(person, `Number ${at}`),
    }))
    await deps.database.transaction('mail', (db) => notifyAll(db, deps, notices))
    expect(await unread(person)).toBe(100)
  })

  it('a person downloads what is on their bell, and it is deleted after 90 days', async () => {
    const person = await makePerson(deps)
    await tell(person, 'Your receipt')
    const { body } = await call('GET /api/user/export', { as: person })
    expect(body.more['notifications']).toMatchObject([{ title: 'Your receipt', path: '/explore' }])
    const tidyAfter = async (days: number) => {
      clock.advance({ days })
      await tasks['tidy-notifications']!({}, deps)
      clock.advance({ days: -days })
    }
    await tidyAfter(89)
    expect(await titles(person)).toEqual(['Your receipt'])
    await tidyAfter(91)
    expect(await titles(person)).toEqual([])
  })
})

it('the database refuses a link with a token whoever writes it', async () => {
  const person = await makePerson(deps)
  const insert = deps.database.transaction('mail', (db) =>
    db.run(sql`
      insert into notification (id, person_id, title, path, happened_at)
      values (${uuidv7()}, ${person.id}, 'Secret', '/unsubscribe?token=abc', ${clock.now()})`),
  )
  await expect(insert).rejects.toThrow('notification_path_check')
})
