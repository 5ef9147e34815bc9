import { afterEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeMember, makePerson, statedGround } from '../../testing/factories/index.ts'
import { failWritesTo } from '../../testing/fail-writes.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconcileRefunds } from '../donations/index.ts'
import { runChecks } from '../ledger/index.ts'
import { reconcileAccounts } from './accounts/reconcile-accounts.ts'
import type { PaidFailedItemsRow, StatusRefundedTakenBackRow } from './payments.test-rows.ts'

/**
 * These tests simulate a crash of the process at every point between the payment provider and the
 * database.
 */
const world = await testApp()
const giving = await makeGivingWorld(world)
const { account, charity } = giving
const { stripe } = world.deps.payments
const manager = await makeMember(world.deps, charity.id, 'Manager')

afterEach(() => vi.restoreAllMocks())

/** Creates a gift of £25.00 that has been paid, with its charge. */
const arrived = async () => {
  const donation = await giving.startAndPay({}, await makePerson(world.deps))
  await giving.deliverEvents()
  const { data } = await stripe.charges.list({ limit: 1 }, { stripeAccount: account })
  return { id: donation.id, charge: data[0]!.id }
}

const giftRow = (id: string) =>
  world.deps.database.read('system', (db) =>
    db.one<StatusRefundedTakenBackRow>(
      sql`select status, refunded, taken_back from donation where id = ${id}`,
    ),
  )

/** Lets the provider retry the deliveries that failed. */
const deliverAgain = async () => {
  world.clock.advance({ seconds: 5 })
  await giving.deliverEvents()
}

/**
 * Causes an event while writes to a table fail, then delivers it again. Checks that the failed
 * delivery changes nothing and that the second one leaves a valid ledger.
 */
const failThenDeliverAgain = async <State>(
  table: string,
  happen: () => Promise<unknown>,
  state: () => Promise<State>,
): Promise<State> => {
  const before = [await giving.balances(), await state()]
  const mend = await failWritesTo(world, table)
  await happen()
  await giving.deliverEvents()
  expect([await giving.balances(), await state()]).toEqual(before)
  await mend()
  await deliverAgain()
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
  return state()
}

const ledger = ['ledger_entry', 'ledger_leg', 'ledger_head']

/** Returns a function that requests the same refund of £10.00 each time. */
const asking = (id: string) => {
  const body = { id: uuidv7(), amount: 1000, reason: 'Asked for.', ...statedGround }
  return () => world.call('POST /api/donation/{id}/refund', { params: { id }, body, as: manager })
}

const refundsAtStripe = async (id: string): Promise<number> => {
  const { data } = await stripe.refunds.list({ limit: 100 }, { stripeAccount: account })
  return data.filter(({ metadata }) => metadata?.['donation_id'] === id).length
}

describe('process that dies while it records a refund', () => {
  it.each([
    ...ledger,
    'donation',
    'donation_payment',
    'donation_refund',
    'provider_event',
    'graphile_worker._private_jobs',
  ])(
    'a refund event that fails while writing to %s is recorded once by the next delivery',
    async (table) => {
      const { id, charge } = await arrived()
      const refund = () =>
        stripe.refunds.create({ charge, amount: 1000 }, { stripeAccount: account })
      expect(await failThenDeliverAgain(table, refund, () => giftRow(id))).toEqual({
        status: 'partly-refunded',
        refunded: 1000,
        takenBack: 0,
      })
      expect((await giving.listEntries(id)).map(({ kind }) => kind)).toEqual([
        'gift',
        'fee',
        'fee',
        'refund',
      ])
    },
  )

  it('a refund request that fails before it is stored refunds nothing, and a repeat refunds once', async () => {
    const { id } = await arrived()
    const ask = asking(id)
    const mend = await failWritesTo(world, 'refund_request')
    expect((await ask()).status).toBe(500)
    await mend()
    expect(await refundsAtStripe(id)).toBe(0)
    expect((await ask()).status).toBe(200)
    await deliverAgain()
    expect(await giftRow(id)).toMatchObject({ refunded: 1000 })
    expect(await refundsAtStripe(id)).toBe(1)
  })

  it('a refund request that fails after the provider refunded is recorded once', async () => {
    const { id } = await arrived()
    const ask = asking(id)
    const real = stripe.refunds.create.bind(stripe.refunds)
    const mends: (() => Promise<void>)[] = []
    vi.spyOn(stripe.refunds, 'create').mockImplementationOnce(async (...given) => {
      const answer = await real(...given)
      mends.push(await failWritesTo(world, 'refund_request'))
      return answer
    })
    expect((await ask()).body.refund.state).toBe('asked')
    for (const mend of mends) await mend()
    world.clock.advance({ minutes: 2 })
    await reconcileRefunds(world.deps)
    expect((await ask()).status).toBe(200)
    await deliverAgain()
    expect(await giftRow(id)).toMatchObject({ refunded: 1000 })
    expect(await refundsAtStripe(id)).toBe(1)
  })
})

