import type { MonthlyGift } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMonthlyItems } from '../../features/monthly-gifts/monthly-attention.ts'
import MonthlySection from '../../features/monthly-gifts/monthly-section.tsx'
import { makeOwnDonorOrg } from '../../testing/donor-org.ts'
import { makeMonthlyGift as gift } from '../../testing/monthly-gift.ts'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import { AttentionList } from '../../ui/layout/dashboard.tsx'
import MonthlyPage from './monthly.page.tsx'
import { fillField } from '../../testing/fill-field.ts'

const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }

const server = (answers: object) => stubServer({ 'GET /api/system': system, ...answers })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-03T12:00:00Z'), toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const change = 'PATCH /api/monthly-gift/01900000-0000-7000-8000-00000000000c'
const button = (name: RegExp) => screen.findByRole('button', { name })

test('a monthly gift shows its state, its next payment and its total', async () => {
  server({ 'GET /api/monthly-gift': { gifts: [gift()] } })
  renderAt(<MonthlySection />)
  expect(await screen.findByText('£25.00 on 30 June 2026.')).toBeTruthy()
  expect(screen.getByText('£125.00 in 5 payments')).toBeTruthy()
  expect(screen.getByText('Visa ending in 4242, expires 12/2034')).toBeTruthy()
})

test('a donor without a monthly gift sees how to start one', async () => {
  server({ 'GET /api/monthly-gift': { gifts: [] } })
  renderAt(<MonthlySection />)
  expect(await screen.findByRole('link', { name: 'Explore projects' })).toBeTruthy()
})

test('a changed amount is sent with its fee cover, and the server’s response replaces the old amount', async () => {
  const fake = server({
    'GET /api/monthly-gift': { gifts: [gift()] },
    [change]: { gift: gift({ amount: 4081, gift: 4000, feeCover: 81 }) },
  })
  renderAt(<MonthlySection />)
  await userEvent.click(await button(/^Change amount/))
  const field = screen.getByLabelText('Amount each month')
  await userEvent.clear(field)
  await fillField(field, '0.5')
  await userEvent.click(await button(/^Change amount$/))
  expect(await screen.findAllByText('The smallest gift is £1.00.')).toHaveLength(2)
  await userEvent.clear(field)
  await fillField(field, '40')
  await userEvent.click(screen.getByLabelText('Add £0.81 to cover the card fee'))
  await userEvent.click(await button(/^Give £40.81 a month/))
  expect(await screen.findByText('£40.81 on 30 June 2026.')).toBeTruthy()
  expect(fake.calls.at(-1)?.body).toEqual({ change: 'amount', amount: 4000, coverFee: true })
})

test('a changed amount of a Direct Debit covers the fee of a Direct Debit, as the server does', async () => {
  const byDebit = gift({ method: 'direct-debit', card: null, bankLast4: '2345' })
  server({ 'GET /api/monthly-gift': { gifts: [byDebit] } })
  renderAt(<MonthlySection />)
  await userEvent.click(await button(/^Change amount/))
  const field = screen.getByLabelText('Amount each month')
  await userEvent.clear(field)
  await fillField(field, '10')
  await userEvent.click(screen.getByLabelText('Add £0.20 to cover the Direct Debit fee'))
  expect(await button(/^Give £10.20 a month/)).toBeTruthy()
})

test('a payment that is due now is named on the page, and a change of the amount says that it stays', async () => {
  const due = gift({ dueNow: { amount: 5000 }, amount: 1000, gift: 1000 })
  server({ 'GET /api/monthly-gift': { gifts: [due] } })
  renderAt(<MonthlySection />)
  const words = 'The payment of £50.00 that is due now is being taken.'
  expect(await screen.findByText(words)).toBeTruthy()
  await userEvent.click(await button(/^Change amount/))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The payment of £50.00 that is due now does not change.')
  expect(dialog.textContent).not.toContain('No money is taken now')
})

test('a page that was loaded before the day of a payment says in its dialogs that the payment stays', async () => {
  const old = gift({ nextPaymentAt: '2026-06-03T11:30:00.000Z', startedAt: '2026-01-03T11:30:00Z' })
  server({ 'GET /api/monthly-gift': { gifts: [old] } })
  renderAt(<MonthlySection />)
  await userEvent.click(await button(/^Change amount/))
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toContain('starts with the payment on 3 July 2026.')
  expect(textContent).toContain('The payment of £25.00 that is due now does not change.')
  await userEvent.click(await button(/^Keep £25.00/))
  await userEvent.click(await button(/^Pause/))
  const pause = await screen.findByRole('dialog')
  expect(pause.textContent).toContain(
    'The payment of £25.00 that is due now is still taken. After that, no payments are taken until then.',
  )
  expect(pause.textContent).toContain('3 August 2026')
})

