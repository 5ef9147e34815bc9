import { afterEach, describe, expect, it } from 'vitest'
import { makeMember, makePerson } from '../../testing/factories/index.ts'
import { monthlyWorld, savedOnly } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const lead = await makeMember(world.deps, monthly.charity.id, 'Lead')
const { deps } = world
const { stripe } = deps.payments
const options = { stripeAccount: monthly.account }
afterEach(() => monthly.endAll())

const newcomer = () => makePerson(deps, { firstname: 'Ada', lastname: 'Disputes' })

const lastCharge = async (id: string): Promise<string> => {
  const { customer } = await monthly.subscription(id)
  const { data } = await stripe.charges.list({ customer: customer as string, limit: 1 }, options)
  return data[0]?.id ?? ''
}

/** Plays a bank that contests the newest payment, and lets the product hear of it. */
const contest = async (id: string, how: 'ask' | 'claim-back' | 'dispute' | 'fail-late') => {
  await monthly.atDashboard(how, await lastCharge(id))
  await settle()
}

/** Lets the product hear of events and do its work on them. */
const settle = async () => {
  await monthly.deliverEvents()
  await world.runJobs()
  await monthly.deliverEvents()
}

const lastToTeam = async () => {
  const emails = (await world.outbox()).filter(({ recipient }) => recipient === lead.email)
  return emails.at(-1)?.textBody.replaceAll(/\s+/g, ' ')
}

const subjectsTo = async ({ email }: { email: string }) =>
  (await world.outbox())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject)

describe('a disputed payment of a monthly gift', () => {
  it.each([
    ['card', 'dispute'],
    ['direct-debit', 'claim-back'],
  ] as const)(
    'by %s holds the monthly gift, and its giver is asked once whether to go on',
    async (method, how) => {
      const ada = await newcomer()
      const { id } =
        method === 'card' ? await monthly.begin({}, ada) : await monthly.beginDebit('00012345', ada)
      await monthly.pass({ days: 12 })
      await contest(id, how)
      const { state, nextPaymentAt, disputed } = await monthly.readMonthly(id, ada)
      expect({ state, nextPaymentAt, disputed }).toEqual({
        state: 'disputed',
        nextPaymentAt: null,
        disputed: { amount: 2500 },
      })
      await monthly.pass({ days: 62 })
      await world.runJobs()
      expect(await monthly.listCharges(id)).toHaveLength(1)
      const question = 'Do you want to keep giving every month?'
      const questions = (await subjectsTo(ada)).filter((subject) => subject === question)
      expect(questions).toHaveLength(1)
      expect(await subjectsTo(ada)).not.toContain('Your monthly gift is on hold')
      const toTeam = (await world.outbox()).filter(({ textBody }) =>
        textBody
          .replaceAll(/\s+/g, ' ')
          .includes('It is a payment of a monthly gift, which takes no further payments'),
      )
      expect(toTeam.length).toBeGreaterThan(0)

      const { body } = await monthly.change(id, { change: 'resume' }, ada)
      expect(body.gift).toMatchObject({ state: 'active', disputed: null })
      await monthly.pass({ days: 45 })
      expect((await monthly.listCharges(id)).length).toBeGreaterThan(1)

      // A later dispute holds it again, and the giver is asked again.
      await contest(id, how)
      expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'disputed' })
      expect((await subjectsTo(ada)).filter((subject) => subject === question)).toHaveLength(2)
      expect(await deps.database.read('system', runChecks)).toEqual([])
    },
  )

  it('holds the monthly gift again when the bank’s question that its giver answered becomes a dispute', async () => {
    const ada = await newcomer()
    const { id } = await monthly.begin({}, ada)
    await contest(id, 'ask')
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'disputed' })
    await monthly.change(id, { change: 'resume' }, ada)
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active' })
    await contest(id, 'dispute')
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'disputed' })
    await monthly.pass({ days: 62 })
    expect(await monthly.listCharges(id)).toHaveLength(1)
    await monthly.change(id, { change: 'resume' }, ada)
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active' })
  })

  it('voids an unpaid month, so that neither a retry nor another card pays it', async () => {
    const ada = await newcomer()
    const { id } = await monthly.begin({}, ada)
    const paid = await lastCharge(id)
    await monthly.enterCard(id, savedOnly, ada)
    await monthly.deliverEvents()
    await monthly.pass({ days: 32 })
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'failing' })
    await monthly.atDashboard('dispute', paid)
    await monthly.deliverEvents()
    await world.runJobs()
    await monthly.enterCard(id, '5555555555554444', ada)
    await monthly.deliverEvents()
    await monthly.pass({ days: 20 })
    const taken = (await monthly.listCharges(id)).filter(({ status }) => status === 'succeeded')
    expect(taken).toHaveLength(1)
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'disputed', failure: null })
  })

  it('stays on hold when the charity refunds the payment about which a bank asks', async () => {
    const ada = await newcomer()
    const { id } = await monthly.begin({}, ada)
    const charge = await lastCharge(id)
    await contest(id, 'ask')
    await stripe.refunds.create({ charge }, options)
    await settle()
    const { data } = await stripe.disputes.list({ charge }, options)
    expect(data).toMatchObject([{ status: 'warning_closed' }])
    await monthly.pass({ days: 62 })
    await settle()
    expect(await monthly.listCharges(id)).toHaveLength(1)
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'disputed' })
    await monthly.change(id, { change: 'resume' }, ada)
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active' })
  })

  it('no longer holds the monthly gift once the bank closes its question and nothing was refunded', async () => {
    const ada = await newcomer()
    const { id } = await monthly.begin({}, ada)
    const charge = await lastCharge(id)
    await contest(id, 'ask')
    const { data } = await stripe.disputes.list({ charge }, options)
    await monthly.atDashboard('win', data[0]?.id)
    await settle()
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active' })
  })

  it('can be the end of the monthly gift if its giver cancels it', async () => {
    const ada = await newcomer()
    const { id } = await monthly.begin({}, ada)
    await contest(id, 'dispute')
    const { body } = await monthly.change(id, { change: 'cancel' }, ada)
    expect(body.gift).toMatchObject({ state: 'ended', endReason: 'giver' })
  })

  it('no longer says to the team that payments stop once the giver goes on or the monthly gift has ended', async () => {
    const ada = await newcomer()
    const { id } = await monthly.begin({}, ada)
    const charge = await lastCharge(id)
    await contest(id, 'dispute')
    await monthly.change(id, { change: 'resume' }, ada)
    const { data } = await stripe.disputes.list({ charge }, options)
    await monthly.atDashboard('lose', data[0]?.id)
    await settle()
    const lost = await lastToTeam()
    expect(lost).toContain('It is a payment of a monthly gift. Stripe’s fees')
    await monthly.pass({ days: 32 })
    await monthly.change(id, { change: 'cancel' }, ada)
    await contest(id, 'dispute')
    expect(await lastToTeam()).toContain('It is a payment of a monthly gift that has ended.')
  })
})

it('a Direct Debit that fails late at the bank does not hold the monthly gift', async () => {
  const ada = await newcomer()
  const { id } = await monthly.beginDebit('00012345', ada)
  await monthly.pass({ days: 12 })
  await contest(id, 'fail-late')
  expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'active', disputed: null })
})
