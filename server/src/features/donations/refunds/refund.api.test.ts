import { afterEach, describe, expect, it, vi } from 'vitest'
import type Stripe from 'stripe'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeMember, statedGround } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { inProgressError } from '../../../testing/in-progress-error.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import type { StateAmountRow } from '../donations.test-rows.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { account, giver } = giving
const { stripe } = world.deps.payments
const manager = await makeMember(world.deps, giving.charity.id, 'Manager')

afterEach(() => vi.restoreAllMocks())

/** Makes a gift of £25.00 that has arrived. */
const arrived = async () => {
  const donation = await giving.startAndPay()
  await giving.deliverEvents()
  return donation
}

const buildRefund = (amount = 1000, reason = 'You asked us to.') => ({
  id: uuidv7(),
  amount,
  reason,
  ...statedGround,
})

const ask = (donationId: string, body = buildRefund(), as = manager) =>
  world.call('POST /api/donation/{id}/refund', { params: { id: donationId }, body, as })

const getErrorCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

const listEntryKinds = async (id: string) =>
  (await giving.listEntries(id)).map(({ amount, direction, kind, projectId }) =>
    [kind, direction, amount, projectId === null ? 'general' : 'project'].join(' '),
  )

const requests = (donationId: string) =>
  world.deps.database.read('system', (db) =>
    db.many<StateAmountRow>(sql`
      select state, amount from refund_request where donation_id = ${donationId} order by asked_at, id`),
  )

const refundsAtStripe = async (donationId: string) => {
  const { data } = await stripe.refunds.list({ limit: 100 }, { stripeAccount: account })
  return data.filter((refund) => refund.metadata?.['donation_id'] === donationId)
}

const connect = (to: string | null) =>
  world.deps.database.transaction('system', (db) =>
    db.run(sql`update charity set stripe_account = ${to} where id = ${giving.charity.id}`),
  )

