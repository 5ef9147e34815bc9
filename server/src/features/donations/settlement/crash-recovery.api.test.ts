import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeMember, makePerson } from '../../../testing/factories/index.ts'
import { asOwner, failWritesTo } from '../../../testing/fail-writes.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { retryEvents } from '../../../testing/servers/webhook-inbox.ts'
import { sql } from '../../../platform/database/index.ts'
import { runChecks } from '../../ledger/index.ts'
import { reconcileDonations } from '../checkout/reconcile-gifts.ts'
import type { StatusRow } from '../donations.test-rows.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { account } = giving
const { stripe } = world.deps.payments

afterEach(() => vi.restoreAllMocks())

const reconcile = () => reconcileDonations(world.deps)
const listCheckouts = async (donationId: string) => {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 }, { stripeAccount: account })
  return data.filter((page) => page.client_reference_id === donationId)
}
const readStatus = async (id: string): Promise<string> => {
  const { status } = await world.deps.database.read('system', (db) =>
    db.one<StatusRow>(sql`select status from donation where id = ${id}`),
  )
  return status
}
const listReceipts = async (email: string) =>
  (await world.outbox()).filter(({ recipient }) => recipient === email).length

const change = (statement: ReturnType<typeof sql>) =>
  world.deps.database.transaction('system', (db) => db.run(statement))

describe('a process crash while a gift starts', () => {
  it('a repeated request opens one payment page if the process crashed before it called the payment provider', async () => {
    const eve = await makePerson(world.deps)
    const gift = giving.gift()
    vi.spyOn(stripe.checkout.sessions, 'create').mockRejectedValueOnce(new Error('died here'))
    const first = await world.call('POST /api/donation', { body: gift, as: eve })
    expect(first.status).toBe(500)
    const second = await world.call('POST /api/donation', { body: gift, as: eve })
    expect(second.body.checkoutUrl).toContain('/test-payments/pay/')
    expect(await listCheckouts(gift.id)).toHaveLength(1)
  })

  it('a repeated request finds the same payment page if the process crashed after the provider opened it', async () => {
    const eve = await makePerson(world.deps)
    const gift = giving.gift()
    const real = stripe.checkout.sessions.create.bind(stripe.checkout.sessions)
    vi.spyOn(stripe.checkout.sessions, 'create').mockImplementationOnce(async (...given) => {
      await real(...given)
      throw new Error('died here')
    })
    expect((await world.call('POST /api/donation', { body: gift, as: eve })).status).toBe(500)
    const [page] = await listCheckouts(gift.id)
    const again = await world.call('POST /api/donation', { body: gift, as: eve })
    expect(page?.url).toContain(again.body.checkoutUrl)
    expect(await listCheckouts(gift.id)).toHaveLength(1)
  })

  it('a gift is recorded from its webhook event if the process crashed before it stored the payment page', async () => {
    const eve = await makePerson(world.deps)
    const gift = giving.gift()
    const real = stripe.checkout.sessions.create.bind(stripe.checkout.sessions)
    vi.spyOn(stripe.checkout.sessions, 'create').mockImplementationOnce(async (...given) => {
      await real(...given)
      throw new Error('died here')
    })
    await world.call('POST /api/donation', { body: gift, as: eve })
    const [page] = await listCheckouts(gift.id)
    await giving.pay(new URL(page!.url!).pathname)
    await giving.deliverEvents()
    expect(await readStatus(gift.id)).toBe('succeeded')
    expect(await giving.listEntries(gift.id)).toHaveLength(2)
  })

  it('a gift whose payment page was never opened expires at the time when that page would have expired', async () => {
    const eve = await makePerson(world.deps)
    const gift = giving.gift()
    vi.spyOn(stripe.checkout.sessions, 'create').mockRejectedValueOnce(new Error('died here'))
    await world.call('POST /api/donation', { body: gift, as: eve })
    await reconcile()
    expect(await readStatus(gift.id)).toBe('pending')
    world.clock.advance({ minutes: 71 })
    await reconcile()
    expect(await readStatus(gift.id)).toBe('expired')
    expect(await listCheckouts(gift.id)).toEqual([])
  })
})

