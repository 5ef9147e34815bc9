import { addWorkingDays } from '@pennytrail/contract/dates/working-days.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeCharity, makePerson, makeProject, giftFor } from '../../../testing/factories/index.ts'
import { monthlyWorld } from '../../../testing/monthly-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import { reconcileDonations } from '../index.ts'
import type { BeyondRow, RaisedRow } from '../donations.test-rows.ts'

const world = await testApp()
const giving = await monthlyWorld(world)
const { clock, deps } = world

const readCharge = async () => {
  const options = { stripeAccount: giving.account }
  const { data } = await deps.payments.stripe.charges.list({ limit: 1 }, options)
  return data[0]!
}

const startDebit = async (account = '00012345', changes: object = {}) => {
  const giver = await makePerson(deps)
  const { donation, checkoutUrl } = await giving.start(
    { interval: 'once', method: 'direct-debit', ...changes },
    giver,
  )
  const page = await giving.submit(checkoutUrl ?? '', { test_account: account })
  const back = await giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  await giving.deliverEvents()
  return { id: donation.id, giver, back: back.headers.location }
}

const listEmailsTo = (giver: { email: string }) =>
  world.outbox().then((all) => all.filter(({ recipient }) => recipient === giver.email))

const readTotals = async () => {
  const { total } = await deps.database.read('system', (db) =>
    db.one<RaisedRow>(sql`
      select coalesce(sum(received), 0)::bigint as total from project_total
      where project_id = ${giving.project.id}`),
  )
  return total
}

