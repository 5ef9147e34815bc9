import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import {
  giftFor,
  makeBody,
  makeMember,
  makePerson,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { charity, project } = giving
const { deps } = world
const params = { id: charity.id }

let count = 0
let email = ''
let manager: MadePerson
beforeEach(async () => {
  count += 1
  email = `robin-${count}@guest.example`
  // Each network may start a limited number of payments in an hour.
  world.clock.advance({ minutes: 61 })
  manager = await makeMember(deps, charity.id, 'Manager')
})

const listContacts = async () => {
  const { body } = await world.call('GET /api/charity/{id}/contacts', { params, as: manager })
  return body.contacts.filter((one) => one.email === email)
}
const readFile = async () =>
  (
    await world.call('GET /api/charity/{id}/contacts', {
      params: { id: `${charity.id}.csv` },
      as: manager,
    })
  ).text.split(email).length - 1

/** Gives as a guest and returns the secret of the link in the receipt. */
const giveAsGuest = async (contactMe: boolean, paid = true) => {
  const body = giftFor({
    projectId: project.id,
    guest: { name: 'Robin Marsh', email },
    browserSecret: 'g'.repeat(43),
    contactMe,
  })
  const started = await world.call('POST /api/donation', { body })
  if (!paid) return ''
  await giving.pay(started.body.checkoutUrl)
  await giving.deliverEvents()
  const emails = (await world.outbox()).filter(({ recipient }) => recipient === email)
  return emails
    .findLast(({ textBody: text }) => text.includes('/guest-gift#'))!
    .textBody.match(/\/guest-gift#([\w-]+)/)![1]!
}
const giveAs = async (as: MadePerson, contactMe: boolean) => {
  await giving.startAndPay({ projectId: project.id, contactMe }, as)
  await giving.deliverEvents()
}
const stop = (link: string) => world.call('POST /api/guest-gift/stop-contact', { body: { link } })
const decide = (as: MadePerson, given: boolean) =>
  world.call('PATCH /api/user/contact-consent/{id}', { params, body: { given }, as })
const listOwn = async (as: MadePerson) =>
  (await world.call('GET /api/user/contact-consents', { as })).body.consents.map(
    ({ given }) => given,
  )

describe('consent to emails of a charity belongs to the address', () => {
  it('an address with an account and two guest gifts is listed once, in the list and in the file', async () => {
    const account = await makePerson(deps, { email })
    await giveAsGuest(true)
    await giveAsGuest(true)
    await giveAs(account, true)
    expect(await listContacts()).toHaveLength(1)
    expect(await readFile()).toBe(1)
  })

  it('a no by the link of a gift removes the address although its account said yes', async () => {
    const account = await makePerson(deps, { email })
    await giveAs(account, true)
    const link = await giveAsGuest(false)
    const gift = await world.call('POST /api/guest-gift', { body: { link } })
    expect(gift.body.mayContact).toBe(true)
    await stop(link)
    expect(await listContacts()).toEqual([])
    expect(await readFile()).toBe(0)
    expect(await listOwn(account)).toEqual([false])
  })

  it('a no by the account removes the address although a guest gift said yes, and the account sees that yes', async () => {
    const account = await makePerson(deps, { email })
    await giveAsGuest(true)
    expect(await listOwn(account)).toEqual([true])
    expect((await decide(account, false)).body.consent.given).toBe(false)
    expect(await listContacts()).toEqual([])
    expect(await readFile()).toBe(0)
  })

  it('a no stays when the account that said it is deleted', async () => {
    const account = await makePerson(deps, { email, password: 'Correct horse 7' })
    await giveAsGuest(true)
    await decide(account, false)
    await world.call('DELETE /api/user/deleteuser/{id}', {
      params: { id: account.id },
      body: { password: 'Correct horse 7' },
      as: account,
    })
    expect(await listContacts()).toEqual([])
  })

  it('an account whose address is not confirmed neither sees nor withdraws the consent of a guest', async () => {
    const outsider = await makePerson(deps, { email, confirmed: false })
    await giveAsGuest(true)
    expect(await listOwn(outsider)).toEqual([])
    await decide(outsider, false)
    expect(await listContacts()).toHaveLength(1)
  })

  it('a yes typed with a payment that was never made does not undo a no', async () => {
    await stop(await giveAsGuest(true))
    world.clock.advance({ minutes: 1 })
    await giveAsGuest(true, false)
    expect(await listContacts()).toEqual([])
  })

  it('a yes with a later gift counts again, and so does one of the account', async () => {
    const account = await makePerson(deps, { email })
    await stop(await giveAsGuest(true))
    world.clock.advance({ minutes: 1 })
    const link = await giveAsGuest(true)
    expect(await listContacts()).toHaveLength(1)
    await stop(link)
    world.clock.advance({ minutes: 1 })
    await decide(account, true)
    expect(await listContacts()).toHaveLength(1)
  })

  it('a gift taken into an account with another address does not make that address a contact', async () => {
    const account = await makePerson(deps)
    const link = await giveAsGuest(true)
    await world.call('POST /api/guest-gift/keep', { body: { link }, as: account })
    email = account.email
    expect(await listContacts()).toEqual([])
  })

  it('an account that changes to an address that said no is not listed with it', async () => {
    const account = await makePerson(deps, { password: 'Correct horse 7' })
    await stop(await giveAsGuest(true))
    world.clock.advance({ minutes: 1 })
    await giveAs(account, true)
    await world.call('POST /api/user/email', {
      body: { email, password: 'Correct horse 7' },
      as: account,
    })
    const notice = (await world.outbox()).findLast(
      ({ recipient, textBody: text }) => recipient === email && text.includes('token='),
    )!
    const token = /confirm-new-email\?token=([\w-]+)/.exec(notice.textBody)![1]!
    const changed = await world.call('POST /api/user/confirm-new-email', { body: { token } })
    expect(changed.body).toMatchObject({ email })
    expect(await listContacts()).toEqual([])
  })

  it('an address that said no gets no updates of the charity, unless its account follows afterwards', async () => {
    const account = await makePerson(deps, { email })
    await giveAs(account, true)
    const publish = async () => {
      const body = {
        id: uuidv7(),
        projectId: project.id,
        title: 'The jetty has its planks',
        body: makeBody('Six boats came on the first day.'),
        audience: 'public',
        state: 'published',
      } as const
      await world.call('POST /api/project-update', { as: manager, body })
      await world.runJobs()
      const all = await world.outbox()
      return all.filter((one) => one.recipient === email && one.subject.startsWith('The jetty'))
        .length
    }
    expect(await publish()).toBe(1)
    await stop(await giveAsGuest(true))
    expect(await publish()).toBe(1)
    world.clock.advance({ minutes: 1 })
    await world.call('POST /api/charity/{id}/follow', { params, as: account })
    expect(await publish()).toBe(2)
  })
})