describe('a payment without webhook events', () => {
  it('the reconciler records a payment without webhook events, and events that arrive later change nothing', async () => {
    const eve = await makePerson(world.deps)
    const donation = await giving.startAndPay({}, eve)
    expect(await readStatus(donation.id)).toBe('pending')
    world.clock.advance({ minutes: 3 })
    await reconcile()
    expect(await readStatus(donation.id)).toBe('succeeded')
    await reconcile()
    await giving.deliverEvents()
    expect(await giving.listEntries(donation.id)).toMatchObject([{ kind: 'gift' }, { kind: 'fee' }])
    expect(await listReceipts(eve.email)).toBe(1)
  })

  it('a payment is recorded once when reconcilers and webhook events run at the same time', async () => {
    const eve = await makePerson(world.deps)
    const donation = await giving.startAndPay({}, eve)
    const events = await giving.listEvents(donation.id)
    world.clock.advance({ minutes: 3 })
    await Promise.all([
      ...Array.from({ length: 5 }, reconcile),
      ...events.flatMap((event) => [giving.deliver(event), giving.deliver(event)]),
    ])
    expect(await giving.listEntries(donation.id)).toMatchObject([{ kind: 'gift' }, { kind: 'fee' }])
    expect(await listReceipts(eve.email)).toBe(1)
  })

  it('the reconciler records a payment made on a payment page that the server never stored', async () => {
    const eve = await makePerson(world.deps)
    const gift = giving.gift()
    const real = stripe.checkout.sessions.create.bind(stripe.checkout.sessions)
    vi.spyOn(stripe.checkout.sessions, 'create').mockImplementationOnce(async (...given) => {
      await real(...given)
      throw new Error('died here')
    })
    await world.call('POST /api/donation', { body: gift, as: eve })
    const [page] = await listCheckouts(gift.id)
    await giving.pay(new URL(page!.url!).pathname)
    world.clock.advance({ minutes: 3 })
    await reconcile()
    expect(await readStatus(gift.id)).toBe('succeeded')
  })
})

describe('an open payment page', () => {
  it.each([
    [
      'the charity is suspended',
      sql`update charity set status = 'suspended' where id = ${giving.charity.id}`,
    ],
    [
      'the project is paused',
      sql`update project set lifecycle = 'paused' where id = ${giving.project.id}`,
    ],
    [
      'the work of the project is done',
      sql`update project set lifecycle = 'completed' where id = ${giving.project.id}`,
    ],
    [
      'the project is closed',
      sql`update project set lifecycle = 'closed' where id = ${giving.project.id}`,
    ],
  ])('the reconciler ends an open payment page once %s', async (_, statement) => {
    const eve = await makePerson(world.deps)
    const { donation, checkoutUrl } = await giving.start({}, eve)
    await reconcile()
    expect(await readStatus(donation.id)).toBe('pending')
    await change(statement)
    await reconcile()
    expect(await readStatus(donation.id)).toBe('expired')
    expect((await giving.pay(checkoutUrl)).statusCode).toBe(410)
    await change(sql`update charity set status = 'verified' where id = ${giving.charity.id}`)
    await change(sql`update project set lifecycle = 'active' where id = ${giving.project.id}`)
  })
})

it('open payment pages of a project end when the charity pauses the project', async () => {
  const eve = await makePerson(world.deps)
  const { donation, checkoutUrl } = await giving.start({}, eve)
  const manager = await makeMember(world.deps, giving.charity.id, 'Manager')
  const go = (lifecycle: string) =>
    world.call('PATCH /api/project/{id}', {
      as: manager,
      params: { id: giving.project.id },
      body: { lifecycle },
    })
  expect((await go('paused')).status).toBe(200)
  await world.runJobs()
  expect(await readStatus(donation.id)).toBe('expired')
  expect((await giving.pay(checkoutUrl)).statusCode).toBe(410)
  await go('active')
})

describe('a process crash while a webhook event is processed', () => {
  it.each([
    'ledger_entry',
    'ledger_leg',
    'ledger_head',
    'donation',
    'donation_payment',
    'provider_event',
    'graphile_worker._private_jobs',
  ])(
    'a webhook event is rolled back when writing %s fails, and is processed once on the next delivery',
    async (table) => {
      const eve = await makePerson(world.deps)
      const { donation, checkoutUrl } = await giving.start({}, eve)
      await giving.pay(checkoutUrl)
      const before = await giving.balances()
      const mend = await failWritesTo(world, table)
      await giving.deliverEvents()
      expect(await giving.balances()).toEqual(before)
      expect(await giving.listEntries(donation.id)).toEqual([])
      await mend()
      expect(await readStatus(donation.id)).toBe('pending')
      world.clock.advance({ seconds: 5 })
      await giving.deliverEvents()
      expect(await readStatus(donation.id)).toBe('succeeded')
      expect(await giving.listEntries(donation.id)).toMatchObject([
        { kind: 'gift' },
        { kind: 'fee' },
      ])
      expect(await listReceipts(eve.email)).toBe(1)
    },
  )

  it('a webhook event is processed on its next delivery if the provider did not answer the first time', async () => {
    const eve = await makePerson(world.deps)
    const donation = await giving.startAndPay({}, eve)
    const silent = vi
      .spyOn(stripe.checkout.sessions, 'retrieve')
      .mockRejectedValue(new Error('no answer'))
    await giving.deliverEvents()
    expect(await readStatus(donation.id)).toBe('pending')
    silent.mockRestore()
    world.clock.advance({ seconds: 5 })
    await giving.deliverEvents()
    expect(await readStatus(donation.id)).toBe('succeeded')
  })
})

