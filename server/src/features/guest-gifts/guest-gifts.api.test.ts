import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { declaring, giftFor, makePerson } from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { deps } = world

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `robin${count}@guest.example`
})

const listEmails = async (about: RegExp) =>
  (await world.outbox()).filter(
    ({ recipient, subject }) => recipient === email && about.test(subject),
  )
const findLinks = (text: string) =>
  [...text.matchAll(/\/guest-gift#([\w-]+)/g)].map(([, link]) => link!)

/** Gives £25 as a guest and returns the gift with the secret of the link in its receipt. */
const give = async (change: object = {}) => {
  const gift = giftFor({
    projectId: giving.project.id,
    guest: { name: 'Robin Marsh', email },
    browserSecret: 'g'.repeat(43),
    ...change,
  })
  const started = await world.call('POST /api/donation', { body: gift })
  expect(started.body).toMatchObject({ donation: { id: gift.id } })
  await giving.pay(started.body.checkoutUrl)
  await giving.deliverEvents()
  const [receipt] = await listEmails(/receipt/)
  const [link] = findLinks(receipt!.textBody)
  return { id: gift.id, link: link! }
}
const open = (link: string) => world.call('POST /api/guest-gift', { body: { link } })

describe('the link in the receipt of a guest', () => {
  it('the link opens the gift, the receipt and where the money went, without an account', async () => {
    const { id, link } = await give()
    const { body, status } = await open(link)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      donation: { id, status: 'succeeded', gift: 2500, giver: 'Robin Marsh' },
      email,
      isFresh: true,
    })
    expect(body.trail?.given).toBe(2500)
    const pdf = await world.call('POST /api/guest-gift', {
      body: { link },
      headers: { accept: 'application/pdf' },
    })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.text.startsWith('%PDF')).toBe(true)
  })

  it('the link is refused when a character is changed, and after 90 days', async () => {
    const { link } = await give()
    const changed = `${link.slice(0, -2)}${link.at(-2) === 'A' ? 'B' : 'A'}${link.at(-1)}`
    expect(await open(changed)).toMatchObject({ status: 404, body: { code: 'guest-link-invalid' } })
    world.clock.advance({ days: 91 })
    expect(await open(link)).toMatchObject({ status: 404, body: { code: 'guest-link-invalid' } })
  })

  it('the link stops working when the guest turns it off, and a newer link works', async () => {
    const { id, link } = await give()
    const off = await world.call('POST /api/guest-gift/turn-off', { body: { link } })
    expect(off.status).toBe(200)
    expect(await open(link)).toMatchObject({ status: 404 })
    world.clock.advance({ milliseconds: 1 })
    await world.call('POST /api/guest-gift/new-links', { body: { email } })
    await world.runJobs()
    const [notice] = await listEmails(/links to your gifts/)
    const [fresh] = findLinks(notice!.textBody)
    expect((await open(fresh!)).body.donation.id).toBe(id)
    expect(await open(link)).toMatchObject({ status: 404 })
  })
})

const manage = (path: string | null) =>
  world.call('POST /api/monthly-link', { body: { link: path!.split('#').at(-1)! } })

describe('the link with which a guest manages a monthly gift', () => {
  it('turning off the links to a gift also turns off those that manage its monthly payments, and newer links work', async () => {
    const { link } = await give({ interval: 'month' })
    const [receipt] = await listEmails(/receipt/)
    const emailed = /\/monthly#[\w-]+/.exec(receipt!.textBody)![0]
    const { monthlyPath } = (await open(link)).body
    expect(await manage(emailed)).toMatchObject({ status: 200 })
    await world.call('POST /api/guest-gift/turn-off', { body: { link } })
    for (const path of [emailed, monthlyPath]) {
      expect(await manage(path)).toMatchObject({
        status: 404,
        body: { code: 'monthly-link-invalid' },
      })
    }
    world.clock.advance({ milliseconds: 1 })
    await world.call('POST /api/guest-gift/new-links', { body: { email } })
    await world.runJobs()
    const [notice] = await listEmails(/links to your gifts/)
    const [fresh] = findLinks(notice!.textBody)
    expect(await manage((await open(fresh!)).body.monthlyPath)).toMatchObject({ status: 200 })
  })
})

