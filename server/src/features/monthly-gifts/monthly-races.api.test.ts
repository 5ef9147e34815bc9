import { describe, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import { reconcileMonthlyGifts } from './index.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { clock, deps } = world
const { standIn, stripe } = deps.payments
const options = { stripeAccount: monthly.account }

const pause = { change: 'pause', payments: 1 }
const raise = { change: 'amount', amount: 4000, coverFee: true }
const cancel = { change: 'cancel' }
const resume = { change: 'resume' }
type Other = 'renewal' | 'events' | 'reconciler'
type Rival = Other | { readonly change: string }

/** Twenty combinations of changes that run at the same moment as the giver’s cancelling. */
const ways: readonly (readonly Rival[])[] = [
  ['renewal'],
  ['renewal', 'events'],
  ['renewal', 'reconciler'],
  ['renewal', 'events', 'reconciler'],
  [raise],
  [raise, raise],
  [raise, 'renewal'],
  [raise, 'renewal', 'events'],
  [pause],
  [pause, pause],
  [pause, 'renewal'],
  [pause, 'renewal', 'events'],
  [pause, resume],
  [pause, raise],
  [pause, raise, 'renewal', 'events'],
  [cancel],
  [cancel, cancel, cancel],
  [cancel, 'renewal', 'events'],
  [cancel, pause, raise, 'reconciler'],
  [cancel, pause, raise, resume, 'renewal', 'events', 'reconciler'],
]

describe('cancelling a monthly gift', { timeout: 120_000 }, () => {
  it.each(ways.map((rivals, at) => [at, rivals] as const))(
    'a monthly gift cancelled amid simultaneous changes ends and has each payment recorded once: combination %i',
    async (at, rivals) => {
      const giver = await makePerson(deps)
      const { id } = await monthly.begin({}, giver)
      const subscription = await monthly.readSubscription(id)
      const { items } = await stripe.subscriptions.retrieve(subscription, {}, options)
      const as = await monthly.signedIn(giver)
      if (rivals.includes('renewal')) {
        clock.set(new Date(items.data[0]!.current_period_end * 1000))
        Object.assign(as, await monthly.signedIn(giver))
      }
      const change = (body: object) =>
        world.call('PATCH /api/monthly-gift/{id}', { params: { id }, body, as })
      const work: Record<Other, () => Promise<unknown>> = {
        renewal: () => standIn!.renewDue(),
        events: () => monthly.deliverEvents(),
        reconciler: () => reconcileMonthlyGifts(deps),
      }
      const all = [cancel, ...rivals]
      // The order alternates from one combination to the next.
      const inOrder = at % 2 === 0 ? all : all.toReversed()
      const answers = await Promise.all(
        inOrder.map(async (rival) =>
          typeof rival === 'string' ? work[rival]().then(() => null) : (await change(rival)).status,
        ),
      )
      // Every answer is success or a refusal because the gift had ended.
      expect(answers.filter((status) => ![null, 200, 409].includes(status))).toEqual([])
      await monthly.deliverEvents()
      await reconcileMonthlyGifts(deps)
      await monthly.deliverEvents()

      const gift = await monthly.readMonthly(id, giver)
      expect(gift).toMatchObject({ state: 'ended', endReason: 'giver', nextPaymentAt: null })
      const found = await stripe.subscriptions.retrieve(subscription, {}, options)
      expect(found.status).toBe('canceled')
      // Every payment that the provider took is one donation with exactly two entries.
      const bills = await stripe.invoices.list({ subscription, status: 'paid' }, options)
      const donations = await monthly.listDonations(id)
      const paid = bills.data.map(({ amount_paid }) => amount_paid)
      expect(donations.map(({ amount }) => amount)).toEqual(paid.toReversed())
      for (const donation of donations) {
        expect((await monthly.listEntries(donation.id)).map(({ kind }) => kind)).toEqual([
          'gift',
          'fee',
        ])
      }
      const open = await stripe.invoices.list({ subscription, status: 'open' }, options)
      expect(open.data).toEqual([])
      const notices = (await monthly.listEmails(giver)).filter(({ subject }) =>
        /has ended/.test(subject),
      )
      expect(notices).toHaveLength(1)
      // A month later nothing more is charged.
      await monthly.pass({ days: 32 })
      expect(await monthly.listDonations(id)).toHaveLength(donations.length)
      expect(await deps.database.read('system', runChecks)).toEqual([])
    },
  )
})
