import { notificationKinds } from '@pennytrail/contract/notifications/kinds.ts'
import { describe, expect, it } from 'vitest'
import {
  declaring,
  giftFor,
  makeBody,
  makeMember,
  makePerson,
} from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { buildEmail, unsubscribeUrl } from '../notifications/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { reconcileDonations } from '../donations/index.ts'
import { eraseUnpaidGuests } from './erase-unpaid-guests.ts'
import { makeGuestGift } from './testing/make-guest-gift.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { charity, project } = giving
const { deps } = world
const manager = await makeMember(deps, charity.id, 'Manager')

const start = async (email: string, change: object = {}) => {
  const gift = giftFor({
    projectId: project.id,
    guest: { name: 'Robin Marsh', email },
    browserSecret: 'g'.repeat(43),
    ...change,
  })
  const started = await world.call('POST /api/donation', { body: gift })
  return { id: gift.id, checkoutUrl: started.body.checkoutUrl }
}
const listEmails = async (email: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email)
const findLink = (text: string) => /\/guest-gift#([\w-]+)/.exec(text)![1]!

/** Gives £25 as a guest and returns the secret of the link in the receipt. */
const give = async (email: string, change: object = {}) => {
  const { id, checkoutUrl } = await start(email, change)
  await giving.pay(checkoutUrl)
  await giving.deliverEvents()
  return { id, link: findLink((await listEmails(email)).at(-1)!.textBody) }
}

