import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson, type MadePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { deps } = world
const { stripe } = deps.payments
const options = { stripeAccount: monthly.account }
afterEach(() => monthly.endAll())

const pays = '00012345'
const hasTooLittle = '22222227'

const listOpen = async (id: string) => {
  const subscription = await monthly.readSubscription(id)
  const { data } = await stripe.invoices.list({ subscription, status: 'open' }, options)
  return data
}

/**
 * A monthly gift by Direct Debit whose first month was refused and is tried again five days after
 * the second month was billed. The second debit is on its way.
 */
const beginWithUnpaidMonth = async () => {
  const giver = await makePerson(deps)
  const { id } = await monthly.beginDebit(hasTooLittle, giver)
  await monthly.pass({ days: 12 })
  const { nextPaymentAt } = await monthly.readMonthly(id, giver)
  const retryAt = Date.parse(nextPaymentAt ?? '') / 1000 + 5 * 24 * 3600
  const subscription = await monthly.readSubscription(id)
  await deps.database.transaction('system', async (db) => {
    await db.run(sql`update stand_in_stripe.object
      set body = body || jsonb_build_object('next_payment_attempt', ${retryAt}::bigint)
      where type = 'invoice' and body ->> 'subscription_id' = ${subscription}`)
    await db.run(sql`update stand_in_stripe.object
      set body = body || jsonb_build_object('due_at', body #> '{items,data,0,current_period_end}')
      where id = ${subscription}`)
  })
  await monthly.passTo(nextPaymentAt)
  expect(await listOpen(id)).toHaveLength(2)
  return { giver, id }
}

const listLeftOut = async (giver: MadePerson) =>
  (await monthly.listEmails(giver)).filter(
    ({ subject }) => subject.endsWith('again') && subject.startsWith('We will not try'),
  )

const countPaid = async (id: string) =>
  (await monthly.listCharges(id)).filter(({ status }) => status === 'succeeded').length

describe('a month that a bank has refused', () => {
  it('an unpaid month is given up once the next month is paid, and its giver is told', async () => {
    const { giver, id } = await beginWithUnpaidMonth()
    const { customer } = await monthly.subscription(id)
    const { data } = await stripe.charges.list({ customer: customer as string }, options)
    const underWay = data.find(({ status }) => status === 'pending')
    await monthly.atDashboard('bank-pays', underWay?.payment_intent as string)
    await monthly.deliverEvents()
    expect(await listOpen(id)).toEqual([])
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'active', payments: 1 })
    expect(await listLeftOut(giver)).toHaveLength(1)
    await monthly.pass({ days: 20 })
    expect(await countPaid(id)).toBe(1)
  })

  it('an unpaid month is given up once another account pays, so that one month is taken from it', async () => {
    const { giver, id } = await beginWithUnpaidMonth()
    await monthly.enterAccount(id, pays, giver)
    await monthly.deliverEvents()
    expect(await listOpen(id)).toHaveLength(1)
    expect((await listLeftOut(giver)).map(({ textBody }) => textBody)).toEqual([
      expect.stringContaining('We will not try that payment again'),
    ])
    for (let step = 0; step < 8; step += 1) await monthly.pass({ days: 3 })
    expect(await countPaid(id)).toBe(1)
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'active', payments: 1 })
    expect(await deps.database.read('system', runChecks)).toEqual([])
  })

  it('an unpaid month is left to the last attempt, which ends the monthly gift, while its account refuses', async () => {
    const { giver, id } = await beginWithUnpaidMonth()
    for (let step = 0; step < 20; step += 1) await monthly.pass({ days: 3 })
    const { endReason, state } = await monthly.readMonthly(id, giver)
    expect({ endReason, state }).toEqual({ endReason: 'payment-failed', state: 'ended' })
    expect(await listLeftOut(giver)).toEqual([])
    expect(await listOpen(id)).toEqual([])
  })
})