test('a giver by Direct Debit reads before and after entering another account what the bank does', async () => {
  const byDebit = gift({ method: 'direct-debit', card: null, bankLast4: '2345', feeCover: 20 })
  server({ 'GET /api/monthly-gift': { gifts: [byDebit] } })
  renderAt(<MonthlySection />, '/?account=saved')
  expect(
    await screen.findByText(/another account on Stripe’s page. Your bank statement may show/),
  ).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('still comes from the old account')
  expect(screen.getByText('Account')).toBeTruthy()
  expect(screen.getByText(/covers the Direct Debit fee/)).toBeTruthy()
})

test('the pause dialog offers the payment days on which payments can start again', async () => {
  const fake = server({
    'GET /api/monthly-gift': { gifts: [gift()] },
    [change]: {
      gift: gift({
        state: 'paused',
        pausedUntil: '2026-08-30T22:00:00.000Z',
        nextPaymentAt: '2026-08-31T10:00:00.000Z',
      }),
    },
  })
  renderAt(<MonthlySection />)
  await userEvent.click(await button(/^Pause/))
  const days = screen.getByLabelText('Start again on')
  await userEvent.selectOptions(days, '31 August 2026 (skips 2 payments)')
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(/Payments start again automatically on 31 August/)).toBeTruthy()
  expect(fake.calls.at(-1)?.body).toEqual({ change: 'pause', payments: 2 })
})

test('a failed payment shows why, when it is retried and what to do', async () => {
  server({
    'GET /api/monthly-gift': {
      gifts: [
        gift({
          state: 'failing',
          failure: {
            amount: 5000,
            attempts: 1,
            retryAt: '2026-07-03T10:00:00.000Z',
            problem: 'Your card was declined.',
          },
        }),
      ],
    },
  })
  renderAt(<MonthlySection />)
  const notice = await screen.findByText(/could not be taken/)
  expect(notice.textContent).toContain('“Your card was declined.”')
  expect(notice.textContent).toContain('The payment of £50.00')
  expect(notice.textContent).toContain('try again on 3 July 2026, by the card ending in 4242.')
  expect(await button(/^Pay £50.00 by another card/)).toBeTruthy()
})

test('a failed payment by Direct Debit asks for another account, not for a card', async () => {
  const problem = 'The account has insufficient funds.'
  const failure = { amount: 5000, attempts: 1, retryAt: '2026-07-03T10:00:00.000Z', problem }
  const paidBy = { method: 'direct-debit', bankLast4: '2345', card: null } as const
  const byDebit = gift({ state: 'failing', ...paidBy, failure })
  server({ 'GET /api/monthly-gift': { gifts: [byDebit] } })
  renderAt(<MonthlySection />)
  expect(await button(/^Pay £50.00 from another account/)).toBeTruthy()
  expect(screen.getByText(/To pay it from another account/)).toBeTruthy()
  expect(screen.getByText(/on 3 July 2026, from the account ending in 2345\./)).toBeTruthy()
  expect(screen.getByText(/The bank says: “The account has insufficient funds\.”/)).toBeTruthy()
  expect(screen.queryByText(/another card|card processor/)).toBeNull()
})

const debit = { amount: 1200, collectOn: '2026-08-04' }
const atBank =
  /A Direct Debit of £12.00 is already at your bank, which takes it on or shortly after 4 August 2026/
const byDebit = { method: 'direct-debit', card: null, bankLast4: '2345', debits: [debit] } as const

test('a monthly gift says what the bank takes and when while a Direct Debit is on its way', async () => {
  server({ 'GET /api/monthly-gift': { gifts: [gift({ ...byDebit, debits: [debit] })] } })
  renderAt(<MonthlySection />)
  expect(await screen.findByText(atBank)).toBeTruthy()
  await userEvent.click(await button(/^Cancel of/))
  const all = /No more payments are taken, except the Direct Debit of £12.00 on or shortly after/
  expect(screen.getByText(all).textContent).toContain('we cannot stop it any more')
})

