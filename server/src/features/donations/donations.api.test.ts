import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { makeCharity, makePerson, makeProject } from '../../testing/factories/index.ts'
import { cards, makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import type { StatusRow } from './donations.test-rows.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { charity, giver, project } = giving

describe('a card gift', () => {
  it('a paid gift is in the ledger and in the giver’s list, and its giver gets a receipt', async () => {
    const { donation, checkoutUrl } = await giving.start({
      shownAs: 'named',
      message: 'For the cooks.',
    })
    expect(donation).toMatchObject({
      status: 'pending',
      amount: 2500,
      feeCover: 0,
      fee: null,
      testPayment: true,
      charity: { name: 'Harbour Lights', number: charity.number },
      project: { title: 'Warm meals' },
    })
    expect(donation.giftTerms).toEqual([
      'If we raise more than we need, or cannot go ahead, we will use your gift for the general charitable purposes of Harbour Lights.',
      'The charity need not ask you before it does so.',
    ])
    expect(checkoutUrl).toMatch(/^\/test-payments\/pay\/cs_test_/)

    const paid = await giving.pay(checkoutUrl)
    expect(paid.headers.location).toBe(`/donation-success?donation=${donation.id}`)
    expect((await giving.read(donation.id)).status).toBe('pending')
    await giving.deliverEvents()

    expect(await giving.read(donation.id)).toMatchObject({
      status: 'succeeded',
      fee: 58,
      succeededAt: world.clock.now().toISOString(),
      checkoutUrl: null,
      sequence: 1,
    })
    expect(await giving.listEntries(donation.id)).toEqual([
      { kind: 'gift', direction: 'in', amount: 2500, projectId: project.id },
      { kind: 'fee', direction: 'out', amount: 58, projectId: project.id },
    ])
    const [receipt, ...others] = (await world.outbox()).filter(
      ({ recipient }) => recipient === giver.email,
    )
    expect(others).toEqual([])
    expect(receipt?.subject).toBe('Your receipt: £25.00 to Harbour Lights')
    expect(receipt?.textBody).toContain(donation.reference)
    expect(receipt?.textBody).toContain('no real money moved')

    const own = await world.call('GET /api/donation/donor/{id}', {
      params: { id: giver.id },
      as: giver,
    })
    expect(own.body.summary).toMatchObject({ given: 2500, givenThisTaxYear: 2500, gifts: 1 })
    expect(own.body.donations.map(({ id }) => id)).toEqual([donation.id])

    const named = await world.call('GET /api/donation/charity/{id}', {
      params: { id: charity.number },
    })
    expect(named.body).toMatchObject({
      totalCount: 1,
      donors: [{ name: 'Ada Byron', amount: 2500, message: 'For the cooks.' }],
    })
    const other = await makeProject(world.deps, charity.id)
    const hidden = await makeProject(world.deps, charity.id, { visibility: 'team' })
    const countNamed = async (of: string) =>
      (
        await world.call('GET /api/donation/charity/{id}', {
          params: { id: charity.number },
          query: { project: of },
        })
      ).body.totalCount
    expect(await countNamed(project.id)).toBe(1)
    expect(await countNamed(other.id)).toBe(0)
    expect(await countNamed(hidden.id)).toBe(0)
  })

  it('a gift without a project goes to the general fund, and its giver can choose to cover the card fee', async () => {
    const { donation, checkoutUrl } = await giving.start({
      projectId: undefined,
      charityId: charity.id,
      coverFee: true,
    })
    expect(donation).toMatchObject({ gift: 2500, feeCover: 58, amount: 2558, project: null })
    await giving.pay(checkoutUrl)
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({ fee: 58, status: 'succeeded' })
    expect(await giving.listEntries(donation.id)).toMatchObject([
      { kind: 'gift', amount: 2558, projectId: null },
      { kind: 'fee', amount: 58, projectId: null },
    ])
  })

  it('a charity’s public list of gifts shows a giver’s name only if the giver chose to be named', async () => {
    const quiet = await makeCharity(world.deps)
    const eve = await makePerson(world.deps, { firstname: 'Eve', lastname: 'Quiet' })
    const target = { projectId: undefined, charityId: quiet.id }
    await giving.startAndPay({ ...target, message: 'Hush' }, eve)
    await giving.deliverEvents()
    await giving.startAndPay({ ...target, shownAs: 'display-name', displayName: 'A friend' }, eve)
    await giving.deliverEvents()
    const named = await world.call('GET /api/donation/charity/{id}', { params: { id: quiet.id } })
    expect(named.body.donors.map(({ name }) => name)).toEqual(['A friend'])
    for (const word of ['Eve', 'Quiet', 'Hush', eve.email, eve.id]) {
      expect(named.text).not.toContain(word)
    }
  })

  it('a gift shows why a card was declined until another card pays the gift', async () => {
    const { donation, checkoutUrl } = await giving.start()
    const refused = await giving.pay(checkoutUrl, cards.insufficient)
    expect(refused.statusCode).toBe(422)
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({
      status: 'pending',
      lastDecline: 'Your card has insufficient funds.',
    })
    await giving.pay(checkoutUrl)
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({ status: 'succeeded', lastDecline: null })
  })

  it('a gift expires if nobody pays before its payment page expires', async () => {
    const { donation, checkoutUrl } = await giving.start()
    world.clock.advance({ minutes: 61 })
    expect((await giving.pay(checkoutUrl)).statusCode).toBe(410)
    await giving.deliverEvents()
    expect(await readStatus(donation.id)).toBe('expired')
    expect(await giving.listEntries(donation.id)).toEqual([])
  })
})

/** Reads as the system, because the giver's token may have expired when the clock moves. */
const readStatus = async (id: string): Promise<string> => {
  const row = await world.deps.database.read('system', (db) =>
    db.one<StatusRow>(sql`select status from donation where id = ${id}`),
  )
  return row.status
}

const start = (body: object, as: { token: string }) =>
  world.call('POST /api/donation', { body, as })

describe('a newly verified charity', () => {
  it('a newly verified charity can take gifts immediately with test payments', async () => {
    const fresh = await makeCharity(world.deps)
    const eve = await makePerson(world.deps)
    const gift = { ...giving.gift(), projectId: undefined, charityId: fresh.id }
    await world.deps.database.transaction('system', async (db) => {
      await db.run(sql`
        update charity set stripe_account = null, stripe_charges_enabled = false
        where id = ${fresh.id}`)
    })
    expect((await start(gift, eve)).body).toMatchObject({ code: 'gifts-not-possible' })
    for (let again = 0; again < 2; again += 1) {
      await world.deps.database.transaction('system', (db) =>
        queueJob(db, 'open-test-account', { charityId: fresh.id }),
      )
      await world.runJobs()
    }
    expect((await start(gift, eve)).status).toBe(200)
  })
})

describe('starting a gift', () => {
  it('a repeated request to start a gift returns the same gift, and other details under the same id are refused', async () => {
    const eve = await makePerson(world.deps)
    const gift = giving.gift()
    const [first, second] = [await start(gift, eve), await start(gift, eve)]
    expect(second.body).toEqual(first.body)
    expect((await start({ ...gift, amount: 2600 }, eve)).body).toMatchObject({
      code: 'donation-id-used',
    })
    const other = await makePerson(world.deps)
    expect((await start(gift, other)).status).toBe(409)
  })

  it('only one payment page opens when twelve identical requests to start a gift arrive at the same time', async () => {
    const eve = await makePerson(world.deps)
    const gift = giving.gift()
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(gift, eve)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1)
  })

  it.each([
    ['nothing to give to', { projectId: undefined }],
    ['both a project and a charity', { charityId: uuidv7() }],
    ['less than a pound', { amount: 99 }],
    ['more than 25,000', { amount: 2_500_001 }],
    ['a broken penny', { amount: 2500.5 }],
    ['another currency', { currency: 'EUR' }],
    ['a display name that is missing', { shownAs: 'display-name' }],
    ['a long message', { message: 'x'.repeat(501) }],
    ['a field that is not there', { status: 'succeeded' }],
  ])('refuses to start a gift with %s', async (_, changes) => {
    const eve = await makePerson(world.deps)
    const answer = await start({ ...giving.gift(), ...changes }, eve)
    expect(answer.body).toMatchObject({ code: 'validation-failed' })
  })

  it('the API says why a project or a charity takes no gifts', async () => {
    const eve = await makePerson(world.deps)
    const paused = await makeProject(world.deps, charity.id, { lifecycle: 'paused' })
    const dollars = await makeProject(world.deps, charity.id, { currency: 'USD' })
    const suspended = await makeCharity(world.deps, { status: 'suspended' })
    const reasons = [
      [{ projectId: paused.id }, 'paused'],
      [{ projectId: dollars.id }, 'pounds'],
      [{ projectId: undefined, charityId: suspended.id }, 'suspended'],
    ] as const
    for (const [target, word] of reasons) {
      const answer = await start({ ...giving.gift(), ...target }, eve)
      expect(answer.body).toMatchObject({ code: 'gifts-not-possible' })
      expect((answer.body as unknown as { message: string }).message).toContain(word)
    }
  })

  it('a person can start only a limited number of gifts, and none after ten declined cards', async () => {
    const eve = await makePerson(world.deps)
    const answers = await Promise.all(Array.from({ length: 30 }, () => start(giving.gift(), eve)))
    // Each request within the rate limit gets 200, or 409 if a later request superseded its
    // payment.
    expect(answers.filter(({ status }) => [200, 409].includes(status))).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)

    const tester = await makePerson(world.deps)
    const { checkoutUrl } = await giving.start({}, tester)
    for (let card = 0; card < 10; card += 1) {
      await giving.pay(checkoutUrl, cards.declined)
      await giving.deliverEvents()
    }
    expect((await start(giving.gift(), tester)).body).toMatchObject({ code: 'too-many-requests' })
  })
})
