import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeMember } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import { reconcileAccounts } from './reconcile-accounts.ts'
import type { IdStateAmountRow, StatusRefundedTakenBackRow } from '../payments.test-rows.ts'

const world = await testApp()
const { stripe } = world.deps.payments

/** Creates a gift that has been paid. No event is delivered after that. */
const silent = async () => {
  const giving = await makeGivingWorld(world)
  const donation = await giving.startAndPay()
  await giving.deliverEvents()
  const options = { stripeAccount: giving.account }
  const look = async () => {
    world.clock.advance({ minutes: 61 })
    await reconcileAccounts(world.deps)
  }
  const { data } = await stripe.charges.list({ limit: 1 }, options)
  const gift = () =>
    world.deps.database.read('system', (db) =>
      db.one<StatusRefundedTakenBackRow>(
        sql`select status, refunded, taken_back from donation where id = ${donation.id}`,
      ),
    )
  const payout = () =>
    world.deps.database.read('system', (db) =>
      db.one<IdStateAmountRow>(
        sql`select id, state, amount from payout where charity_id = ${giving.charity.id}`,
      ),
    )
  return { giving, donation, look, options, charge: data[0]!.id, gift, payout }
}

describe('reconciliation with the provider when events are missing', () => {
  it('the reconciler finds a dispute and its end', async () => {
    const { giving, donation, look, options, charge, gift } = await silent()
    await giving.atDashboard('dispute', charge)
    await look()
    expect(await gift()).toEqual({ status: 'disputed', refunded: 0, takenBack: 2500 })
    // The dispute ends long after it opened: the reconciler checks open disputes until they end.
    world.clock.advance({ days: 60 })
    const { data } = await stripe.disputes.list({ charge }, options)
    await giving.atDashboard('win', data[0]!.id)
    await look()
    expect(await gift()).toEqual({ status: 'won', refunded: 0, takenBack: 0 })
    const entries = await giving.listEntries(donation.id)
    await look()
    await giving.deliverEvents()
    expect(await giving.listEntries(donation.id)).toEqual(entries)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('the reconciler finds a payout and its return by the bank', async () => {
    const { giving, look, payout } = await silent()
    await giving.atDashboard('pay-out')
    await look()
    expect(await payout()).toMatchObject({ state: 'paid', amount: 2442 })
    expect(await giving.balances()).toMatchObject({ bank: 2442, 'stripe-balance': 0 })
    await giving.atDashboard('fail-payout', (await payout()).id)
    await look()
    await giving.deliverEvents()
    expect(await payout()).toMatchObject({ state: 'failed' })
    expect(await giving.balances()).toMatchObject({ bank: 0, 'stripe-balance': 2442 })
  })

  it('the reconciler finds a refund made at the provider', async () => {
    const { look, options, charge, gift } = await silent()
    await stripe.refunds.create({ charge, amount: 700 }, options)
    await look()
    expect(await gift()).toMatchObject({ refunded: 700 })
  })

  it('the reconciler ends the connection of an account that the platform can no longer read', async () => {
    const { giving, look } = await silent()
    await giving.atDashboard('revoke')
    await look()
    const lead = await makeMember(world.deps, giving.charity.id, 'Lead')
    const { body } = await world.call('GET /api/charity/{id}/payments', {
      params: { id: giving.charity.id },
      as: lead,
    })
    expect(body.connection).toMatchObject({ state: 'ended', ended: { how: 'revoked' } })
  })

  it('parallel reconcilers and events record a missed change once', async () => {
    const { giving, donation, charge, gift } = await silent()
    await giving.atDashboard('dispute', charge)
    await giving.atDashboard('pay-out')
    world.clock.advance({ minutes: 61 })
    await Promise.all([
      ...Array.from({ length: 5 }, () => reconcileAccounts(world.deps)),
      giving.deliverEvents(),
    ])
    expect(await gift()).toEqual({ status: 'disputed', refunded: 0, takenBack: 2500 })
    const kinds = (await giving.listEntries(donation.id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'dispute')).toHaveLength(1)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })
})