test('the dialog for a pause says what the bank takes all the same', async () => {
  server({ 'GET /api/monthly-gift': { gifts: [gift({ ...byDebit, debits: [debit] })] } })
  renderAt(<MonthlySection />)
  await userEvent.click(await button(/^Pause of/))
  const words = /No payments are taken until then, except the Direct Debit of £12.00 on or shortly/
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a monthly gift whose first payment is at the bank counts no payments', async () => {
  const first = gift({ ...byDebit, debits: [debit], payments: 0, total: 0 })
  server({ 'GET /api/monthly-gift': { gifts: [first] } })
  renderAt(<MonthlySection />)
  expect(await screen.findByText('Nothing yet')).toBeTruthy()
  await userEvent.click(await button(/^Cancel of/))
  expect(await screen.findByText(/No more payments are taken, except/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/0 payments|£0\.00/)
})

test('a failed Direct Debit that the bank is asked for again does not say that nothing is tried', async () => {
  const failure = { amount: 1200, attempts: 1, retryAt: null, problem: null }
  const failing = gift({ ...byDebit, debits: [debit], state: 'failing', failure })
  server({ 'GET /api/monthly-gift': { gifts: [failing] } })
  renderAt(<MonthlySection />)
  const notice = await screen.findByText(/could not be taken/)
  expect(notice.textContent).toMatch(atBank)
  expect(screen.queryByText(/We will not try again/)).toBeNull()
})

test('an ended monthly gift says what the bank still takes', async () => {
  const ended = {
    state: 'ended',
    endReason: 'mandate-cancelled',
    endedAt: '2026-08-01T10:00:00.000Z',
  }
  const last = gift({ ...byDebit, debits: [debit], ...(ended as Partial<MonthlyGift>) })
  server({ 'GET /api/monthly-gift': { gifts: [last] } })
  renderAt(<MonthlySection />)
  const sentence = await screen.findByText(/was cancelled at your bank/)
  expect(sentence.textContent).toContain('will probably not pay the Direct Debit of £12.00')
})

test('a monthly Direct Debit says that its bank takes the next payment some days after it is due', async () => {
  server({
    'GET /api/monthly-gift': {
      gifts: [gift({ method: 'direct-debit', card: null, bankLast4: '2345' })],
    },
  })
  renderAt(<MonthlySection />)
  expect(await screen.findByText('£25.00 some days after 30 June 2026.')).toBeTruthy()
  await userEvent.click(await button(/^Change amount/))
  expect(await screen.findByText(/starts with the payment some days after 30 June/)).toBeTruthy()
})

test('the giver of a disputed monthly gift is asked whether to go on', async () => {
  const held = gift({ state: 'disputed', disputed: { amount: 2500 }, nextPaymentAt: null })
  const fake = server({ 'GET /api/monthly-gift': { gifts: [held] }, [change]: { gift: gift() } })
  renderAt(<MonthlySection />)
  expect(await screen.findByText(/A payment of £25.00 was disputed at your bank/)).toBeTruthy()
  await userEvent.click(await button(/^Go on with £25.00 a month/))
  expect(await screen.findByText('£25.00 on 30 June 2026.')).toBeTruthy()
  expect(fake.calls.at(-1)?.body).toEqual({ change: 'resume' })
})

test('a new amount of a failing monthly gift leaves the unpaid amount as it is', async () => {
  const failure = { amount: 5000, attempts: 1, retryAt: null, problem: null }
  server({ 'GET /api/monthly-gift': { gifts: [gift({ state: 'failing', failure })] } })
  renderAt(<MonthlySection />)
  await userEvent.click(await button(/^Change amount/))
  expect(
    await screen.findByText(/The payment of £50.00 that could not be taken does not change/),
  ).toBeTruthy()
})

test('a monthly payment that needs authentication is not shown as failed and links to the bank’s page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const waiting = {
    state: 'confirming',
    confirmation: { amount: 5000, askedAgainAt: '2026-07-03T10:00:00.000Z' },
  }
  server({
    'GET /api/monthly-gift': { gifts: [gift(waiting as Partial<MonthlyGift>)] },
    'POST /api/monthly-gift/01900000-0000-7000-8000-00000000000c/confirmation': {
      confirmUrl: '/test-payments/bill/in_1',
    },
  })
  renderAt(<MonthlySection />)
  const notice = await screen.findByText(/Your bank asks you to confirm the payment of £50.00/)
  expect(notice.textContent).toContain('Your card was not declined')
  expect(notice.textContent).toContain('ask your bank again on 3 July 2026')
  await userEvent.click(await button(/^Confirm the payment of £50.00/))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/test-payments/bill/in_1'))
})