describe('process that dies while it records a dispute', () => {
  it.each([
    ...ledger,
    'donation',
    'donation_payment',
    'donation_dispute',
    'provider_event',
    'graphile_worker._private_jobs',
  ])(
    'a dispute event that fails while writing to %s is recorded once by the next delivery',
    async (table) => {
      const { id, charge } = await arrived()
      expect(
        await failThenDeliverAgain(
          table,
          () => giving.atDashboard('dispute', charge),
          () => giftRow(id),
        ),
      ).toEqual({ status: 'disputed', refunded: 0, takenBack: 2500 })
      const emailMessages = (await world.outbox()).filter(
        ({ recipient }) => recipient === manager.email,
      )
      expect(emailMessages.at(-1)?.subject).toBe('A gift of £25.00 is disputed')
    },
  )
})

const payouts = () =>
  world.deps.database.read('system', (db) =>
    db.one<PaidFailedItemsRow>(sql`
      select count(*) filter (where state = 'paid') as paid,
        count(*) filter (where state = 'failed') as failed,
        (select count(*) from payout_item i join payout p on p.id = i.payout_id
         where p.charity_id = ${charity.id}) as items
      from payout where charity_id = ${charity.id}`),
  )

describe('process that dies while it records a payout', () => {
  it.each([...ledger, 'payout', 'payout_item'])(
    'a payout event that fails while writing to %s is recorded once by the next delivery',
    async (table) => {
      await arrived()
      const before = await payouts()
      const after = await failThenDeliverAgain(table, () => giving.atDashboard('pay-out'), payouts)
      expect(after.paid).toBe(before.paid + 1)
      expect(await giving.balances()).toMatchObject({ 'stripe-balance': 0 })
    },
  )

  it('an event that is in the ledger but not marked as handled posts nothing when it is delivered again', async () => {
    await arrived()
    const mend = await failWritesTo(world, 'provider_event')
    await giving.atDashboard('pay-out')
    await giving.deliverEvents()
    const [balances, state] = [await giving.balances(), await payouts()]
    expect(balances).toMatchObject({ 'stripe-balance': 0 })
    await mend()
    await deliverAgain()
    expect([await giving.balances(), await payouts()]).toEqual([balances, state])
  })

  it('an interrupted sync of a Stripe account is completed by the next sync', async () => {
    const { id, charge } = await arrived()
    await giving.atDashboard('dispute', charge)
    await giving.atDashboard('pay-out')
    const mend = await failWritesTo(world, 'payment_connection')
    world.clock.advance({ minutes: 61 })
    await expect(reconcileAccounts(world.deps)).rejects.toThrow('died here')
    await mend()
    await reconcileAccounts(world.deps)
    expect(await giftRow(id)).toMatchObject({ status: 'disputed' })
    await giving.deliverEvents()
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })
})