describe('new links', () => {
  it('a request for new links gets the same answer for every email address, and the links lead to all its gifts', async () => {
    const first = await give()
    const second = await give()
    const ask = (address: string) =>
      world.call('POST /api/guest-gift/new-links', { body: { email: address } })
    const known = await ask(email.toUpperCase())
    const unknown = await ask('nobody@guest.example')
    expect(known.body).toEqual(unknown.body)
    await world.runJobs()
    const [notice] = await listEmails(/links to your gifts/)
    const links = findLinks(notice!.textBody)
    const ids = await Promise.all(links.map(async (link) => (await open(link)).body.donation.id))
    expect(ids.toSorted()).toEqual([first.id, second.id].toSorted())
    const all = await world.outbox()
    expect(all.filter(({ recipient }) => recipient === 'nobody@guest.example')).toEqual([])
  })

  it('new links are emailed to one address at most five times an hour, and later requests get the same answer', async () => {
    await give()
    for (let request = 0; request < 8; request += 1) {
      const { status } = await world.call('POST /api/guest-gift/new-links', { body: { email } })
      expect(status).toBe(200)
    }
    await world.runJobs()
    expect(await listEmails(/links to your gifts/)).toHaveLength(5)
  })
})

describe('a gift that a guest keeps in an account', () => {
  beforeAll(() =>
    deps.database.transaction('system', (db) =>
      db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${giving.charity.id}`),
    ),
  )

  it('a gift moves to the account with its declaration and monthly payments, and the guest’s address gets an email', async () => {
    const { id, link } = await give({
      interval: 'month',
      giftAid: declaring('future'),
    })
    const { monthlyPath } = (await open(link)).body
    const managed = await manage(monthlyPath)
    expect(managed.body.gift).toMatchObject({ state: 'active', amount: 2500 })
    const person = await makePerson(deps)
    const taken = await world.call('POST /api/guest-gift/keep', { body: { link }, as: person })
    expect(taken).toMatchObject({ status: 200 })
    const own = await world.call('GET /api/donation/{id}', { params: { id }, as: person })
    expect(own.body.donation).toMatchObject({ id, giftAid: { scope: 'future' } })
    const monthly = await world.call('GET /api/monthly-gift', { as: person })
    expect(monthly.body.gifts).toHaveLength(1)
    const declared = await world.call('GET /api/gift-aid/declarations', { as: person })
    expect(declared.body.declarations).toHaveLength(1)
    expect(await open(link)).toMatchObject({ status: 404 })
    expect(await listEmails(/in an account/)).toHaveLength(1)
    expect(await deps.database.read('system', (db) => runChecks(db))).toEqual([])
  })

  it('a gift goes into only one account when two people open its link at the same time', async () => {
    const { link } = await give()
    const people = [await makePerson(deps), await makePerson(deps)]
    const answers = await Promise.all(
      people.map((person) =>
        world.call('POST /api/guest-gift/keep', { body: { link }, as: person }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })
})

describe('the data of a guest', () => {
  it('a guest can download and delete their data only with a link that is at most 24 hours old', async () => {
    const { id, link } = await give()
    const { body } = await world.call('POST /api/guest-gift/export', { body: { link } })
    expect(body.guest).toEqual({ name: 'Robin Marsh', email })
    expect(body.data['gifts']).toMatchObject([{ id, gift: 2500 }])
    world.clock.advance({ hours: 25 })
    const late = await world.call('POST /api/guest-gift/export', { body: { link } })
    expect(late).toMatchObject({ status: 409, body: { code: 'guest-link-not-fresh' } })
    const erase = await world.call('POST /api/guest-gift/erase', { body: { link } })
    expect(erase).toMatchObject({ status: 409, body: { code: 'guest-link-not-fresh' } })
    expect(await open(link)).toMatchObject({ status: 200, body: { isFresh: false } })
  })

  it('a guest’s name and address are deleted for good, and the gift stays in the ledger without a name', async () => {
    const { id, link } = await give({ shownAs: 'named' })
    const erased = await world.call('POST /api/guest-gift/erase', { body: { link } })
    expect(erased.status).toBe(200)
    expect(await open(link)).toMatchObject({ status: 404 })
    expect(await listEmails(/have been deleted/)).toHaveLength(1)
    expect(await giving.listEntries(id)).toHaveLength(2)
    const params = { id: giving.charity.id }
    const named = await world.call('GET /api/donation/charity/{id}', { params, query: {} })
    expect(named.text).not.toContain('Robin')
    await world.call('POST /api/guest-gift/new-links', { body: { email } })
    await world.runJobs()
    expect(await listEmails(/links to your gifts/)).toEqual([])
    expect(await deps.database.read('system', (db) => runChecks(db))).toEqual([])
  })
})
