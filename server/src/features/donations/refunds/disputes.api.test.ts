import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import type { FeesRow } from '../donations.test-rows.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { account } = giving
const { stripe } = world.deps.payments
const disputedCard = '4000000000000259'

/** Makes a gift of £25.00 that the giver's bank disputes immediately. */
const disputed = async () => {
  const { donation, checkoutUrl } = await giving.start()
  await giving.pay(checkoutUrl, disputedCard)
  const { data } = await stripe.disputes.list({ limit: 1 }, { stripeAccount: account })
  return { donation, dispute: data[0]!.id }
}

const close = async (dispute: string, act: 'contest' | 'win' | 'lose') => {
  await world.app.inject({
    method: 'POST',
    url: `/test-payments/dashboard/${account}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ act, object: dispute }).toString(),
  })
  await giving.deliverEvents()
}

const listEntryKinds = async (id: string) =>
  (await giving.listEntries(id)).map(({ amount, direction, kind, projectId }) =>
    [kind, direction, amount, projectId === null ? 'general' : 'project'].join(' '),
  )

const sumDisputeFees = async () => {
  const { fees } = await world.deps.database.read('system', (db) =>
    db.one<FeesRow>(sql`
      select coalesce(sum(l.amount), 0)::bigint as fees
      from ledger_leg l join ledger_entry e on e.id = l.entry_id
      where e.charity_id = ${giving.charity.id} and e.source_ref like 'fee-of-%'
        and l.account = 'fees' and l.project_id is null`),
  )
  return fees
}

describe('a gift disputed by the giver’s bank', () => {
  it('a dispute takes the disputed money from the gift’s fund and the dispute fee from the general fund', async () => {
    const before = await sumDisputeFees()
    const { donation } = await disputed()
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({
      status: 'disputed',
      refunded: 0,
      takenBack: 2500,
    })
    expect(await listEntryKinds(donation.id)).toEqual([
      'gift in 2500 project',
      'fee out 58 project',
      'fee between 58 general',
      'dispute out 2500 project',
    ])
    expect((await sumDisputeFees()) - before).toBe(2000)
  })

  it('a dispute that is lost moves no more money', async () => {
    const { donation, dispute } = await disputed()
    await giving.deliverEvents()
    await close(dispute, 'lose')
    expect(await giving.read(donation.id)).toMatchObject({ status: 'lost', takenBack: 2500 })
    expect(await listEntryKinds(donation.id)).toHaveLength(4)
  })

  it('a dispute that is won returns the money and the card fee to the fund, but not the dispute fee', async () => {
    const before = await sumDisputeFees()
    const { donation, dispute } = await disputed()
    await giving.deliverEvents()
    await close(dispute, 'win')
    expect(await giving.read(donation.id)).toMatchObject({ status: 'won', takenBack: 0 })
    expect((await listEntryKinds(donation.id)).slice(4)).toEqual([
      'dispute in 2500 project',
      'fee between 58 project',
    ])
    expect((await sumDisputeFees()) - before).toBe(2000)
    // Late webhook events about the dispute change nothing.
    for (const event of await giving.listEvents(dispute)) await giving.deliver(event)
    expect(await giving.read(donation.id)).toMatchObject({ status: 'won' })
    expect(await listEntryKinds(donation.id)).toHaveLength(6)
  })

  it('the general fund pays the second fee of a dispute that the charity contests, and gets it back if it wins', async () => {
    const before = await sumDisputeFees()
    const { donation, dispute } = await disputed()
    await giving.deliverEvents()
    await close(dispute, 'contest')
    expect((await sumDisputeFees()) - before).toBe(4000)
    expect(await giving.read(donation.id)).toMatchObject({ status: 'disputed', takenBack: 2500 })
    await close(dispute, 'win')
    expect((await sumDisputeFees()) - before).toBe(2000)
    expect(await giving.read(donation.id)).toMatchObject({ status: 'won', takenBack: 0 })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a dispute whose earlier events were all lost is posted in full from its last event', async () => {
    const { donation, dispute } = await disputed()
    await close(dispute, 'win')
    expect(await giving.read(donation.id)).toMatchObject({ status: 'won', takenBack: 0 })
    // The dispute opens and is won in one sync, so no entry moves the card fee to the general fund.
    expect(await listEntryKinds(donation.id)).toEqual([
      'gift in 2500 project',
      'fee out 58 project',
      'dispute out 2500 project',
      'dispute in 2500 project',
    ])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a dispute over more than is left of a gift takes only the money that is left from the gift’s fund', async () => {
    const { donation } = await disputed()
    const events = await giving.listEvents(donation.id)
    const intent = events.find(({ type }) => type === 'payment_intent.succeeded')!.data.object as {
      id: string
    }
    // The bank takes the full amount, although £5.00 was already refunded.
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`
        update stand_in_stripe.object set body = body || '{"disputed": false}'
        where type = 'charge' and body ->> 'payment_intent' = ${intent.id}`),
    )
    await stripe.refunds.create(
      { payment_intent: intent.id, amount: 500 },
      { stripeAccount: account },
    )
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`
        update stand_in_stripe.object set body = body || '{"disputed": true}'
        where type = 'charge' and body ->> 'payment_intent' = ${intent.id}`),
    )
    await giving.deliverEvents()
    expect(await giving.read(donation.id)).toMatchObject({
      status: 'disputed',
      refunded: 500,
      takenBack: 2000,
    })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })
})