const atDashboard = (act: string, object: string) =>
  world.app.inject({
    method: 'POST',
    url: `/test-payments/dashboard/${account}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ act, object }).toString(),
  })

describe('refunding a gift', () => {
  it('a partial refund is posted with its card fee when its event arrives, and the giver gets the reason by email', async () => {
    const donation = await arrived()
    const answer = await ask(donation.id)
    expect(answer.body).toMatchObject({
      refund: { amount: 1000, state: 'sent', reason: 'You asked us to.' },
      refundable: 1500,
    })
    // Only the webhook event completes the refund, so no money has moved yet.
    expect(await giving.read(donation.id)).toMatchObject({ status: 'succeeded', refunded: 0 })
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({
      status: 'partly-refunded',
      refunded: 1000,
      refunds: [{ amount: 1000, state: 'succeeded', reason: 'You asked us to.' }],
    })
    expect(await listEntryKinds(donation.id)).toEqual([
      'gift in 2500 project',
      'fee out 58 project',
      'fee between 23 general',
      'refund out 1000 project',
    ])
    const emailMessage = (await world.outbox()).findLast(
      ({ recipient }) => recipient === giver.email,
    )
    expect(emailMessage?.subject).toBe('Refund of £10.00 from Harbour Lights')
    expect(emailMessage?.textBody).toContain('“You asked us to.”')
    expect(emailMessage?.textBody).toContain('£15.00 of your gift stays')
  })

  it('a whole gift can be refunded once, and every further refund of it is refused', async () => {
    const donation = await arrived()
    await ask(donation.id, buildRefund(2500))
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({ status: 'refunded', refunded: 2500 })
    expect(getErrorCode(await ask(donation.id))).toBe('refund-not-possible')
  })

  it('the same refund request makes one refund, however often it arrives at the same time or later', async () => {
    const donation = await arrived()
    const body = buildRefund(700)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(donation.id, body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await giving.deliverEvents()
    expect((await ask(donation.id, body)).body.refund.state).toBe('succeeded')
    expect(await refundsAtStripe(donation.id)).toHaveLength(1)
    expect(await giving.read(donation.id)).toMatchObject({ refunded: 700 })
    expect(getErrorCode(await ask(donation.id, { ...body, amount: 800 }))).toBe('refund-id-used')
  })

  it('a repeat gives the same answer while the processor still works on the first request', async () => {
    const { id } = await arrived()
    const body = buildRefund()
    const real = stripe.refunds.create.bind(stripe.refunds)
    const create = vi.spyOn(stripe.refunds, 'create')
    for (let turn = 0; turn < 3; turn += 1) create.mockRejectedValueOnce(inProgressError)
    create.mockImplementation(real)
    const answer = await ask(id, body)
    expect(answer.body).toMatchObject({ refund: { state: 'sent' }, refundable: 1500 })
    expect((await ask(id, body)).text).toBe(answer.text)
  })

  it('two Managers who refund at the same time never refund more than the amount of the gift', async () => {
    const donation = await arrived()
    const other = await makeMember(world.deps, giving.charity.id, 'Lead')
    const answers = await Promise.all(
      [manager, other, manager, other].map((who) => ask(donation.id, buildRefund(1000), who)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter((one) => getErrorCode(one) === 'refund-too-much')).toHaveLength(2)
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({ refunded: 2000 })
    expect(getErrorCode(await ask(donation.id, buildRefund(501)))).toBe('refund-too-much')
    expect((await ask(donation.id, buildRefund(500))).status).toBe(200)
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({ status: 'refunded', refunded: 2500 })
  })

  it('only Managers and Leads can refund a gift, and people outside the charity’s team get a 404', async () => {
    const donation = await arrived()
    const contributor = await makeMember(world.deps, giving.charity.id, 'Contributor')
    const outsider = await makeGivingWorld(world)
    const theirs = await makeMember(world.deps, outsider.charity.id, 'Lead')
    expect((await ask(donation.id, buildRefund(), contributor)).status).toBe(403)
    expect((await ask(donation.id, buildRefund(), theirs)).status).toBe(404)
    expect((await ask(donation.id, buildRefund(), giver)).status).toBe(404)
    const params = { id: donation.id }
    const body = buildRefund()
    expect((await world.call('POST /api/donation/{id}/refund', { params, body })).status).toBe(401)
    expect((await ask(donation.id, buildRefund(0))).status).toBe(400)
    expect((await ask(donation.id, buildRefund(100, ' '))).status).toBe(400)
    expect(await requests(donation.id)).toEqual([])
  })

  it('a gift cannot be refunded before it arrives or while the giver’s bank disputes it', async () => {
    const { donation } = await giving.start()
    expect(getErrorCode(await ask(donation.id))).toBe('refund-not-possible')
    const paid = await arrived()
    const { data } = await stripe.charges.list({ limit: 1 }, { stripeAccount: account })
    await atDashboard('dispute', data[0]!.id)
    // The webhook event about the dispute has not arrived yet, but the processor already refuses a
    // refund.
    const early = await ask(paid.id)
    expect(getErrorCode(early)).toBe('refund-refused')
    expect((early.body as unknown as { message: string }).message).toContain('bank disputes')
    await giving.deliverEvents()
    expect(getErrorCode(await ask(paid.id))).toBe('refund-not-possible')
    expect(await requests(paid.id)).toMatchObject([{ state: 'refused' }])
  })

  it('refuses a refund when the Stripe account that took the gift is not connected', async () => {
    const donation = await arrived()
    for (const other of [null, 'acct_another']) {
      await connect(other)
      expect(getErrorCode(await ask(donation.id))).toBe('refund-not-possible')
    }
    await connect(account)
    expect(await requests(donation.id)).toEqual([])
  })
})

describe('a refund that the bank could not take', () => {
  it('a failed refund and its card fee return to the gift, and the giver gets an email, in any event order', async () => {
    const donation = await arrived()
    await ask(donation.id, buildRefund(2500))
    await giving.deliverEvents()
    const [refund] = await refundsAtStripe(donation.id)
    await atDashboard('fail-refund', refund!.id)
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({
      status: 'succeeded',
      refunded: 0,
      refunds: [{ state: 'failed' }],
    })
    const events = (await giving.listEvents(donation.id)).toReversed()
    for (const event of [...events, ...events]) await giving.deliver(event)
    expect(await listEntryKinds(donation.id)).toEqual([
      'gift in 2500 project',
      'fee out 58 project',
      'fee between 58 general',
      'refund out 2500 project',
      'refund in 2500 project',
      'fee between 58 project',
    ])
    const emailMessage = (await world.outbox()).findLast(
      ({ recipient }) => recipient === giver.email,
    )
    expect(emailMessage?.subject).toBe('Your refund of £25.00 could not be paid')
    // The refund can be tried again.
    expect((await ask(donation.id, buildRefund(2500))).status).toBe(200)
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({ status: 'refunded', refunded: 2500 })
  })
})

const reconcile = async () => {
  world.clock.advance({ minutes: 2 })
  await reconcileRefunds(world.deps)
}

describe('a process crash while a refund is requested', () => {
  it('the reconciler sends a refund once when the process crashed before asking the processor', async () => {
    const donation = await arrived()
    vi.spyOn(stripe.refunds, 'create').mockRejectedValueOnce(new Error('died here'))
    expect((await ask(donation.id)).body.refund.state).toBe('asked')
    expect(getErrorCode(await ask(donation.id, buildRefund(2000)))).toBe('refund-too-much')
    await Promise.all([reconcile(), reconcileRefunds(world.deps)])
    await reconcile()
    await giving.deliverEvents()
    expect(await refundsAtStripe(donation.id)).toHaveLength(1)
    expect(await giving.read(donation.id)).toMatchObject({ refunded: 1000 })
  })

  it('no second refund is made when the process crashed after the processor had made the first', async () => {
    const donation = await arrived()
    const body = buildRefund()
    const real = stripe.refunds.create.bind(stripe.refunds)
    vi.spyOn(stripe.refunds, 'create').mockImplementationOnce(async (...given) => {
      await real(...given)
      throw new Error('died here')
    })
    expect((await ask(donation.id, body)).body.refund.state).toBe('asked')
    await reconcile()
    expect((await ask(donation.id, body)).body.refund.state).toBe('succeeded')
    await giving.deliverEvents()
    expect(await refundsAtStripe(donation.id)).toHaveLength(1)
    expect(await giving.read(donation.id)).toMatchObject({ refunded: 1000 })
    expect(await listEntryKinds(donation.id)).toHaveLength(4)
  })

  it('the reconciler completes a refund when no event arrives', async () => {
    const donation = await arrived()
    await ask(donation.id)
    await reconcile()
    expect(await giving.read(donation.id)).toMatchObject({ refunded: 1000 })
    await giving.deliverEvents()
    expect(await listEntryKinds(donation.id)).toHaveLength(4)
  })
})

describe('events of a refund and of a dispute', () => {
  it('each refund and dispute movement is posted once, whatever the order and number of events', async () => {
    const donation = await arrived()
    await ask(donation.id, buildRefund(500))
    const { data } = await stripe.charges.list({ limit: 1 }, { stripeAccount: account })
    await atDashboard('dispute', data[0]!.id)
    const disputes = await stripe.disputes.list({ charge: data[0]!.id }, { stripeAccount: account })
    await atDashboard('lose', disputes.data[0]!.id)
    const events = (await stripe.events.list({ limit: 100 }, { stripeAccount: account })).data
    const own = events.filter((event) => concerns(event, donation.id, data[0]!.id))
    expect(new Set(own.map(({ type }) => type))).toContain('charge.dispute.closed')
    const copies = own.flatMap((event, at) => Array.from({ length: 1 + (at % 5) }, () => event))
    const answers = await Promise.all(copies.map((event) => giving.deliver(event)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    for (const event of own) await giving.deliver({ ...event, id: `${event.id}_late` })
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({
      status: 'lost',
      refunded: 500,
      takenBack: 2000,
    })
    expect((await listEntryKinds(donation.id)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'dispute out 2000 project',
      'fee between 58 general',
      'fee out 58 project',
      'gift in 2500 project',
      'refund out 500 project',
    ])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })
})

const concerns = (event: Stripe.Event, donationId: string, charge: string): boolean =>
  [donationId, charge].some((id) => JSON.stringify(event.data).includes(id))