describe('gifts that arrive at the same moment', () => {
  it('each of several simultaneous gifts is counted once in the ledger of its charity', async () => {
    const other = await makeGivingWorld(world)
    const gifts: { readonly id: string; readonly at: typeof giving; readonly email: string }[] = []
    for (const at of [giving, other, giving, other, giving, other]) {
      const giver = await makePerson(world.deps)
      gifts.push({ id: (await at.startAndPay({}, giver)).id, at, email: giver.email })
    }
    const events = (
      await Promise.all(gifts.map(async ({ id, at }) => ({ at, events: await at.listEvents(id) })))
    ).flatMap(({ at, events: own }) => own.map((event) => ({ at, event })))
    await Promise.all([...events, ...events.toReversed()].map(({ at, event }) => at.deliver(event)))
    for (const { id, at } of gifts)
      expect(await at.listEntries(id)).toMatchObject([{ kind: 'gift' }, { kind: 'fee' }])
    for (const { email } of gifts) expect(await listReceipts(email)).toBe(1)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('simultaneous gifts are posted even if one of them cannot be written, and that one is once it can', async () => {
    const gifts: { readonly id: string; readonly email: string }[] = []
    for (let count = 0; count < 5; count += 1) {
      const giver = await makePerson(world.deps)
      gifts.push({ id: (await giving.startAndPay({}, giver)).id, email: giver.email })
    }
    const ids = gifts.map(({ id }) => id)
    const countAllReceipts = async () => {
      const emails = new Set(gifts.map(({ email }) => email))
      return (await world.outbox()).filter(({ recipient }) => emails.has(recipient)).length
    }
    const [bad, ...good] = ids
    await asOwner(
      world.ownerUrl,
      `
      create function die_for_one() returns trigger language plpgsql as
        $$ begin raise exception 'died here'; end $$;
      create trigger die_for_one before update on donation for each row
        when (new.id = '${bad}') execute function die_for_one();`,
    )
    const pages = await Promise.all(
      ids.map(async (id) =>
        (await giving.listEvents(id)).find(({ type }) => type === 'checkout.session.completed'),
      ),
    )
    const answers = await Promise.all(pages.map((event) => giving.deliver(event!)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    for (const id of good) expect(await giving.listEntries(id)).toHaveLength(2)
    expect(await giving.listEntries(bad!)).toEqual([])
    expect(await countAllReceipts()).toBe(4)
    await asOwner(world.ownerUrl, 'drop trigger die_for_one on donation')
    await retryEvents(world.deps)
    expect(await giving.listEntries(bad!)).toHaveLength(2)
    expect(await countAllReceipts()).toBe(5)
  })
})

describe('database checks on gifts', () => {
  it('the database refuses to revert, shrink, change or delete a gift', async () => {
    const eve = await makePerson(world.deps)
    const donation = await giving.startAndPay({}, eve)
    await giving.deliverEvents()
    for (const [statement, why] of [
      [
        sql`update donation set status = 'pending', succeeded_at = null where id = ${donation.id}`,
        'become',
      ],
      [
        sql`update donation set status = 'expired', succeeded_at = null where id = ${donation.id}`,
        'become',
      ],
      [sql`update donation set gift = gift + 1 where id = ${donation.id}`, 'does not change'],
      [sql`update donation set refunded = amount + 1 where id = ${donation.id}`, 'check'],
    ] as const) {
      await expect(change(statement)).rejects.toThrow(why)
    }
    // Only a gift from before the charity came here can be deleted.
    expect(await change(sql`delete from donation where id = ${donation.id}`)).toBe(0)
    expect(await change(sql`delete from donation_giver where donation_id = ${donation.id}`)).toBe(0)
  })
})