describe('Direct Debit', () => {
  it('a gift by Direct Debit is shown as on its way and not counted as raised until it arrives days later', async () => {
    const before = await readTotals()
    const { back, giver, id } = await startDebit()
    expect(back).toBe(`/donation-success?donation=${id}`)
    const onItsWay = await giving.read(id, giver)
    expect(onItsWay).toMatchObject({
      status: 'processing',
      method: 'direct-debit',
      succeededAt: null,
      sequence: null,
    })
    expect(await readTotals()).toBe(before)
    expect(await giving.listEntries(id)).toEqual([])
    clock.advance({ days: 12 })
    await giving.deliverEvents()
    const paid = await giving.read(id, giver)
    expect(paid).toMatchObject({ status: 'succeeded', method: 'direct-debit', fee: 25 })
    expect(await readTotals()).toBe(before + 2500)
    expect((await listEmailsTo(giver)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your bank takes £25.00 about'),
      'Your receipt: £25.00 to Harbour Lights',
    ])
  })

  it('the giver of a Direct Debit gets a reminder of its amount, account and day, which leaves the notice and the Guarantee to Stripe', async () => {
    const { giver, id } = await startDebit()
    const { collectOn } = await giving.read(id, giver)
    const [reminder] = await listEmailsTo(giver)
    const day = formatDay(collectOn ?? '')
    expect(reminder?.subject).toBe(`Your bank takes £25.00 about ${day}`)
    const text = reminder?.textBody.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`takes £25.00 from your account ending in 2345 about ${day}.`)
    expect(text).toContain('Stripe’s own emails to you are the notice of the payment')
    expect(text).toContain(`/donation/${id}`)
    expect(text).not.toMatch(/working days|in advance|you are entitled to a full/)
  })

  it('the bank takes a first Direct Debit six working days later, and confirms it a day after', async () => {
    const { giver, id } = await startDebit()
    const today = clock.now().toISOString().slice(0, 10)
    const submitted = clock.now().getUTCHours() >= 20 ? addWorkingDays(today, 1) : today
    const collectOn = addWorkingDays(submitted, 6)
    expect(await giving.read(id, giver)).toMatchObject({ status: 'processing', collectOn })
    await giving.passTo(`${collectOn}T20:00:00Z`)
    expect(await giving.read(id, { ...giver, ...(await giving.signedIn(giver)) })).toMatchObject({
      status: 'processing',
    })
    await giving.passTo(`${addWorkingDays(collectOn, 1)}T10:00:00Z`)
    expect(await giving.read(id, { ...giver, ...(await giving.signedIn(giver)) })).toMatchObject({
      status: 'succeeded',
    })
  })

  it('a Direct Debit that the bank refuses ends the gift, and its giver is told', async () => {
    const { giver, id } = await startDebit('22222227')
    clock.advance({ days: 12 })
    await giving.deliverEvents()
    expect(await giving.read(id, giver)).toMatchObject({ status: 'failed', fee: null })
    expect(await giving.listEntries(id)).toEqual([])
    const notices = await listEmailsTo(giver)
    expect(notices.at(-1)?.subject).toBe('Your gift of £25.00 was not paid')
    expect(notices.at(-1)?.textBody).toContain('The account has insufficient funds.')
  })

  it.each([
    ['fail-late', 'has since refused the Direct Debit', { days: 2 }],
    ['claim-back', 'under the Direct Debit Guarantee', { days: 730 }],
  ] as const)(
    'money that a bank takes back after it was paid leaves the ledger: %s',
    async (act, words, after) => {
      const { giver, id } = await startDebit()
      clock.advance({ days: 12 })
      await giving.deliverEvents()
      clock.advance(after)
      const charge = await readCharge()
      await giving.atDashboard(act, charge.id)
      await giving.deliverEvents()
      const as = { ...giver, ...(await giving.signedIn(giver)) }
      expect(await giving.read(id, as)).toMatchObject({
        status: 'lost',
        takenBack: 2500,
        refunded: 0,
      })
      const notices = await listEmailsTo(giver)
      expect(notices.at(-1)?.subject).toBe('Your bank took back £25.00')
      expect(notices.at(-1)?.textBody.replaceAll(/\s+/g, ' ')).toContain(words)
      expect(await deps.database.read('system', runChecks)).toEqual([])
    },
  )

  it('a bank’s claim after a refund takes what is left of the gift, and the general fund pays the rest', async () => {
    const { giver, id } = await startDebit()
    clock.advance({ days: 12 })
    await giving.deliverEvents()
    const charge = await readCharge()
    await deps.payments.stripe.refunds.create(
      { charge: charge.id, amount: 700 },
      { stripeAccount: giving.account },
    )
    await giving.atDashboard('claim-back', charge.id)
    await giving.deliverEvents()
    const as = { ...giver, ...(await giving.signedIn(giver)) }
    expect(await giving.read(id, as)).toMatchObject({ refunded: 700, takenBack: 1800 })
    const { beyond } = await deps.database.read('system', (db) =>
      db.one<BeyondRow>(sql`select beyond from donation_dispute where donation_id = ${id}`),
    )
    expect(beyond).toBe(700)
    expect(await deps.database.read('system', runChecks)).toEqual([])
  })

  it('a monthly gift by Direct Debit is collected each month, with a reminder of each date', async () => {
    const { giver, id } = await startDebit('00012345', { interval: 'month' })
    expect(await giving.read(id, giver)).toMatchObject({ status: 'processing' })
    await giving.pass({ days: 12 })
    expect(await giving.readMonthly(id, giver)).toMatchObject({
      state: 'active',
      method: 'direct-debit',
      bankLast4: '2345',
      card: null,
      payments: 1,
    })
    const { nextPaymentAt } = await giving.readMonthly(id, giver)
    await giving.passTo(nextPaymentAt)
    const underWay = await giving.listDonations(id)
    expect(underWay.map(({ status }) => status)).toEqual(['succeeded', 'processing'])
    await giving.pass({ days: 8 })
    const done = await giving.listDonations(id)
    expect(done.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    const notices = (await listEmailsTo(giver)).filter(({ subject }) =>
      subject.includes('Your bank takes'),
    )
    expect(notices).toHaveLength(2)
    await giving.endAll()
  })

  it('a monthly Direct Debit that fails is tried again, and the gift ends after the last attempt', async () => {
    const { giver, id } = await startDebit('22222227', { interval: 'month' })
    const { collectOn } = await giving.read(id, giver)
    await giving.passTo(`${addWorkingDays(collectOn ?? '', 1)}T10:00:00Z`)
    expect(await giving.readMonthly(id, giver)).toMatchObject({ state: 'failing', payments: 0 })
    // Each month's attempts put off those of the month before, so the end can take three months.
    for (let turn = 0; turn < 13; turn += 1) await giving.pass({ days: 7 })
    expect(await giving.readMonthly(id, giver)).toMatchObject({
      state: 'ended',
      endReason: 'payment-failed',
      payments: 0,
    })
    // The last Direct Debit was already at the bank when the gift ended.
    await giving.pass({ days: 12 })
    await reconcileDonations(deps)
    const failed = await giving.listDonations(id)
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['failed']))
  })
})

