import { afterEach, describe, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../../platform/database/index.ts'
import { reconcileMonthlyGifts } from './sync/reconcile-monthly-gifts.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { clock, deps } = world
afterEach(() => monthly.endAll())

const pays = '00012345'
const otherCard = '5555555555554444'

/** Passes to the day of the next payment. The provider has drafted it and not taken it yet. */
const passToDueDay = async (id: string, giver: MadePerson) => {
  clock.set(new Date((await monthly.readMonthly(id, giver)).nextPaymentAt ?? ''))
  await monthly.deliverEvents()
}

/** A monthly gift of 50.00 by card whose second payment is due now. */
const beginDue = async () => {
  const giver = await makePerson(deps, { firstname: 'Ada', lastname: 'Lowers' })
  const { id } = await monthly.begin({ amount: 5000 }, giver)
  await passToDueDay(id, giver)
  return { id, giver }
}

/** A monthly gift of 25.00 by Direct Debit whose second payment is due now. */
const beginDebitDue = async () => {
  const giver = await makePerson(deps)
  const { id } = await monthly.beginDebit(pays, giver)
  await monthly.pass({ days: 12 })
  await passToDueDay(id, giver)
  return { id, giver }
}

const listAmounts = async (id: string) =>
  (await monthly.listDonations(id)).map(({ amount }) => amount)
const lastMail = async (giver: MadePerson) =>
  (await monthly.listEmails(giver)).at(-1)?.textBody.replaceAll(/\s+/g, ' ')
const setCharityStatus = (status: string) =>
  deps.database.transaction('system', (db) =>
    db.run(sql`update charity set status = ${status} where id = ${monthly.charity.id}`),
  )

describe('the hour in which a payment of a monthly gift is due', () => {
  it('a payment that is due keeps its amount when the giver lowers the amount, and every answer names it', async () => {
    const { giver, id } = await beginDue()
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ dueNow: { amount: 5000 } })
    const lower = { change: 'amount', amount: 1000, coverFee: false }
    const changed = await monthly.change(id, lower, giver)
    expect(changed.body.gift).toMatchObject({ amount: 1000, dueNow: { amount: 5000 } })
    expect(await lastMail(giver)).toContain(
      'The payment of £50.00 that is due now does not change.',
    )
    await monthly.pass({ hours: 2 })
    expect(await listAmounts(id)).toEqual([5000, 5000])
    const after = await monthly.readMonthly(id, giver)
    expect(after).toMatchObject({ dueNow: null, payments: 2, total: 10_000 })
    await monthly.passTo(after.nextPaymentAt)
    expect(await listAmounts(id)).toEqual([5000, 5000, 1000])
  })

  it('a payment that is due is taken once from another card, whose page says so before it is entered', async () => {
    const { giver, id } = await beginDue()
    const page = await world.call('POST /api/monthly-gift/{id}/card', {
      params: { id },
      as: await monthly.signedIn(giver),
    })
    const shown = await world.app.inject({ url: page.body.cardUrl })
    expect(shown.body).toContain(
      'A payment of £50.00 is due now. It is taken from this card if you finish in time',
    )
    await monthly.pay(page.body.cardUrl, otherCard)
    await monthly.deliverEvents()
    expect(await lastMail(giver)).toContain('The payment of £50.00 that is due now is being taken.')
    await monthly.pass({ hours: 2 })
    expect(await monthly.listCharges(id)).toMatchObject([
      { amount: 5000, last4: '4444' },
      { amount: 5000, last4: '4242' },
    ])
  })

  it('a payment that is due is debited once from another account', async () => {
    const { giver, id } = await beginDebitDue()
    await monthly.enterAccount(id, pays, giver)
    await monthly.deliverEvents()
    await monthly.pass({ hours: 2 })
    await monthly.pass({ days: 12 })
    expect(await monthly.listCharges(id)).toHaveLength(2)
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ payments: 2, total: 5000 })
  })

  it('a payment that is due is not taken after the giver cancels the monthly gift', async () => {
    const { giver, id } = await beginDue()
    await monthly.change(id, { change: 'cancel' }, giver)
    await monthly.pass({ hours: 2 })
    expect(await monthly.listCharges(id)).toHaveLength(1)
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'ended', dueNow: null })
  })

  it('a payment that is due is not taken after the charity is suspended', async () => {
    const { giver, id } = await beginDue()
    await setCharityStatus('suspended')
    await reconcileMonthlyGifts(deps)
    await monthly.pass({ hours: 2 })
    expect(await monthly.listCharges(id)).toHaveLength(1)
    expect(await monthly.readMonthly(id, giver)).toMatchObject({ state: 'held', dueNow: null })
    await setCharityStatus('verified')
  })

  it('a payment that is due is still taken after the giver pauses, and the email says so', async () => {
    const { giver, id } = await beginDue()
    await monthly.change(id, { change: 'pause', payments: 1 }, giver)
    expect(await lastMail(giver)).toContain('The payment of £50.00 that is due now is still taken.')
    await monthly.pass({ hours: 2 })
    expect(await listAmounts(id)).toEqual([5000, 5000])
    await monthly.pass({ days: 40 })
    expect(await listAmounts(id)).toEqual([5000, 5000])
  })

  it('a payment that was due is known once the bank is taking it by Direct Debit, although no event says so', async () => {
    const { giver, id } = await beginDebitDue()
    await monthly.pass({ hours: 2 })
    const { debits, dueNow } = await monthly.readMonthly(id, giver)
    expect({ debits, dueNow }).toMatchObject({ debits: [{ amount: 2500 }], dueNow: null })
    const subjects = (await monthly.listEmails(giver)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Your bank takes'))).toHaveLength(2)
  })
})
