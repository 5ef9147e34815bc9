import { expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { stripe } = world.deps.payments

it('an unpaid month is given up once the next month is billed, and its giver is told', async () => {
  const giver = await makePerson(world.deps)
  const { id } = await monthly.beginDebit('00012345', giver)
  await monthly.pass({ days: 12 })
  const hasTooLittle = '22222227'
  await monthly.enterAccount(id, hasTooLittle, giver)
  await monthly.deliverEvents()
  await monthly.passTo((await monthly.readMonthly(id, giver)).nextPaymentAt)
  for (let step = 0; step < 12; step += 1) await monthly.pass({ days: 3 })
  // The provider would go on with the older of two unpaid invoices, which no page names.
  const subscription = await monthly.readSubscription(id)
  const query = { subscription, status: 'open' } as const
  const { data } = await stripe.invoices.list(query, { stripeAccount: monthly.account })
  expect(data).toHaveLength(1)
  const told = (await monthly.letters(giver)).filter(({ subject }) =>
    subject.endsWith('is left out'),
  )
  expect(told.map(({ text_body }) => text_body.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('We do not try the earlier one again'),
  ])
})