const MonthlyItems = ({ donorOrgId }: { donorOrgId: string | null }) => (
  <AttentionList items={useMonthlyItems(donorOrgId).items} />
)

test('the home section of a donor’s dashboard lists only monthly gifts that need action from the giver', async () => {
  const failing = { amount: 700, attempts: 1, retryAt: null, problem: null }
  server({
    'GET /api/monthly-gift': {
      gifts: [
        gift({ id: 'a', state: 'confirming', confirmation: { amount: 2500, askedAgainAt: null } }),
        gift({ id: 'b', state: 'failing', failure: failing, amount: 300 }),
        gift({ id: 'c' }),
      ],
    },
  })
  renderAt(<MonthlyItems donorOrgId={null} />)
  expect(
    await screen.findByText(/Confirm with your bank: £25.00 of your monthly gift/),
  ).toBeTruthy()
  expect(screen.getByText(/Could not be taken: £7.00 of your monthly gift/)).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

test('the home section of an organisation’s dashboard lists its monthly gifts that need attention', async () => {
  const donorOrg = makeOwnDonorOrg()
  server({
    [`GET /api/monthly-gift/donor-org/${donorOrg.id}`]: {
      gifts: [gift({ state: 'confirming', confirmation: { amount: 2500, askedAgainAt: null } })],
    },
  })
  renderAt(<MonthlyItems donorOrgId={donorOrg.id} />)
  const confirmLink = await screen.findByRole('link', {
    name: /Confirm with your bank: £25.00 of your monthly gift/,
  })
  expect(confirmLink.getAttribute('href')).toBe(
    `/dashboard-donor-org?section=gifts&org=${donorOrg.id}`,
  )
})

test('a refused change to a monthly gift leaves the dialog open and says why', async () => {
  server({
    'GET /api/monthly-gift': { gifts: [gift()] },
    [change]: makeErrorResponse(
      503,
      'payment-provider-unavailable',
      'The card processor does not answer.',
    ),
  })
  renderAt(<MonthlySection />)
  await userEvent.click(await button(/^Cancel of/))
  await userEvent.click(await button(/^Cancel monthly gift/))
  expect(await screen.findByText('The card processor does not answer.')).toBeTruthy()
  expect(await button(/^Keep monthly gift/)).toBeTruthy()
})

test('the emailed link opens the page of the monthly gift, needs no sign-in and sends the secret in no address', async () => {
  const fake = server({ 'POST /api/monthly-link': { gift: gift() } })
  renderAt(<MonthlyPage />, '/monthly#abc')
  expect(await screen.findByText('£125.00 in 5 payments')).toBeTruthy()
  expect(fake.to('POST /api/monthly-link')[0]?.body).toEqual({ link: 'abc' })
})

test('a giver who comes back from the payment page in the same tab finds the monthly gift open', async () => {
  sessionStorage.setItem('monthly-link', 'abc')
  const fake = server({ 'POST /api/monthly-link': { gift: gift() } })
  renderAt(<MonthlyPage />, '/monthly?card=saved')
  expect(await screen.findByText(/^Your new card is saved/)).toBeTruthy()
  expect(fake.to('POST /api/monthly-link')[0]?.body).toEqual({ link: 'abc' })
})

test('an emailed link that does not work leads to signing in', async () => {
  server({
    'POST /api/monthly-link': makeErrorResponse(
      404,
      'monthly-link-invalid',
      'That link is too old.',
    ),
  })
  renderAt(<MonthlyPage />, '/monthly#abc')
  expect(await screen.findByText('That link is too old.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in to your gifts' })).toBeTruthy()
})

test('a raise by an old link is refused with a way to get a new link', async () => {
  const message = 'We have emailed you a new link. Open it within 24 hours.'
  const fake = server({
    'POST /api/monthly-link': { gift: gift() },
    'PATCH /api/monthly-link': () =>
      makeErrorResponse(409, 'monthly-link-not-fresh', 'To give more, use a newer link.'),
    'POST /api/monthly-link/new-link': { message },
  })
  renderAt(<MonthlyPage />, '/monthly#secret')
  await userEvent.click(await button(/^Change amount/))
  const field = screen.getByLabelText('Amount each month')
  await userEvent.clear(field)
  await fillField(field, '30')
  await userEvent.click(await button(/^Give £30.00 a month/))
  await userEvent.click(await screen.findByRole('button', { name: 'Email me a new link' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(fake.to('POST /api/monthly-link/new-link')[0]?.body).toEqual({ link: 'secret' })
})
