import type { MonthlyGift } from '@pennytrail/contract'
import { endMonthlyGifts, reconcileMonthlyGifts } from '../features/monthly-gifts/index.ts'
import { sql } from '../platform/database/index.ts'
import { uuidv7 } from '../platform/ids.ts'
import type { MadePerson } from './factories/index.ts'
import { makeGivingWorld } from './giving-world.ts'
import type { TestApp } from './test-app.ts'
import type { IdStatusAmountRow, SubscriptionRow } from './testing.test-rows.ts'

/** Creates a giver with monthly gifts, with control over the processor's clock. */
export const monthlyWorld = async (world: TestApp) => {
  const giving = await makeGivingWorld(world)
  const { deps, clock } = world
  const { stripe } = deps.payments
  const options = { stripeAccount: giving.account }

  /**
   * Signs the person in again, because months pass in these tests and a session lasts for hours.
   */
  const signedIn = async (person: MadePerson): Promise<{ token: string }> => {
    const now = clock.now()
    const sessionId = uuidv7()
    await deps.database.transaction('system', (db) =>
      db.run(sql`insert into session (id, person_id, created_at, ends_at)
        values (${sessionId}, ${person.id}, ${now}, ${new Date(now.getTime() + 12 * 3600_000)})`),
    )
    const end = new Date(now.getTime() + 3600_000)
    return { token: await deps.tokens.sign(sessionId, person.id, now, end) }
  }
  const start = async (changes: Parameters<typeof giving.start>[0] = {}, by = giving.giver) =>
    giving.start({ interval: 'month', ...changes }, { ...by, ...(await signedIn(by)) })

  const list = async (by = giving.giver): Promise<MonthlyGift[]> => {
    const as = await signedIn(by)
    const answer = await world.call('GET /api/monthly-gift', { as })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.gifts
  }
  const read = async (id: string, by = giving.giver): Promise<MonthlyGift> => {
    const found = (await list(by)).find((gift) => gift.id === id)
    if (!found) throw new Error(`no monthly gift ${id}`)
    return found
  }
  const readSubscription = async (id: string): Promise<string> => {
    const row = await deps.database.read('system', (db) =>
      db.one<SubscriptionRow>(
        sql`select /* never null */ subscription from monthly_gift where id = ${id}`,
      ),
    )
    return row.subscription
  }
  const openCardPage = async (id: string, by: MadePerson): Promise<string> => {
    const as = await signedIn(by)
    const answer = await world.call('POST /api/monthly-gift/{id}/card', { params: { id }, as })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.cardUrl
  }
  /** Enters a bank account on the processor's page and confirms the Direct Debit instruction. */
  const instruct = async (page: string | null, account: string) => {
    const entered = await giving.submit(page ?? '', { test_account: account })
    return giving.submit(entered.headers.location ?? '', { answer: 'confirm' })
  }
  return {
    ...giving,
    signedIn,
    start,
    read: async (id: string, by = giving.giver) =>
      giving.read(id, { ...by, ...(await signedIn(by)) }),
    list,
    readMonthly: read,
    readSubscription,
    subscription: async (id: string) =>
      stripe.subscriptions.retrieve(await readSubscription(id), {}, options),
    /** Starts a monthly gift of 25.00 and makes its first payment. */
    begin: async (changes: Parameters<typeof giving.start>[0] = {}, by = giving.giver) => {
      const { donation, checkoutUrl } = await start(changes, by)
      const paid = await giving.pay(checkoutUrl)
      if (paid.statusCode !== 303) throw new Error(paid.body)
      await giving.deliverEvents()
      return donation
    },
    change: async (id: string, body: object, by = giving.giver) =>
      world.call('PATCH /api/monthly-gift/{id}', { params: { id }, body, as: await signedIn(by) }),
    /** Enters another card on the processor's page. The webhook events are not delivered yet. */
    enterCard: async (id: string, card: string, by = giving.giver, expiry?: string) =>
      giving.pay(await openCardPage(id, by), card, expiry),
    /** Starts a monthly gift of 25.00 by Direct Debit. The first payment is on its way. */
    beginDebit: async (account = '00012345', by = giving.giver) => {
      const { donation, checkoutUrl } = await start({ method: 'direct-debit' }, by)
      await instruct(checkoutUrl, account)
      await giving.deliverEvents()
      return donation
    },
    /** Enters another bank account. The webhook events are not delivered yet. */
    enterAccount: async (id: string, account: string, by = giving.giver) =>
      instruct(await openCardPage(id, by), account),
    /** Lists what was charged for a monthly gift, newest first, with what became of it. */
    listCharges: async (id: string) => {
      const subscription = await stripe.subscriptions.retrieve(
        await readSubscription(id),
        {},
        options,
      )
      const customer = subscription.customer as string
      const { data } = await stripe.charges.list({ customer, limit: 100 }, options)
      return data.map(({ amount, payment_method_details: details, status }) => ({
        amount,
        status,
        last4: details?.bacs_debit?.last4 ?? details?.card?.last4,
      }))
    },
    /**
     * Answers the bank's authentication request on the processor's page and follows the redirect.
     */
    authenticate: (page: string | undefined, answer: 'complete' | 'fail' = 'complete') =>
      giving.submit(page ?? '', { answer }),
    /** Returns the URL at which the giver confirms a payment with the bank. */
    confirmPage: async (id: string, by = giving.giver): Promise<string> => {
      const as = await signedIn(by)
      const params = { id }
      const answer = await world.call('POST /api/monthly-gift/{id}/confirmation', { params, as })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.confirmUrl
    },
    /** Advances the clock, delivers the processor's events and checks the gifts that are due. */
    pass: async (step: Parameters<typeof clock.advance>[0]) => {
      clock.advance(step)
      await giving.deliverEvents()
      await reconcileMonthlyGifts(deps)
    },
    /** Sets the clock to a moment, delivers the processor's events, and those of the hours after. */
    passTo: async (moment: string | null | undefined) => {
      clock.set(new Date(moment ?? Number.NaN))
      await giving.deliverEvents()
      // The processor takes a payment an hour after it is due, and sends no event about a debit.
      clock.advance({ minutes: 130 })
      await giving.deliverEvents()
      await reconcileMonthlyGifts(deps)
    },
    /** Ends all running monthly gifts, so that they do not continue in the next test. */
    endAll: async () => {
      await deps.database.transaction('system', (db) =>
        endMonthlyGifts(db, { charityId: giving.charity.id }, 'charity-closed', clock.now()),
      )
      await world.runJobs()
    },
    /** Lists the donations of a monthly gift, oldest first. */
    listDonations: (id: string) =>
      deps.database.read('system', (db) =>
        db.many<IdStatusAmountRow>(sql`
          select id, status, amount, fee from donation where monthly_gift_id = ${id}
          order by created_at, id`),
      ),
    listEmails: async (to = giving.giver) =>
      (await world.outbox()).filter(({ recipient }) => recipient === to.email),
  }
}

/** A test card that can be saved but is declined when charged. */
export const savedOnly = '4000000000000341'
/** A test card whose bank asks the holder to confirm every payment. */
export const alwaysAsks = '4000002760003184'
