import { describe, expect, it } from 'vitest'
import { makeMember } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'

const world = await testApp()

const atStripe = async () => {
  const giving = await makeGivingWorld(world)
  const { account, charity } = giving
  const viewer = await makeMember(world.deps, charity.id, 'Viewer')
  const act = (name: string, object = '') =>
    world.app.inject({
      method: 'POST',
      url: `/test-payments/dashboard/${account}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ act: name, object }).toString(),
    })
  const params = { id: charity.id }
  return {
    giving,
    act,
    payouts: async () =>
      (await world.call('GET /api/charity/{id}/payouts', { params, as: viewer })).body.payouts,
    payments: async () =>
      (await world.call('GET /api/charity/{id}/payments', { params, as: viewer })).body,
    events: async () => {
      const { data } = await world.deps.payments.stripe.events.list(
        { limit: 100 },
        { stripeAccount: account },
      )
      return data.filter(({ type }) => type.startsWith('payout.'))
    },
  }
}

describe('payout', () => {
  it('a payout moves money from Stripe to the bank in the ledger and shows its transactions', async () => {
    const { giving, act, payouts, payments } = await atStripe()
    const donation = await giving.startAndPay()
    await giving.deliverEvents()
    expect((await payments()).waiting).toEqual([{ currency: 'GBP', amount: 2442 }])
    await act('pay-out')
    await giving.deliverEvents()
    expect(await payouts()).toMatchObject([
      {
        amount: 2442,
        state: 'paid',
        itemCount: 1,
        items: [
          { kind: 'charge', amount: 2500, fee: 58, net: 2442, reference: donation.reference },
        ],
      },
    ])
    expect((await payments()).waiting).toEqual([])
    expect(await giving.balances()).toMatchObject({ bank: 2442, 'stripe-balance': 0 })
  })

  it('a payout event of the other payment mode records no payout', async () => {
    const { giving, act, events, payouts } = await atStripe()
    await giving.startAndPay()
    await giving.deliverEvents()
    await act('pay-out')
    for (const event of await events()) {
      const live = { ...event, id: `${event.id}_live`, livemode: true }
      expect((await giving.deliver(live)).statusCode).toBe(200)
    }
    expect(await payouts()).toEqual([])
    await giving.deliverEvents()
    expect(await payouts()).toHaveLength(1)
  })

  it('a returned payout goes back to the Stripe balance once, even if events are repeated or reordered', async () => {
    const { giving, act, events, payouts } = await atStripe()
    await giving.startAndPay()
    await giving.deliverEvents()
    await act('pay-out')
    await giving.deliverEvents()
    await act('fail-payout', (await payouts())[0]!.id)
    const all = await events()
    const copies = [...all, ...all.toReversed(), ...all]
    const answers = await Promise.all(copies.map((event) => giving.deliver(event)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await giving.deliverEvents()
    expect(await payouts()).toMatchObject([
      { state: 'failed', failure: 'The bank account has been closed.' },
    ])
    expect(await giving.balances()).toMatchObject({ bank: 0, 'stripe-balance': 2442 })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a payout that had already failed when its first event arrived moves no money', async () => {
    const { giving, act, events, payouts } = await atStripe()
    await giving.startAndPay()
    await giving.deliverEvents()
    await act('pay-out')
    const [paid] = await events()
    await act('fail-payout', (paid!.data.object as { id: string }).id)
    await giving.deliverEvents()
    expect(await payouts()).toMatchObject([{ state: 'failed' }])
    expect(await giving.balances()).toMatchObject({ 'stripe-balance': 2442 })
    expect(Object.keys(await giving.balances())).not.toContain('bank')
  })

  it('an event about a payout of an account without a charity is accepted', async () => {
    const { giving, act, events } = await atStripe()
    await giving.startAndPay()
    await act('pay-out')
    const [event] = await events()
    const answer = await giving.deliver({ ...event, id: 'evt_nobody', account: 'acct_nobody' })
    expect(answer.statusCode).toBe(200)
  })
})

describe('dispute', () => {
  it('the team sees a dispute and what to do about it until the dispute is closed', async () => {
    const { giving, act, payments } = await atStripe()
    const { donation, checkoutUrl } = await giving.start()
    await giving.pay(checkoutUrl, '4000000000000259')
    await giving.deliverEvents()
    const [dispute] = (await payments()).disputes
    expect(dispute).toMatchObject({
      reference: donation.reference,
      amount: 2500,
      fee: 2000,
      state: 'open',
      reason: 'fraudulent',
    })
    expect(dispute?.respondBy).not.toBeNull()
    const { data } = await world.deps.payments.stripe.disputes.list(
      {},
      { stripeAccount: giving.account },
    )
    await act('lose', data[0]!.id)
    await giving.deliverEvents()
    expect((await payments()).disputes).toMatchObject([{ state: 'lost' }])
  })
})
