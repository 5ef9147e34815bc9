import type { Donation, NewDonation } from '@pennytrail/contract'
import type Stripe from 'stripe'
import { sql } from '../platform/database/index.ts'
import {
  giftFor,
  makeCharity,
  makePerson,
  makeProject,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from './factories/index.ts'
import type { TestApp } from './test-app.ts'
import { emptyInbox } from './servers/webhook-inbox.ts'
import type { AccountRow, AccountTotalRow, KindDirectionAmountRow } from './testing.test-rows.ts'

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  authenticates: '4000002500003155',
  insufficient: '4000000000009995',
} as const

/** Creates a project that takes gifts, a giver, and the giver's browser on the payment page. */
export const makeGivingWorld = async (world: TestApp) => {
  const { app, deps } = world
  const charity: MadeCharity = await makeCharity(deps, { name: 'Harbour Lights' })
  const project: MadeProject = await makeProject(deps, charity.id, { title: 'Warm meals' })
  const giver: MadePerson = await makePerson(deps, { firstname: 'Ada', lastname: 'Byron' })
  const { stripe, standIn } = deps.payments
  if (!standIn) throw new Error('these tests run against the stand-in')
  const { account } = await deps.database.read('system', (db) =>
    db.one<AccountRow>(
      sql`select /* never null */ stripe_account as account from charity where id = ${charity.id}`,
    ),
  )
  const gift = (changes: Partial<NewDonation> = {}) =>
    giftFor({ projectId: project.id, ...changes })

  const start = async (changes: Partial<NewDonation> = {}, as = giver) => {
    const answer = await world.call('POST /api/donation', { body: gift(changes), as })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  }
  const submit = (path: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  /** Pays with a test card, which is valid until December 2034 unless `expiry` (MM/YY) is given. */
  const pay = (checkoutUrl: string | null, card: string = cards.pays, expiry?: string) =>
    submit(
      checkoutUrl ?? '',
      expiry === undefined
        ? { test_card: card }
        : { number: card, expiry, cvc: '123', name: 'Ada Byron', email: giver.email },
    )

  return {
    charity,
    project,
    giver,
    account,
    gift,
    start,
    submit,
    pay,
    /**
     * Performs an act of the charity, or an event that affects it, in the processor's dashboard.
     */
    atDashboard: (act: string, object = '') =>
      submit(`/test-payments/dashboard/${account}`, { act, object }),
    /** Starts a gift and pays it. The webhook events of the gift are not delivered yet. */
    startAndPay: async (changes: Partial<NewDonation> = {}, as = giver): Promise<Donation> => {
      const { donation, checkoutUrl } = await start(changes, as)
      await pay(checkoutUrl)
      return donation
    },
    deliverEvents: () => standIn.settled(),
    read: async (id: string, as = giver): Promise<Donation> => {
      const answer = await world.call('GET /api/donation/{id}', { params: { id }, as })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body.donation
    },
    /** Lists the events of the charity's account that concern a gift, oldest first. */
    listEvents: async (id: string): Promise<Stripe.Event[]> => {
      const { data } = await stripe.events.list({ limit: 100 }, { stripeAccount: account })
      return data.filter((event) => JSON.stringify(event.data).includes(id)).toReversed()
    },
    /**
     * Delivers one event as the processor would, with its signature unless another is given, and
     * waits until it is handled.
     */
    deliver: async (event: object, signature?: string) => {
      const payload = JSON.stringify(event)
      const answer = await app.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signature ?? standIn.sign(payload),
        },
        payload,
      })
      await emptyInbox(deps)
      return answer
    },
    /**
     * Lists the ledger entries of a gift in sequence: kind, direction, amount and project of each.
     */
    listEntries: (id: string) =>
      deps.database.read('system', (db) =>
        db.many<KindDirectionAmountRow>(sql`
          select kind, direction, amount, project_id from ledger_entry
          where donation_id = ${id} order by seq`),
      ),
    /**
     * Returns the sums of a charity's ledger legs in pence by account. The key of project legs is
     * the account followed by `:project`.
     */
    balances: async (charityId = charity.id): Promise<Record<string, number>> => {
      const rows = await deps.database.read('system', (db) =>
        db.many<AccountTotalRow>(sql`
          select account || case when project_id is null then '' else ':project' end as account,
            sum(amount)::bigint as total
          from ledger_leg where charity_id = ${charityId} group by 1 order by 1`),
      )
      return Object.fromEntries(rows.map(({ account, total }) => [account, total]))
    },
  }
}
