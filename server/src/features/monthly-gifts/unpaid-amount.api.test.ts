import { addWorkingDays } from '@pennytrail/contract/dates/working-days.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { alwaysAsks, monthlyWorld, savedOnly } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { deps } = world
afterEach(() => monthly.endAll())

const newcomer = () => makePerson(deps, { firstname: 'Ada', lastname: 'Lowers' })
const lower = { change: 'amount', amount: 1000, coverFee: false }
const listEmailsTo = async (giver: Awaited<ReturnType<typeof newcomer>>) =>
  (await monthly.listEmails(giver)).map(({ subject, textBody }) => `${subject}\n${textBody}`)

describe('the unpaid payment of a monthly gift whose amount has changed', () => {
  it('keeps its own amount wherever the giver can pay it, and that amount is taken', async () => {
    const ada = await newcomer()
    const { id } = await monthly.begin({ amount: 5000 }, ada)
    await monthly.enterCard(id, savedOnly, ada)
    await monthly.deliverEvents()
    await monthly.pass({ days: 32 })
    const lowered = await monthly.change(id, lower, ada)
    expect(lowered.body.gift).toMatchObject({
      state: 'failing',
      amount: 1000,
      failure: { amount: 5000 },
    })
    expect((await listEmailsTo(ada)).at(-1)).toContain('payment of £50.00 that could not be taken')
    await monthly.pass({ days: 3 })
    const notices = (await listEmailsTo(ada)).at(-1)
    expect(notices).toContain('Your monthly gift of £50.00 could not be taken')
    expect(notices).toContain('Pay £50.00 by another card: ')

    const page = await world.call('POST /api/monthly-gift/{id}/card', {
      params: { id },
      as: await monthly.signedIn(ada),
    })
    const shown = await world.app.inject({ url: page.body.cardUrl })
    expect(shown.body).toContain('The unpaid £50.00 is taken from this card at once.')
    expect(shown.body).toContain('The next payment is £10.00')
    await monthly.pay(page.body.cardUrl, '5555555555554444')
    await monthly.deliverEvents()
    expect((await monthly.listDonations(id)).map(({ amount }) => amount)).toEqual([5000, 5000])
    await monthly.passTo((await monthly.readMonthly(id, ada)).nextPaymentAt)
    expect((await monthly.listDonations(id)).map(({ amount }) => amount)).toEqual([
      5000, 5000, 1000,
    ])
  })

  it('keeps its own amount when the bank asks the giver to confirm it', async () => {
    const ada = await newcomer()
    const { donation, checkoutUrl } = await monthly.start({ amount: 5000 }, ada)
    const page = await monthly.pay(checkoutUrl, alwaysAsks)
    await monthly.authenticate(page.headers.location)
    await monthly.deliverEvents()
    await monthly.pass({ days: 32 })
    const { id } = donation
    const lowered = await monthly.change(id, lower, ada)
    expect(lowered.body.gift).toMatchObject({ state: 'confirming', confirmation: { amount: 5000 } })
    const shown = await world.app.inject({ url: await monthly.confirmPage(id, ada) })
    expect(shown.body).toContain('£50.00')
    expect(shown.body).not.toContain('£10.00')
  })
})

it('a first Direct Debit that is collected again names no other monthly amount than the new one', async () => {
  const ada = await newcomer()
  const { id } = await monthly.beginDebit('22222227', ada)
  expect((await listEmailsTo(ada)).at(-1)).toContain('After that, a payment follows each month')
  await monthly.passTo(answeredOn((await monthly.readMonthly(id, ada)).debits))
  await monthly.change(id, lower, ada)
  await monthly.enterAccount(id, '00012345', ada)
  await monthly.deliverEvents()
  const again = (await listEmailsTo(ada)).find((mail) => mail.includes('is collected again'))
  expect(again).toContain('Your bank takes £25.00')
  expect(again).not.toContain('After that')
})

/** The moment after the bank has answered the first of these debits. */
const answeredOn = ([debit]: readonly { collectOn: string | null }[]): string =>
  `${addWorkingDays(debit?.collectOn ?? '', 1)}T10:00:00Z`

describe('a monthly gift whose Direct Debit is at the bank', () => {
  it('says what the bank takes and when, at every attempt', async () => {
    const ada = await newcomer()
    const { id } = await monthly.beginDebit('22222227', ada)
    const first = await monthly.readMonthly(id, ada)
    expect(first).toMatchObject({ state: 'active', debits: [{ amount: 2500 }] })
    await monthly.passTo(answeredOn(first.debits))
    const failing = await monthly.readMonthly(id, ada)
    expect(failing).toMatchObject({ state: 'failing', debits: [], failure: { amount: 2500 } })
    await monthly.passTo(failing.failure?.retryAt)
    const retried = await monthly.readMonthly(id, ada)
    expect(retried).toMatchObject({
      state: 'active',
      failure: null,
      debits: [{ amount: 2500, collectOn: expect.any(String) }],
    })
    expect(await monthly.listDonations(id)).toMatchObject([{ status: 'processing' }])
    await monthly.passTo(answeredOn(retried.debits))
    expect(await monthly.readMonthly(id, ada)).toMatchObject({ state: 'failing', debits: [] })
  })

  it('says so when it ends, too, and in the email', async () => {
    const ada = await newcomer()
    const { id } = await monthly.beginDebit('00012345', ada)
    await monthly.pass({ days: 12 })
    await monthly.passTo((await monthly.readMonthly(id, ada)).nextPaymentAt)
    const { body } = await monthly.change(id, { change: 'cancel' }, ada)
    expect(body.gift).toMatchObject({ state: 'ended', debits: [{ amount: 2500 }] })
    expect((await listEmailsTo(ada)).at(-1)?.replaceAll(/\s+/g, ' ')).toContain(
      'No more payments are taken, except the Direct Debit of £25.00 on or shortly after',
    )
  })

  it('says so when the giver deletes the account', async () => {
    const password = 'Correct horse 7'
    const ada = await makePerson(deps, { firstname: 'Ada', lastname: 'Leaves', password })
    await monthly.beginDebit('00012345', ada)
    const as = await monthly.signedIn(ada)
    const body = { password }
    await world.call('DELETE /api/user/deleteuser/{id}', { as, params: { id: ada.id }, body })
    expect((await listEmailsTo(ada)).at(-1)?.replaceAll(/\s+/g, ' ')).toMatch(
      /Your bank still takes the Direct Debit of £25\.00 on or shortly after .* This is our last email/,
    )
  })

  it('counts no payments in the email when it ends before the first has arrived', async () => {
    const ada = await newcomer()
    const { id } = await monthly.beginDebit('00012345', ada)
    await monthly.change(id, { change: 'amount', amount: 1000, coverFee: false }, ada)
    await monthly.change(id, { change: 'cancel' }, ada)
    const mail = (await listEmailsTo(ada)).at(-1)?.replaceAll(/\s+/g, ' ')
    expect(mail).toContain('except the Direct Debit of £25.00 on or shortly after')
    expect(mail).toContain('No payment of it has arrived so far.')
    expect(mail).not.toMatch(/0 payments|£10\.00/)
  })
})