const startAtBank = async () => {
  const giver = await makePerson(deps)
  const { donation, checkoutUrl } = await giving.start(
    { interval: 'once', method: 'pay-by-bank' },
    giver,
  )
  const page = await giving.submit(checkoutUrl ?? '', { bank: 'Test Bank' })
  return { id: donation.id, giver, bankUrl: page.headers.location ?? '', checkoutUrl }
}

describe('Pay by Bank', () => {
  it('a gift by Pay by Bank arrives at once when the giver approves it in the bank', async () => {
    const { bankUrl, giver, id } = await startAtBank()
    const back = await giving.submit(bankUrl, { answer: 'approve' })
    expect(back.headers.location).toBe(`/donation-success?donation=${id}`)
    await giving.deliverEvents()
    expect(await giving.read(id, giver)).toMatchObject({
      status: 'succeeded',
      method: 'pay-by-bank',
    })
  })

  it('a giver whose bank declines can choose another bank, and pays once', async () => {
    const { bankUrl, checkoutUrl, giver, id } = await startAtBank()
    const refused = await giving.submit(bankUrl, { answer: 'decline' })
    expect(refused.statusCode).toBe(422)
    await giving.deliverEvents()
    expect(await giving.read(id, giver)).toMatchObject({ status: 'pending' })
    await giving.submit(checkoutUrl ?? '', { bank: 'Bank of Testing' })
    await giving.submit(bankUrl, { answer: 'approve' })
    await giving.deliverEvents()
    expect(await giving.read(id, giver)).toMatchObject({ status: 'succeeded' })
    expect((await giving.listEntries(id)).map(({ kind }) => kind)).toEqual(['gift', 'fee'])
  })

  it.each([
    ['approve-later', 'succeeded'],
    ['refuse-later', 'failed'],
  ] as const)(
    'a payment that the bank decides hours later ends as the bank decided: %s',
    async (answer, status) => {
      const { bankUrl, giver, id } = await startAtBank()
      await giving.submit(bankUrl, { answer })
      await giving.deliverEvents()
      expect(await giving.read(id, giver)).toMatchObject({ status: 'processing' })
      clock.advance({ hours: 3 })
      await giving.deliverEvents()
      const as = { ...giver, ...(await giving.signedIn(giver)) }
      expect(await giving.read(id, as)).toMatchObject({ status })
    },
  )
})

describe('wallets and availability', () => {
  it.each(['apple_pay', 'google_pay', 'link'])(
    'one press on %s pays, and the gift names the wallet',
    async (wallet) => {
      const giver = await makePerson(deps)
      const { donation, checkoutUrl } = await giving.start({ interval: 'once' }, giver)
      const back = await giving.submit(checkoutUrl ?? '', { wallet })
      expect(back.statusCode).toBe(303)
      await giving.deliverEvents()
      expect(await giving.read(donation.id, giver)).toMatchObject({
        status: 'succeeded',
        wallet: wallet.replace('_', '-'),
      })
    },
  )

  it('a charity whose account takes only cards neither offers nor accepts another way to pay', async () => {
    const charity = await makeCharity(deps, { paymentMethods: ['card'] })
    const project = await makeProject(deps, charity.id)
    const giver = await makePerson(deps)
    const shown = await world.call('GET /api/project/{id}', { params: { id: project.id } })
    expect(shown.body).toMatchObject({ giving: { paymentMethods: ['card'] } })
    const body = giftFor({ projectId: project.id, method: 'direct-debit' })
    const answer = await world.call('POST /api/donation', { body, as: giver })
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment-method-not-offered' } })
  })

  it('a monthly gift by Pay by Bank is refused, because a bank approves each payment', async () => {
    const body = giving.gift({ interval: 'month', method: 'pay-by-bank' })
    const as = { ...giving.giver, ...(await giving.signedIn(giving.giver)) }
    const answer = await world.call('POST /api/donation', { body, as })
    expect(answer.status).toBe(400)
  })
})
