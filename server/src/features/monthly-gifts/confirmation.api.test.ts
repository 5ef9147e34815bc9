import { afterEach, describe, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { alwaysAsks, monthlyWorld, savedOnly } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
afterEach(() => monthly.endAll())

/**
 * Starts a monthly gift with a card whose bank asks the giver to confirm every payment. The first
 * payment has succeeded.
 */
const beginToConfirm = async () => {
  const ada = await makePerson(world.deps, { firstname: 'Ada', lastname: 'Asked' })
  const { donation, checkoutUrl } = await monthly.start({}, ada)
  const page = await monthly.pay(checkoutUrl, alwaysAsks)
  await monthly.authenticate(page.headers.location)
  await monthly.deliverEvents()
  return { ada, id: donation.id }
}

const subjectsTo = async (to: { email: string }) =>
  (await monthly.listEmails(to as never)).map(({ subject }) => subject)

describe('payment that needs confirmation at the giver’s bank', () => {
  it('a monthly gift shows that a payment needs confirmation and continues once the giver has confirmed', async () => {
    const { ada, id } = await beginToConfirm()
    await monthly.pass({ days: 32 })
    expect(await monthly.readMonthly(id, ada)).toMatchObject({
      state: 'confirming',
      payments: 1,
      failure: null,
      confirmation: { askedAgainAt: expect.any(String) },
    })
    const notices = (await monthly.listEmails(ada)).filter(({ subject }) => /confirm/.test(subject))
    expect(notices).toHaveLength(1)
    expect(notices[0]?.subject).toBe('Please confirm your monthly gift of £25.00')
    expect(notices[0]?.textBody).toContain('Your card was not refused')
    expect(notices[0]?.textBody).toMatch(/Confirm the payment of £25.00: \S+\/monthly#[\w-]+\n/)
    expect((await subjectsTo(ada)).filter((subject) => /not be taken/.test(subject))).toEqual([])

    const page = await monthly.confirmPage(id, ada)
    expect(page).toMatch(/^\/test-payments\/bill\/in_/)
    const shown = await world.app.inject({ url: page })
    expect(shown.body).toContain('Your bank asks you to authenticate')
    const failed = await monthly.authenticate(page, 'fail')
    expect(failed.statusCode).toBe(422)
    expect((await monthly.readMonthly(id, ada)).state).toBe('confirming')
    expect((await monthly.authenticate(page)).statusCode).toBe(303)
    expect((await world.app.inject({ url: page })).body).toContain('The payment is made')
    await monthly.deliverEvents()
    expect(await monthly.readMonthly(id, ada)).toMatchObject({
      state: 'active',
      payments: 2,
      confirmation: null,
    })
    for (const donation of await monthly.listDonations(id)) {
      expect(await monthly.listEntries(donation.id)).toMatchObject([
        { kind: 'gift', amount: 2500 },
        { kind: 'fee', amount: 58 },
      ])
    }
    const again = await world.call('POST /api/monthly-gift/{id}/confirmation', {
      params: { id },
      as: await monthly.signedIn(ada),
    })
    expect(again.body).toMatchObject({ code: 'monthly-gift-confirmed' })
  })

  it('a signed-out giver can confirm a payment from the link in the email', async () => {
    const { ada, id } = await beginToConfirm()
    await monthly.pass({ days: 32 })
    const emailMessage = (await monthly.listEmails(ada)).at(-1)
    const link = /\/monthly#([\w-]+)/.exec(emailMessage?.textBody ?? '')?.[1] ?? ''
    const answer = await world.call('POST /api/monthly-link/confirmation', { body: { link } })
    await monthly.authenticate(answer.body.confirmUrl)
    await monthly.deliverEvents()
    const linked = await world.call('POST /api/monthly-link', { body: { link } })
    expect(linked.body.gift).toMatchObject({ id, state: 'active', payments: 2 })
  })

  it('confirmation is requested on each retry day of the provider, and then the gift ends unconfirmed', async () => {
    const { ada, id } = await beginToConfirm()
    await monthly.passTo((await monthly.readMonthly(id, ada)).nextPaymentAt)
    for (let day = 0; day < 3; day += 1) {
      await monthly.passTo((await monthly.readMonthly(id, ada)).confirmation?.askedAgainAt)
    }
    expect(await monthly.readMonthly(id, ada)).toMatchObject({
      state: 'ended',
      endReason: 'not-confirmed',
      payments: 1,
    })
    const emailMessages = await monthly.listEmails(ada)
    expect(emailMessages.filter(({ subject }) => /Please confirm/.test(subject))).toHaveLength(3)
    expect(emailMessages.at(-1)?.textBody).toContain('was not confirmed with your bank')
    for (const { textBody: text } of emailMessages) expect(text).not.toContain('declined')
  })

  it('a payment cannot be confirmed after the giver has cancelled the monthly gift', async () => {
    const { ada, id } = await beginToConfirm()
    await monthly.pass({ days: 32 })
    const page = await monthly.confirmPage(id, ada)
    expect((await monthly.change(id, { change: 'cancel' }, ada)).body.gift.state).toBe('ended')
    expect((await monthly.authenticate(page)).statusCode).toBe(410)
    await monthly.deliverEvents()
    expect(await monthly.listDonations(id)).toHaveLength(1)
  })

  it('another card that needs no confirmation pays the unpaid amount at once', async () => {
    const { ada, id } = await beginToConfirm()
    await monthly.pass({ days: 32 })
    await monthly.enterCard(id, '5555555555554444', ada)
    await monthly.deliverEvents()
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active', payments: 2 })
  })
})

describe('changing the card of a monthly gift', () => {
  it('a new card is authenticated before it is saved if the card’s bank requires it', async () => {
    const { id } = await monthly.begin()
    const page = await monthly.enterCard(id, '4000002500003155')
    expect(page.headers.location).toContain('/test-payments/authenticate/cs_test_')
    const refused = await monthly.authenticate(page.headers.location, 'fail')
    expect(refused.statusCode).toBe(422)
    const again = await monthly.pay(
      page.headers.location?.replace('authenticate', 'pay') ?? '',
      '4000002500003155',
    )
    const saved = await monthly.authenticate(again.headers.location)
    expect(saved.headers.location).toContain('card=saved')
    await monthly.deliverEvents()
    expect((await monthly.readMonthly(id)).card?.last4).toBe('3155')
    await monthly.pass({ days: 32 })
    expect(await monthly.readMonthly(id)).toMatchObject({ state: 'active', payments: 2 })
  })

  it('a new card that needs authentication turns a declined payment into one that needs confirmation', async () => {
    const ada = await makePerson(world.deps, { firstname: 'Ada', lastname: 'Turned' })
    const { id } = await monthly.begin({}, ada)
    await monthly.enterCard(id, savedOnly, ada)
    await monthly.deliverEvents()
    await monthly.pass({ days: 32 })
    expect((await monthly.readMonthly(id, ada)).state).toBe('failing')
    const page = await monthly.enterCard(id, alwaysAsks, ada)
    await monthly.authenticate(page.headers.location)
    await monthly.deliverEvents()
    expect(await monthly.readMonthly(id, ada)).toMatchObject({
      state: 'confirming',
      card: { last4: '3184' },
    })
    await monthly.authenticate(await monthly.confirmPage(id, ada))
    await monthly.deliverEvents()
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active', payments: 2 })
  })
})
