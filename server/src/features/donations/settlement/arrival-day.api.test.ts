import { addDays, addYears } from '@pennytrail/contract/dates/uk-date.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeDeclaration,
  makeMember,
  makePerson,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { monthlyWorld } from '../../../testing/monthly-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { ArrivalDayRow } from '../donations.test-rows.ts'
import { reconcileDonations } from '../index.ts'

const world = await testApp()
const giving = await monthlyWorld(world)
const { clock, deps } = world
const lead = await makeMember(deps, giving.charity.id, 'Lead')

/** Each test has a year of its own, so that the clock only moves forward. */
let setUpOn = '2026-04-03'
let arrivedOn = '2026-04-08'
beforeEach(() => {
  setUpOn = addYears(setUpOn, 1)
  arrivedOn = addYears(arrivedOn, 1)
  clock.set(new Date(`${setUpOn}T09:00:00Z`))
})

/** Signs the person in again, because years pass between these tests. */
const signIn = async (person: MadePerson) => ({ ...person, ...(await giving.signedIn(person)) })

/** Sets up a Direct Debit on 3 April. The bank pays it on 8 April, and no event is delivered. */
const payByDirectDebit = async (interval: 'once' | 'month' = 'once') => {
  const giver = await makePerson(deps)
  await makeDeclaration(deps, giving.charity.id, giver.id)
  const method = 'direct-debit'
  const { donation, checkoutUrl } = await giving.start({ interval, method }, giver)
  const page = await giving.submit(checkoutUrl ?? '', { test_account: '00012345' })
  await giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  await giving.deliverEvents()
  await letBankPay()
  return { id: donation.id, giver }
}

const letBankPay = async () => {
  clock.set(new Date(`${arrivedOn}T11:00:00Z`))
  const options = { stripeAccount: giving.account }
  const { data } = await deps.payments.stripe.charges.list({ limit: 1 }, options)
  await giving.atDashboard('bank-pays', data[0]?.payment_intent as string)
}

const listDays = async (id: string): Promise<string[]> => {
  const rows = await deps.database.read('system', (db) =>
    db.many<ArrivalDayRow>(sql`
      select entry_date::text as day from ledger_entry where donation_id = ${id}
      union all
      select (succeeded_at at time zone 'Europe/London')::date::text from donation
      where id = ${id}`),
  )
  return rows.map(({ day }) => day ?? 'no day')
}

/** The day of the gift's entry, of its fee's entry and of its arrival. */
const threeTimes = (day: string): string[] => [day, day, day]

describe('the day on which a bank payment counts', () => {
  it('a Direct Debit set up on 3 April that arrives on 8 April counts on 8 April in the ledger, the receipt, the statement and Gift Aid', async () => {
    const { giver, id } = await payByDirectDebit()
    // The event is from 8 April, although it is delivered later.
    clock.advance({ days: 2 })
    await giving.deliverEvents()
    expect(await listDays(id)).toEqual(threeTimes(arrivedOn))

    const receipt = (await giving.listEmails(giver)).find(({ subject }) =>
      subject.includes('receipt'),
    )
    expect(receipt?.textBody).toContain(`8 April ${arrivedOn.slice(0, 4)}`)

    const as = await signIn(giver)
    const params = { id: giver.id }
    const ended = { to: addDays(setUpOn, 2), from: addYears(setUpOn, -1) }
    const started = { from: addDays(setUpOn, 3), to: addYears(setUpOn, 1) }
    const read = async (query: typeof ended) =>
      (await world.call('GET /api/statement/donor/{id}', { params, query, as })).body
    expect((await read(ended)).lines).toEqual([])
    expect((await read(started)).lines).toMatchObject([{ date: arrivedOn, amount: 2500 }])

    const { body: giftAid } = await world.call('GET /api/charity/{id}/gift-aid/gifts', {
      params: { id: giving.charity.id },
      query: { from: setUpOn, to: started.to },
      as: await signIn(lead),
    })
    expect(giftAid.gifts).toMatchObject([{ id, givenOn: arrivedOn, why: null }])
  })

  it('a Direct Debit whose events are lost counts on the day of its balance transaction', async () => {
    const { id } = await payByDirectDebit()
    clock.advance({ days: 2 })
    await reconcileDonations(deps)
    expect(await listDays(id)).toEqual(threeTimes(arrivedOn))
  })

  it('the event of the success decides the day, not the later balance transaction', async () => {
    const { id } = await payByDirectDebit()
    const paid = (await giving.listEvents(id)).find(
      ({ type }) => type === 'payment_intent.succeeded',
    )
    const created = Date.parse(`${addDays(arrivedOn, -1)}T15:00:00Z`) / 1000
    expect((await giving.deliver({ ...paid, created })).statusCode).toBe(200)
    expect(await listDays(id)).toEqual(threeTimes(addDays(arrivedOn, -1)))
    await giving.deliverEvents()
  })

  it('each payment of a monthly Direct Debit counts on the day it arrives', async () => {
    const { giver, id } = await payByDirectDebit('month')
    clock.advance({ days: 2 })
    await giving.deliverEvents()
    expect(await listDays(id)).toEqual(threeTimes(arrivedOn))

    const { nextPaymentAt } = await giving.readMonthly(id, giver)
    await giving.passTo(nextPaymentAt)
    const submittedOn = clock.now().toISOString().slice(0, 10)
    clock.advance({ days: 9 })
    await giving.deliverEvents()
    const [, renewal] = await giving.listDonations(id)
    const [day] = await listDays(renewal!.id)
    expect(day! > submittedOn).toBe(true)
    expect(await listDays(renewal!.id)).toEqual(threeTimes(day!))
    await giving.endAll()
  })

  it('a payment that a bank approves after midnight counts on the new day', async () => {
    const giver = await makePerson(deps)
    clock.set(new Date(`${setUpOn}T22:30:00Z`))
    const { donation, checkoutUrl } = await giving.start(
      { method: 'pay-by-bank', interval: 'once' },
      giver,
    )
    const page = await giving.submit(checkoutUrl ?? '', { bank: 'Test Bank' })
    await giving.submit(page.headers.location ?? '', { answer: 'approve-later' })
    clock.advance({ days: 3 })
    await giving.deliverEvents()
    expect(await listDays(donation.id)).toEqual(threeTimes(addDays(setUpOn, 1)))
  })

  it('a Direct Debit that arrived in a year locked since then gets the first open day', async () => {
    const { id } = await payByDirectDebit()
    clock.advance({ days: 10 })
    const locked = await world.call('POST /api/charity/{id}/year-locks', {
      params: { id: giving.charity.id },
      body: { lockedThrough: addDays(setUpOn, 6) },
      as: await signIn(lead),
    })
    expect(locked.status).toBe(201)
    await giving.deliverEvents()
    const open = addDays(setUpOn, 7)
    expect(await listDays(id)).toEqual([open, open, arrivedOn])
  })
})
