import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { joinCharity, makeCharity, makePerson, makeProject } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { endMonthlyGifts } from './index.ts'
import type { IdRow, StateEndReasonPublicNameRow } from './monthly-gifts.test-rows.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { deps, clock } = world
afterEach(() => monthly.endAll())

const linkIn = (text: string): string => /\/monthly#([\w-]{72})/.exec(text)?.[1] ?? ''

const newestLink = async (): Promise<string> =>
  linkIn((await monthly.listEmails()).findLast(({ textBody }) => linkIn(textBody))?.textBody ?? '')

const byLink = (link: string) => world.call('POST /api/monthly-link', { body: { link } })

describe('link to a monthly gift in a receipt', () => {
  it('the link in a receipt shows the monthly gift and changes it without signing in', async () => {
    const { id, reference } = await monthly.begin()
    const link = await newestLink()
    const shown = await byLink(link)
    expect(shown.body.gift).toMatchObject({ id, reference, state: 'active' })
    for (const secret of [monthly.giver.email, 'Byron', 'cus_', 'sub_', 'pm_']) {
      expect(shown.text).not.toContain(secret)
    }
    const change = (body: object) =>
      world.call('PATCH /api/monthly-link', { body: { link, ...body } })
    const raised = await change({ change: 'amount', amount: 3000, coverFee: false })
    expect(raised.body.gift.amount).toBe(3000)
    const card = await world.call('POST /api/monthly-link/card', { body: { link } })
    expect(card.body.cardUrl).toMatch(/^\/test-payments\/pay\/cs_test_/)
    const saved = await monthly.pay(card.body.cardUrl, '5555555555554444')
    expect(saved.headers.location).toBe('/monthly?card=saved')
    await monthly.deliverEvents()
    expect((await byLink(link)).body.gift.card).toMatchObject({ last4: '4444' })
    expect((await change({ change: 'cancel' })).body.gift.state).toBe('ended')
    // Every change sent an email, so that nobody can change the gift unnoticed.
    const subjects = (await monthly.listEmails()).map(({ subject }) => subject)
    expect(subjects).toContain('Your monthly gift is now £30.00')
    expect(subjects).toContain('The card for your monthly gift has changed')
  })

  it('the link fails if altered, after 400 days, or once the giver’s email address has changed', async () => {
    const mail = `ada.${clock.now().getTime()}@example.org`
    const ada = await makePerson(deps, { email: mail })
    await monthly.begin({}, ada)
    const emailMessages = await monthly.listEmails(ada)
    const link = linkIn(emailMessages.at(-1)?.textBody ?? '')
    expect((await byLink(link)).status).toBe(200)
    const changed = `${link.slice(0, 40)}${link[40] === 'A' ? 'B' : 'A'}${link.slice(41)}`
    expect((await byLink(changed)).body).toMatchObject({ code: 'monthly-link-invalid' })
    await deps.database.transaction('system', (db) =>
      db.run(sql`update credential set email = ${`new.${mail}`} where person_id = ${ada.id}`),
    )
    expect((await byLink(link)).body).toMatchObject({ code: 'monthly-link-invalid' })
    await deps.database.transaction('system', (db) =>
      db.run(sql`update credential set email = ${mail} where person_id = ${ada.id}`),
    )
    expect((await byLink(link)).status).toBe(200)
    await monthly.endAll()
    clock.advance({ days: 400 })
    expect((await byLink(link)).body).toMatchObject({ code: 'monthly-link-invalid' })
  })

  it('requests with monthly gift links are rate limited per network', async () => {
    const answers: number[] = []
    for (let at = 0; at < 301; at += 1) answers.push((await byLink('x'.repeat(68))).status)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
  })
})

describe('monthly gifts whose giver, project or charity is no longer available', () => {
  it('deleting the giver’s account ends the monthly gift and removes the name from it', async () => {
    const password = 'Correct horse 7'
    const ada = await makePerson(deps, { firstname: 'Adelaide', lastname: 'Leaving', password })
    const { id } = await monthly.begin({ shownAs: 'named' }, ada)
    const subscription = await monthly.readSubscription(id)
    const answer = await world.call('DELETE /api/user/deleteuser/{id}', {
      params: { id: ada.id },
      body: { password },
      as: await monthly.signedIn(ada),
    })
    expect(answer.status).toBe(200)
    await world.runJobs()
    const { stripe } = deps.payments
    const options = { stripeAccount: monthly.account }
    expect((await stripe.subscriptions.retrieve(subscription, {}, options)).status).toBe('canceled')
    const row = await deps.database.read('system', (db) =>
      db.one<StateEndReasonPublicNameRow>(
        sql`select state, end_reason, public_name from monthly_gift where id = ${id}`,
      ),
    )
    expect(row).toEqual({ state: 'ended', endReason: 'account-deleted', publicName: null })
    await monthly.pass({ days: 62 })
    expect(await monthly.listDonations(id)).toHaveLength(1)
  })

  it('closing the project ends its monthly gifts and emails the giver the reason', async () => {
    const project = await makeProject(deps, monthly.charity.id, { title: 'Boats' })
    const { id } = await monthly.begin({ projectId: project.id })
    await deps.database.transaction('system', (db) =>
      endMonthlyGifts(db, { projectId: project.id }, 'project-closed', clock.now()),
    )
    expect((await monthly.readMonthly(id)).state).toBe('ending')
    await world.runJobs()
    expect(await monthly.readMonthly(id)).toMatchObject({
      state: 'ended',
      endReason: 'project-closed',
    })
    const notice = (await monthly.listEmails()).at(-1)
    expect(notice?.textBody).toContain('The project has stopped taking gifts.')
  })

  it('a monthly gift takes no payments while its charity is suspended and continues afterwards', async () => {
    const { id } = await monthly.begin()
    const suspend = (status: string) =>
      deps.database.transaction('system', (db) =>
        db.run(sql`update charity set status = ${status} where id = ${monthly.charity.id}`),
      )
    const { reconcileMonthlyGifts } = await import('./index.ts')
    await suspend('suspended')
    await reconcileMonthlyGifts(deps)
    expect((await monthly.readMonthly(id)).state).toBe('held')
    await monthly.pass({ days: 62 })
    expect(await monthly.listDonations(id)).toHaveLength(1)
    await suspend('verified')
    await reconcileMonthlyGifts(deps)
    expect((await monthly.readMonthly(id)).state).toBe('active')
    await monthly.pass({ days: 32 })
    expect(await monthly.listDonations(id)).toHaveLength(2)
  })

  it('disconnecting the charity from the payment provider ends its monthly gifts', async () => {
    const lead = await makePerson(deps)
    await joinCharity(deps, monthly.charity.id, lead.id, 'Lead')
    const { id } = await monthly.begin()
    const answer = await world.call('DELETE /api/stripe/connect', {
      query: { charity: monthly.charity.id },
      as: await monthly.signedIn(lead),
    })
    expect(answer.status).toBe(200)
    expect(await monthly.readMonthly(id)).toMatchObject({
      state: 'ended',
      endReason: 'payments-disconnected',
    })
  })

  it('a stranger sees no monthly gifts in the database', async () => {
    const outsider = await makePerson(deps)
    const other = await makeCharity(deps)
    expect(other.id).toBeTruthy()
    const rows = await deps.database.read(outsider.id, (db) =>
      db.many<IdRow>(sql`select id from monthly_gift`),
    )
    expect(rows).toEqual([])
  })
})
