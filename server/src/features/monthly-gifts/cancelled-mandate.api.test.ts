import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconcileDonations } from '../donations/index.ts'
import { runChecks } from '../ledger/index.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { deps } = world
const { stripe } = deps.payments
const options = { stripeAccount: monthly.account }
afterEach(() => monthly.endAll())

const begin = async () => {
  const giver = await makePerson(deps, { firstname: 'Ada', lastname: 'Cancels' })
  const { id } = await monthly.beginDebit('00012345', giver)
  await monthly.pass({ days: 12 })
  const { customer } = await monthly.subscription(id)
  const { data } = await stripe.charges.list({ customer: customer as string, limit: 1 }, options)
  const mandate = data[0]?.payment_method_details?.bacs_debit?.mandate ?? ''
  return { id, giver, mandate }
}

describe('a Direct Debit that the payer cancels at the bank', () => {
  it('ends the monthly gift, and the giver is told why', async () => {
    const { giver, id, mandate } = await begin()
    await monthly.atDashboard('cancel-mandate', mandate)
    await monthly.deliverEvents()
    expect(await monthly.readMonthly(id, giver)).toMatchObject({
      state: 'ended',
      endReason: 'mandate-cancelled',
    })
    const [last] = (await monthly.listEmails(giver)).toReversed()
    expect(last?.subject).toBe('Your monthly gift to Harbour Lights has ended')
    expect(last?.textBody.replaceAll(/\s+/g, ' ')).toContain(
      'The Direct Debit was cancelled at your bank, so it ended.',
    )
    await monthly.pass({ days: 62 })
    expect(await monthly.listCharges(id)).toHaveLength(1)
  })

  it('records the debit that was at the bank as failed', async () => {
    const { giver, id, mandate } = await begin()
    await monthly.passTo((await monthly.readMonthly(id, giver)).nextPaymentAt)
    await monthly.atDashboard('cancel-mandate', mandate)
    await monthly.deliverEvents()
    expect((await monthly.listEmails(giver)).at(-1)?.textBody.replaceAll(/\s+/g, ' ')).toContain(
      'Your bank will probably not pay the Direct Debit of £25.00',
    )
    await monthly.pass({ days: 12 })
    await reconcileDonations(deps)
    expect(await monthly.listDonations(id)).toMatchObject([
      { status: 'succeeded' },
      { status: 'failed' },
    ])
    expect(await deps.database.read('system', runChecks)).toEqual([])
  })

  it('changes nothing once another account pays, even if that account’s event is late', async () => {
    const { giver, id, mandate } = await begin()
    await monthly.enterAccount(id, '00012345', giver)
    await deps.database.transaction('system', (db) =>
      db.run(sql`update stand_in_stripe.delivery set next_attempt_at = null
        where next_attempt_at is not null`),
    )
    await monthly.atDashboard('cancel-mandate', mandate)
    await monthly.deliverEvents()
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'active' })
    await monthly.pass({ days: 32 })
    expect(await monthly.listCharges(id)).toHaveLength(2)
  })
})