describe('emails to a guest', () => {
  it('a guest gets emails about the own gift only, and each opens the gift or needs no link', async () => {
    const email = 'ana@guest.example'
    const { link } = await give(email, { interval: 'month' })
    await world.call('POST /api/guest-gift/new-links', { body: { email } })
    await world.runJobs()
    const published = await world.call('POST /api/project-update', {
      as: manager,
      body: {
        id: uuidv7(),
        projectId: project.id,
        title: 'The jetty has its planks',
        body: makeBody('Six boats came on the first day.'),
        audience: 'public',
        state: 'published',
      },
    })
    expect(published.status).toBe(201)
    await world.call('POST /api/guest-gift/erase', { body: { link } })
    const emails = await listEmails(email)
    expect(emails.map(({ subject }) => subject.replace(/[:£].*/, ''))).toEqual([
      'Your receipt',
      'Your links to your gifts',
      'Your name and address have been deleted',
    ])
    // An email that nobody can turn off offers no button for it (RFC 8058).
    for (const { headers } of emails)
      expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  })

  it.each(notificationKinds)(
    'the one-click button of an email of the kind %s works for a guest, without an account',
    async (kind) => {
      const email = `${kind}@guest.example`
      const { guestId } = await makeGuestGift(deps, charity.id, email)
      const subscription = { personId: guestId, kind }
      const content = { to: email, subject: 'News', greeting: 'Hello,', paragraphs: ['News.'] }
      await deps.database.transaction('system', (db) =>
        queueMail(db, buildEmail(deps.config, subscription, content)),
      )
      const [sent] = await listEmails(email)
      const url = unsubscribeUrl(deps.config, subscription)
      expect(sent!.headers).toEqual({
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': `<${url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
      const answer = await world.app.inject({
        method: 'POST',
        url: url.replace(deps.config.appOrigin, ''),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answer.statusCode).toBe(200)
      const token = new URL(url).searchParams.get('token')!
      const page = await world.call('GET /api/notification/link', { query: { token } })
      expect(page.body).toEqual({ kind, mail: false, email: expect.stringMatching(/^.…@guest/) })
      const back = await world.call('PATCH /api/notification/link', { body: { token, mail: true } })
      expect(back.body.mail).toBe(true)
    },
  )
})

it('the last email to a guest says what the bank still takes and what stays', async () => {
  const email = 'dee@guest.example'
  const { checkoutUrl } = await start(email, { interval: 'month', method: 'direct-debit' })
  const page = await giving.submit(checkoutUrl ?? '', { test_account: '00012345' })
  await giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  await giving.deliverEvents()
  const link = findLink((await listEmails(email)).at(-1)!.textBody)
  await world.call('POST /api/guest-gift/erase', { body: { link } })
  const last = (await listEmails(email)).at(-1)?.textBody.replaceAll(/\s+/g, ' ')
  expect(last).toContain('Your bank still takes the Direct Debit of £25.00 on or shortly after')
  expect(last).toContain('a Gift Aid declaration stays')
})

const listContacts = async () => {
  const params = { id: charity.id }
  const { body } = await world.call('GET /api/charity/{id}/contacts', { params, as: manager })
  return body.contacts.map(({ email }) => email)
}

describe('the Gift Aid declaration of a guest', () => {
  it('the words of the declaration are emailed once the gift has arrived, with how to cancel it', async () => {
    await deps.database.transaction('system', (db) =>
      db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${charity.id}`),
    )
    const email = 'fay@guest.example'
    const { checkoutUrl } = await start(email, { giftAid: declaring('gift') })
    expect(await listEmails(email)).toEqual([])
    await giving.pay(checkoutUrl)
    await giving.deliverEvents()
    const sent = (await listEmails(email)).find(({ subject }) => /Gift Aid/.test(subject))
    expect(sent!.subject).toBe('Your Gift Aid declaration to Harbour Lights')
    expect(sent!.textBody).toContain('Tell Harbour Lights if you want to cancel it')
    expect(sent!.textBody).not.toContain('settings')
  })
})

describe('the consent of a guest to emails of the charity', () => {
  it('one press by the link of one gift ends it for all gifts of the address to the charity', async () => {
    const email = 'bea@guest.example'
    const other = 'cem@guest.example'
    await give(email, { contactMe: true })
    const { link } = await give(email, { contactMe: true })
    const { link: unasked } = await give(other)
    await give(other, { contactMe: true })
    // The list has one row for each address.
    expect((await listContacts()).toSorted()).toEqual([email, other])
    const open = async (secret: string) =>
      (await world.call('POST /api/guest-gift', { body: { link: secret } })).body.mayContact
    expect(await open(link)).toBe(true)
    expect(await open(unasked)).toBe(true)
    const stopped = await world.call('POST /api/guest-gift/stop-contact', { body: { link } })
    expect(stopped.status).toBe(200)
    expect(await open(link)).toBe(false)
    expect(await listContacts()).toEqual([other])
    // A repeat changes nothing.
    const again = await world.call('POST /api/guest-gift/stop-contact', { body: { link } })
    expect(again.status).toBe(200)
    const { body } = await world.call('POST /api/guest-gift/export', { body: { link } })
    expect(JSON.stringify(body.data).match(/"given":(true|false)/g)).toEqual([
      '"given":true',
      '"given":false',
    ])
  })
})

describe('a guest whose payment was never made', () => {
  it('name and address are deleted 90 days after the payment was started, and those of paid gifts stay', async () => {
    const [unpaid, paid] = ['dee@guest.example', 'eve@guest.example']
    const { id } = await start(unpaid)
    const { link } = await give(paid)
    const readName = async () => {
      const admin = await makePerson(deps, { isAdmin: true })
      const found = await world.call('GET /api/admin/person/{id}', { params: { id }, as: admin })
      expect(found.status).toBe(200)
      return found.body.lastname
    }
    world.clock.advance({ days: 89 })
    await reconcileDonations(deps)
    await eraseUnpaidGuests(deps)
    expect(await readName()).toBe('Marsh')
    world.clock.advance({ days: 2 })
    await eraseUnpaidGuests(deps)
    expect(await readName()).not.toBe('Marsh')
    expect((await world.call('POST /api/guest-gift', { body: { link } })).status).toBe(404)
    const response = await world.call('POST /api/guest-gift/new-links', { body: { email: paid } })
    expect(response.status).toBe(200)
    await world.runJobs()
    expect((await listEmails(paid)).at(-1)!.subject).toBe('Your links to your gifts')
  })
})
