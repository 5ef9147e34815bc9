import { expect, it } from 'vitest'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconcileDonations } from '../donations/index.ts'
import { runChecks } from '../ledger/index.ts'
import { reconcileMonthlyGifts } from './sync/reconcile-monthly-gifts.ts'

const world = await testApp()
const giving = await monthlyWorld(world)
const { clock, deps } = world

it('a payment that the bank is processing when a monthly gift ends is recorded even if no event arrives', async () => {
  const { checkoutUrl, donation } = await giving.start({ method: 'direct-debit' })
  const page = await giving.submit(checkoutUrl ?? '', { test_account: '00012345' })
  await giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  await giving.pass({ days: 12 })
  const { stripe, standIn } = deps.payments
  for (let month = 0; month < 2; month += 1) {
    clock.advance({ days: 32 })
    while ((await standIn!.renewDue()) > 0);
  }
  const subscription = await giving.readSubscription(donation.id)
  await stripe.subscriptions.cancel(subscription, {}, { stripeAccount: giving.account })
  await reconcileMonthlyGifts(deps)
  expect(await giving.readMonthly(donation.id)).toMatchObject({ state: 'ended' })
  clock.advance({ days: 12 })
  while ((await standIn!.answerDue()) > 0);
  await reconcileDonations(deps)
  const arrived = await giving.listDonations(donation.id)
  expect(arrived.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(await deps.database.read('system', runChecks)).toEqual([])
})
