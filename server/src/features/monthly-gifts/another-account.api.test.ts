import { addWorkingDays } from '@pennytrail/contract/dates/working-days.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { makePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import { reconcileDonations } from '../donations/index.ts'
import { findMonthly, type MonthlyRow } from './monthly-gifts.sql.ts'
import { takeMissedCards } from './replace-card.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { deps } = world
const { stripe } = deps.payments
const options = { stripeAccount: monthly.account }
afterEach(() => monthly.endAll())

const pays = '00012345'
const hasTooLittle = '22222227'

/** The event of the page on which the giver entered an account, oldest first. */
const listSetups = async (id: string): Promise<Stripe.Event[]> => {
  const { data } = await stripe.events.list(
    { type: 'checkout.session.completed', limit: 100 },
    options,
  )
  const isSetup = ({ data: { object } }: Stripe.Event) =>
    'mode' in object && object.mode === 'setup' && JSON.stringify(object).includes(id)
  return data.filter(isSetup).toReversed()
}

const deliverAgain = async (events: readonly Stripe.Event[]) => {
  for (const event of events) await monthly.deliver({ ...event, id: `${event.id}_again` })
  await monthly.deliverEvents()
}

const addDays = (day: string | null | undefined, days: number): string =>
  new Date(Date.parse(day ?? '') + days * 24 * 3600_000).toISOString()

const readRow = async (id: string): Promise<MonthlyRow> => {
  const row = await deps.database.read('system', (db) => findMonthly(db, id))
  if (!row) throw new Error(`no monthly gift ${id}`)
  return { ...row, cardPageUntil: world.clock.now().toISOString() }
}

/** A monthly gift by Direct Debit, two months old, whose second debit the bank is taking. */
const beginTwoMonths = async () => {
  const giver = await makePerson(deps)
  const { id } = await monthly.beginDebit(pays, giver)
  await monthly.pass({ days: 12 })
  await monthly.passTo((await monthly.readMonthly(id, giver)).nextPaymentAt)
  return { id, giver }
}

describe('another account for a monthly gift by Direct Debit', () => {
  it('counts from the next payment while the bank is taking a debit from the account before', async () => {
    const { giver, id } = await beginTwoMonths()
    await monthly.enterAccount(id, pays, giver)
    await monthly.deliverEvents()
    await deliverAgain(await listSetups(id))
    expect(await monthly.listCharges(id)).toMatchObject([
      { status: 'pending' },
      { status: 'succeeded' },
    ])
    await monthly.pass({ days: 12 })
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'active', payments: 2 })
    await monthly.pass({ days: 32 })
    const charges = await monthly.listCharges(id)
    const paid = charges.filter(({ status }) => status === 'succeeded')
    const { payments, total } = await monthly.readMonthly(id, giver)
    expect({ payments, total }).toEqual({ payments: paid.length, total: paid.length * 2500 })
    expect(await deps.database.read('system', runChecks)).toEqual([])
  })

  it('pays an unpaid month once after the debit from the account before has failed', async () => {
    const giver = await makePerson(deps)
    const { id } = await monthly.beginDebit(hasTooLittle, giver)
    await monthly.pass({ days: 12 })
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'failing', payments: 0 })
    await monthly.enterAccount(id, pays, giver)
    await monthly.deliverEvents()
    await deliverAgain(await listSetups(id))
    const under = (await monthly.listCharges(id)).filter(({ status }) => status === 'pending')
    expect(under).toEqual([{ amount: 2500, status: 'pending', last4: '2345' }])
    await monthly.pass({ days: 9 })
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ payments: 1, total: 2500 })
  })

  it('stays as it is when an old set-up event arrives again months later', async () => {
    const { giver, id } = await beginTwoMonths()
    await monthly.enterAccount(id, hasTooLittle, giver)
    await monthly.deliverEvents()
    const [setup] = await listSetups(id)
    await monthly.pass({ days: 12 })
    await monthly.passTo((await monthly.readMonthly(id, giver)).nextPaymentAt)
    await monthly.pass({ days: 6 })
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'failing', payments: 2 })
    const before = await monthly.listCharges(id)
    await deliverAgain([setup!])
    expect(await monthly.listCharges(id)).toEqual(before)

    await monthly.enterAccount(id, pays, giver)
    await monthly.deliverEvents()
    const after = await monthly.listCharges(id)
    expect(after).toHaveLength(before.length + 1)
    await deliverAgain([setup!, setup!])
    expect(await monthly.listCharges(id)).toEqual(after)
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ bankLast4: '2345' })
  })

  it('pays nothing more than the next payments when its set-up arrives again after the debit before has failed', async () => {
    const giver = await makePerson(deps)
    const { id } = await monthly.beginDebit(pays, giver)
    await monthly.pass({ days: 12 })
    await monthly.enterAccount(id, hasTooLittle, giver)
    await monthly.deliverEvents()
    await monthly.passTo((await monthly.readMonthly(id, giver)).nextPaymentAt)
    await monthly.enterAccount(id, pays, giver)
    await monthly.deliverEvents()
    const [debit] = (await monthly.readMonthly(id, giver)).debits
    // The bank answers on the next working day.
    await monthly.passTo(addDays(addWorkingDays(debit?.collectOn ?? '', 1), 0.5))
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'failing' })
    const before = await monthly.listCharges(id)
    await deliverAgain(await listSetups(id))
    await takeMissedCards(deps, await readRow(id))
    expect(await monthly.listCharges(id)).toEqual(before)
    const mail = (await monthly.listEmails(giver)).find(({ subject }) =>
      subject.endsWith('could not be taken'),
    )
    expect(mail?.textBody.replaceAll(/\s+/g, ' ')).toMatch(
      /We will try again on [^,.]+, from the account ending in 2345\./,
    )
    // Another account that is entered now pays at once.
    await monthly.enterAccount(id, pays, giver)
    await monthly.deliverEvents()
    await deliverAgain(await listSetups(id))
    expect(await monthly.listCharges(id)).toHaveLength(before.length + 1)
  })

  it('pays an unpaid month once even if two accounts are entered at the same moment', async () => {
    const giver = await makePerson(deps)
    const { id } = await monthly.beginDebit(hasTooLittle, giver)
    await monthly.pass({ days: 12 })
    await monthly.enterAccount(id, pays, giver)
    await monthly.enterAccount(id, pays, giver)
    const setups = await listSetups(id)
    expect(setups).toHaveLength(2)
    await Promise.all([...setups, ...setups].map((event) => monthly.deliver(event)))
    await monthly.deliverEvents()
    const under = (await monthly.listCharges(id)).filter(({ status }) => status === 'pending')
    expect(under).toHaveLength(1)
  })
})

it('a debit at the bank whose events are late is recorded when the monthly gift is cancelled meanwhile', async () => {
  const giver = await makePerson(deps)
  const { id } = await monthly.beginDebit(pays, giver)
  await monthly.pass({ days: 12 })
  const due = (await monthly.readMonthly(id, giver)).nextPaymentAt ?? ''
  world.clock.set(new Date(Date.parse(due) + 2 * 3600_000))
  while ((await deps.payments.standIn!.renewDue()) > 0);
  await monthly.change(id, { change: 'cancel' }, giver)
  await monthly.pass({ days: 12 })
  await reconcileDonations(deps)
  expect(await monthly.listDonations(id)).toMatchObject([
    { status: 'succeeded' },
    { status: 'succeeded' },
  ])
  expect(await monthly.listCharges(id)).toHaveLength(2)
})
