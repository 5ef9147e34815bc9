import { addMonths } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { monthlyWorld, savedOnly } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import type { AtRow } from './monthly-gifts.test-rows.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { giver, project } = monthly
afterEach(() => monthly.endAll())

describe('a monthly gift', () => {
  it('a monthly gift starts with a payment and records a separate donation each month', async () => {
    const { id, reference } = await monthly.begin({ shownAs: 'named', message: 'For the cooks.' })
    expect(await monthly.read(id)).toMatchObject({
      status: 'succeeded',
      fee: 58,
      monthlyGiftId: id,
    })
    expect(await monthly.readMonthly(id)).toMatchObject({
      reference,
      state: 'active',
      amount: 2500,
      payments: 1,
      total: 2500,
      startedAt: '2026-06-15T10:00:00.000Z',
      nextPaymentAt: '2026-07-15T10:00:00.000Z',
      card: { brand: 'visa', last4: '4242', expires: '2034-12' },
      project: { title: 'Warm meals' },
    })

    for (let month = 1; month <= 3; month += 1) await monthly.pass({ days: 32 })
    const donations = await monthly.listDonations(id)
    expect(donations).toMatchObject(
      Array.from({ length: 4 }, () => ({ status: 'succeeded', amount: 2500, fee: 58 })),
    )
    for (const donation of donations) {
      expect(await monthly.listEntries(donation.id)).toEqual([
        { kind: 'gift', direction: 'in', amount: 2500, projectId: project.id },
        { kind: 'fee', direction: 'out', amount: 58, projectId: project.id },
      ])
    }
    expect(await monthly.readMonthly(id)).toMatchObject({ payments: 4, total: 10_000 })
    const dates = await world.deps.database.read('system', (db) =>
      db.many<AtRow>(sql`
        select to_char(succeeded_at, 'YYYY-MM-DD') as at from donation
        where monthly_gift_id = ${id} order by succeeded_at`),
    )
    expect(dates.map(({ at }) => at)).toEqual([
      '2026-06-15',
      '2026-07-15',
      '2026-08-15',
      '2026-09-15',
    ])
    const receipts = (await monthly.listEmails()).filter(({ subject }) => /receipt/.test(subject))
    expect(receipts).toHaveLength(4)
    for (const { textBody } of receipts) expect(textBody).toMatch(/\/monthly#[\w-]+\n/)
    expect((await monthly.read(donations[3]!.id)).message).toBe('')
  })

  it('the giver of a monthly gift to the general fund can cover the fee of each payment', async () => {
    const { charity } = monthly
    const { id } = await monthly.begin({
      projectId: undefined,
      charityId: charity.id,
      coverFee: true,
    })
    await monthly.pass({ days: 32 })
    expect(await monthly.listDonations(id)).toMatchObject([
      { amount: 2558, fee: 58 },
      { amount: 2558, fee: 58 },
    ])
  })

  it('a monthly gift that is abandoned on the payment page never starts', async () => {
    const { donation, checkoutUrl } = await monthly.start()
    await monthly.pay(checkoutUrl, '4000000000000002')
    await monthly.deliverEvents()
    expect(await monthly.read(donation.id)).toMatchObject({
      status: 'pending',
      lastDecline: 'Your card was declined.',
    })
    await monthly.pass({ hours: 2 })
    await world.runJobs()
    expect(await monthly.read(donation.id)).toMatchObject({ status: 'expired' })
    expect((await monthly.list()).map(({ id }) => id)).not.toContain(donation.id)
  })

  it('a monthly gift that is sent with the id of a one-off gift is refused', async () => {
    const { donation } = await monthly.start({ interval: 'once' })
    const again = await world.call('POST /api/donation', {
      body: { ...monthly.gift({ interval: 'month' }), id: donation.id },
      as: await monthly.signedIn(giver),
    })
    expect(again.body).toMatchObject({ code: 'donation-id-used' })
  })

  it('a changed amount applies from the next payment', async () => {
    const { id } = await monthly.begin()
    const answer = await monthly.change(id, { change: 'amount', amount: 4000, coverFee: true })
    expect(answer.body.gift).toMatchObject({ gift: 4000, feeCover: 81, amount: 4081, total: 2500 })
    await monthly.pass({ days: 32 })
    expect(await monthly.listDonations(id)).toMatchObject([
      { amount: 2500 },
      { amount: 4081, fee: 81 },
    ])
    const subjects = (await monthly.listEmails()).map(({ subject }) => subject)
    expect(subjects).toContain('Your monthly gift is now £40.81')
  })

  it('a monthly gift pauses for the chosen number of payments and resumes by itself or on request', async () => {
    const { id } = await monthly.begin()
    const started = new Date((await monthly.readMonthly(id)).startedAt ?? '')
    const paused = await monthly.change(id, { change: 'pause', payments: 2 })
    expect(paused.body.gift).toMatchObject({
      state: 'paused',
      nextPaymentAt: addMonths(started, 3).toISOString(),
    })
    await monthly.passTo(addMonths(started, 2).toISOString())
    expect(await monthly.listDonations(id)).toHaveLength(1)
    await monthly.passTo(paused.body.gift.nextPaymentAt)
    expect(await monthly.listDonations(id)).toHaveLength(2)
    expect(await monthly.readMonthly(id)).toMatchObject({ state: 'active', pausedUntil: null })

    await monthly.change(id, { change: 'pause', payments: 12 })
    const resumed = await monthly.change(id, { change: 'resume' })
    expect(resumed.body.gift).toMatchObject({ state: 'active', pausedUntil: null })
    await monthly.pass({ days: 32 })
    expect(await monthly.listDonations(id)).toHaveLength(3)
  })

  it('a monthly gift ends for good when its giver cancels it', async () => {
    const { id } = await monthly.begin()
    const answer = await monthly.change(id, { change: 'cancel' })
    expect(answer.body.gift).toMatchObject({
      state: 'ended',
      endReason: 'giver',
      nextPaymentAt: null,
      total: 2500,
    })
    await monthly.pass({ days: 62 })
    expect(await monthly.listDonations(id)).toHaveLength(1)
    const { body } = await monthly.change(id, { change: 'resume' })
    expect(body).toMatchObject({ code: 'monthly-gift-not-running' })
    expect((await monthly.change(id, { change: 'cancel' })).status).toBe(200)
    const notices = (await monthly.listEmails()).filter(({ textBody }) =>
      textBody.includes('has ended. You cancelled it.'),
    )
    expect(notices).toHaveLength(1)
  })
})

describe('declined payment of a monthly gift', () => {
  it('a declined payment is retried, the giver gets an email, and another card pays the amount at once', async () => {
    const ada = await makePerson(world.deps, { firstname: 'Ada', lastname: 'Late' })
    const { id } = await monthly.begin({}, ada)
    await monthly.enterCard(id, savedOnly, ada)
    await monthly.deliverEvents()
    expect((await monthly.readMonthly(id, ada)).card?.last4).toBe('0341')
    await monthly.pass({ days: 32 })
    const failing = await monthly.readMonthly(id, ada)
    expect(failing).toMatchObject({
      state: 'failing',
      payments: 1,
      failure: { attempts: 1, problem: 'Your card was declined.' },
    })
    await monthly.pass({ days: 3 })
    expect((await monthly.readMonthly(id, ada)).failure?.attempts).toBe(2)
    const notices = (await monthly.listEmails(ada)).filter(({ subject }) =>
      /not be taken/.test(subject),
    )
    expect(notices).toHaveLength(2)
    expect(notices[0]?.textBody).toContain('“Your card was declined.”')
    expect(notices[0]?.textBody).toContain('Pay £25.00 by another card: ')

    await monthly.enterCard(id, '5555555555554444', ada)
    await monthly.deliverEvents()
    expect(await monthly.readMonthly(id, ada)).toMatchObject({
      state: 'active',
      payments: 2,
      failure: null,
      card: { brand: 'mastercard', last4: '4444' },
    })
    await monthly.pass({ days: 32 })
    expect(await monthly.listDonations(id)).toHaveLength(3)
  })

  it('a monthly gift ends after the last failed retry, and the giver gets an email', async () => {
    const ada = await makePerson(world.deps, { firstname: 'Ada', lastname: 'Gone' })
    const { id } = await monthly.begin({}, ada)
    await monthly.enterCard(id, savedOnly, ada)
    await monthly.deliverEvents()
    await monthly.passTo((await monthly.readMonthly(id, ada)).nextPaymentAt)
    for (let retry = 0; retry < 3; retry += 1) {
      await monthly.passTo((await monthly.readMonthly(id, ada)).failure?.retryAt)
    }
    expect(await monthly.readMonthly(id, ada)).toMatchObject({
      state: 'ended',
      endReason: 'payment-failed',
      nextPaymentAt: null,
      payments: 1,
    })
    const subjects = (await monthly.listEmails(ada)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /not be taken/.test(subject))).toHaveLength(3)
    expect(subjects.at(-1)).toBe('Your monthly gift to Harbour Lights has ended')
    await monthly.pass({ days: 62 })
    expect(await monthly.listDonations(id)).toHaveLength(1)
  })
})
