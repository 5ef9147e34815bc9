import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson, type MadePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconcileDonations } from '../donations/index.ts'
import { runChecks } from '../ledger/index.ts'
import { reconcileMonthlyGifts } from './index.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { deps } = world
const { stripe } = deps.payments
const options = { stripeAccount: monthly.account }

const verify = (status: 'suspended' | 'verified') =>
  deps.database.transaction('system', (db) =>
    db.run(sql`update charity set status = ${status} where id = ${monthly.charity.id}`),
  )
afterEach(async () => {
  await verify('verified')
  await monthly.endAll()
})

const pays = '00012345'
const hasTooLittle = '22222227'

/** A monthly gift whose first debit arrived, and whose second the bank will refuse. */
const beginTwoMonths = async () => {
  const giver = await makePerson(deps, { firstname: 'Ada', lastname: 'Stops' })
  const { id } = await monthly.beginDebit(pays, giver)
  await monthly.pass({ days: 12 })
  const [first] = await listChargeIds(id)
  await monthly.enterAccount(id, hasTooLittle, giver)
  await monthly.deliverEvents()
  await monthly.passTo((await monthly.readMonthly(id, giver)).nextPaymentAt)
  expect(await monthly.readMonthly(id, giver)).toMatchObject({ debits: [{ amount: 2500 }] })
  return { id, giver, first: first ?? '' }
}
type Begun = Awaited<ReturnType<typeof beginTwoMonths>>

const listChargeIds = async (id: string): Promise<string[]> => {
  const { customer } = await monthly.subscription(id)
  const { data } = await stripe.charges.list({ customer: customer as string }, options)
  return data.map((charge) => charge.id)
}

const work = async () => {
  await world.runJobs()
  await reconcileMonthlyGifts(deps)
  await monthly.deliverEvents()
}

/** Lets more than two months pass, as the provider, the banks and our own work go on. */
const passMonths = async () => {
  for (let step = 0; step < 12; step += 1) {
    await monthly.pass({ days: 6 })
    await work()
  }
  await reconcileDonations(deps)
}

const readMails = async ({ email }: Pick<MadePerson, 'email'>) =>
  (await world.outbox())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject, textBody }) => `${subject}: ${textBody.replaceAll(/\s+/g, ' ')}`)

const stops = [
  [
    'disputed',
    async ({ first }: Begun) => {
      await monthly.atDashboard('claim-back', first)
      await monthly.deliverEvents()
    },
  ],
  ['held', () => verify('suspended')],
  [
    'paused',
    async ({ giver, id }: Begun) => {
      await monthly.change(id, { change: 'pause', payments: 6 }, giver)
    },
  ],
] as const

describe.each(stops)('a monthly gift that is %s while a debit is at the bank', (state, stop) => {
  it.each([
    ['the bank refuses the debit', null],
    ['the bank refuses the debit after another account was entered', pays],
  ])('takes nothing more once %s', async (_, another) => {
    const begun = await beginTwoMonths()
    const { giver, id } = begun
    await stop(begun)
    await work()
    if (another !== null) {
      await monthly.enterAccount(id, another, giver)
      await monthly.deliverEvents()
    }
    await monthly.pass({ days: 9 })
    expect(await monthly.readMonthly(id, giver)).toMatchObject({
      state,
      failure: null,
      debits: [],
    })
    await passMonths()
    expect(await monthly.listCharges(id)).toMatchObject([
      { status: 'failed' },
      { status: 'succeeded' },
    ])
    expect(await monthly.listDonations(id)).toMatchObject([{}, { status: 'failed' }])
    const mails = await readMails(giver)
    expect(mails.join(' ')).toMatch(
      /no (?:further )?payments are taken(?: until [^,]+)?, except the Direct Debit of £25\.00 on or shortly after/i,
    )
    const why = state === 'paused' ? 'is paused' : 'is on hold'
    expect(mails.filter((mail) => mail.startsWith('Your gift of £25.00 was not paid'))).toEqual([
      expect.stringContaining(
        `We do not try this payment again, because your monthly gift ${why}.`,
      ),
    ])
    expect(mails.join(' ')).not.toMatch(/try again|collected again/)
    expect(await deps.database.read('system', runChecks)).toEqual([])
  })
})

it('a debit that is refused while a monthly gift is paused is not taken again even if no event arrives', async () => {
  const { giver, id } = await beginTwoMonths()
  await monthly.change(id, { change: 'pause', payments: 6 }, giver)
  const { standIn } = deps.payments
  for (let step = 0; step < 10; step += 1) {
    world.clock.advance({ days: 2 })
    while ((await standIn!.answerDue()) > 0);
    while ((await standIn!.renewDue()) > 0);
    await reconcileMonthlyGifts(deps)
  }
  expect(await monthly.listCharges(id)).toHaveLength(2)
  expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'paused', debits: [] })
})

it('an invoice whose debit is refused after the end of a monthly gift is voided, so that no page can pay it', async () => {
  const { giver, id } = await beginTwoMonths()
  await monthly.change(id, { change: 'cancel' }, giver)
  const subscription = await monthly.readSubscription(id)
  const listOpen = async () =>
    (await stripe.invoices.list({ subscription, status: 'open' }, options)).data
  expect(await listOpen()).toHaveLength(1)
  await monthly.pass({ days: 9 })
  expect(await listOpen()).toEqual([])
  expect(await monthly.listDonations(id)).toMatchObject([{}, { status: 'failed' }])
  expect((await readMails(giver)).at(-1)).toContain('because your monthly gift has ended.')
})
