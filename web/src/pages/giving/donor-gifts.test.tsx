import type { Donation } from '@pennytrail/contract'
import { createNoResponseError } from '../../lib/api/api-error.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useUser } from '../../features/identity/user.ts'
import { givingProject, makeGift, projectId } from '../../testing/donation.ts'
import { toast } from '../../lib/toast.ts'
import { makeErrorResponse } from '../../testing/session.ts'
import { stored } from '../../testing/fake-idb-keyval.ts'
import { open, server, setUpGivingPages, startedGift } from '../../testing/giving-pages.tsx'

setUpGivingPages()

test('the success page appears only once the server confirms the payment', async () => {
  const gift = makeGift({ status: 'pending', succeededAt: null, sequence: null })
  const answers: Record<string, unknown> = { [`GET /api/donation/${gift.id}`]: { donation: gift } }
  server(answers)
  open(`/donation-success?donation=${gift.id}&status=succeeded`)
  expect(
    await screen.findByRole('heading', { name: 'Waiting for the card processor' }),
  ).toBeTruthy()
  expect(screen.queryByText(/Thank you/)).toBeNull()
  server({ [`GET /api/donation/${gift.id}`]: { donation: makeGift() } })
  expect(
    await screen.findByRole('heading', { name: 'Thank you, Asha' }, { timeout: 4000 }),
  ).toBeTruthy()
  expect(screen.getByText('PT-0000-0000-000C')).toBeTruthy()
})

test('the success page says what the project pays for next, when the next update is due and where the receipt is', async () => {
  const gift = makeGift()
  server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
  open(`/donation-success?donation=${gift.id}`)
  const next = await screen.findByRole('region', { name: 'What happens next' })
  await vi.waitFor(() => expect(next.textContent).toContain('pays next for Meals'))
  expect(next.textContent).toContain('It still needs £420.')
  expect(next.textContent).toContain('The charity posts news by 1 March 2999.')
  expect(within(next).getByRole('link', { name: 'Make it monthly' }).getAttribute('href')).toBe(
    `/donation-portal?project=${projectId}&amount=25.00&interval=month`,
  )
  expect(screen.getByText('£25.00 · PT-0000-0000-000C')).toBeTruthy()
})

test.each([
  [null, /^This project has all it needs\. Anything extra goes/],
  [1_800_000, /^£17,500 of £18,000 raised\.$/],
  [1_700_000, /^Fully funded: £17,500 raised of £17,000\. Anything extra goes/],
])(
  'the success page of a project with the target %s says what it has raised, as explore does, if its budget is covered',
  async (target, says) => {
    const gift = makeGift()
    const project = {
      ...givingProject(),
      budget: [{}],
      nextLine: null,
      updateDueOn: '2020-01-01',
      target,
      money: [{ currency: 'GBP', received: 1_750_000 }],
    }
    server({
      [`GET /api/donation/${gift.id}`]: { donation: gift },
      [`GET /api/project/${projectId}`]: project,
    })
    open(`/donation-success?donation=${gift.id}`)
    expect(await screen.findByText(says)).toBeTruthy()
    expect(screen.queryByText(/posts news/)).toBeNull()
  },
)

test('the success page of a monthly Direct Debit says that it is monthly and how to end it', async () => {
  const gift = makeGift({
    status: 'processing',
    method: 'direct-debit',
    succeededAt: null,
    collectOn: '2026-12-01',
    monthlyGiftId: '01900000-0000-7000-8000-00000000000c',
  })
  server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
  open(`/donation-success?donation=${gift.id}`)
  expect(
    await screen.findByText(
      /^After that, a payment follows each month until you pause or cancel the monthly gift\./,
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/£25\.00 each month/)).toBeNull()
})

test.each(['/donation-success?donation=', '/donation/'])(
  '%s says of a refused payment of a monthly Direct Debit where to see whether it is tried again',
  async (path) => {
    const gift = makeGift({
      status: 'failed',
      method: 'direct-debit',
      succeededAt: null,
      monthlyGiftId: '01900000-0000-7000-8000-00000000000d',
    })
    server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
    open(path + gift.id)
    expect(await screen.findByText(/says whether your bank is asked again/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Your monthly gift' })
    expect(link.getAttribute('href')).toBe('/dashboard-donor?section=monthly')
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
    expect(screen.queryByText(/has ended/)).toBeNull()
  },
)

test('the success page of a Direct Debit says when the bank takes the money and when the receipt is sent', async () => {
  const gift = makeGift({
    status: 'processing',
    method: 'direct-debit',
    succeededAt: null,
    collectOn: '2026-12-01',
  })
  server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
  open(`/donation-success?donation=${gift.id}`)
  expect(await screen.findByRole('heading', { name: 'Thank you, Asha' })).toBeTruthy()
  expect(screen.getByText(/Direct Debit of £25\.00 .* is set up/)).toBeTruthy()
  expect(
    screen.getByText(
      'Your bank takes £25.00 about 1 December 2026. Your bank statement may show “Stripe”, which collects the payment.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/^Your bank confirms it about a working day later/)).toBeTruthy()
  expect(screen.queryByText(/each month/)).toBeNull()
  expect(screen.queryByText('Receipt')).toBeNull()
})

test.each([
  ['expired', 'card', 'This payment was not completed', 'No money was taken.'],
  ['failed', 'card', 'The payment failed', 'No money was taken from your card.'],
  ['failed', 'direct-debit', 'Your bank did not pay', 'No money was taken, and you owe nothing.'],
  ['processing', 'pay-by-bank', 'Waiting for your bank', /We do not know yet/],
  ['refunded', 'card', 'This gift was refunded', /was refunded\.$/],
  ['lost', 'direct-debit', 'Your bank took this gift back', /has since taken it back/],
] as const)(
  'the success page of a gift with the status %s, paid by %s, says what happened and shows no thanks',
  async (status, method, heading, lead) => {
    const gift = makeGift({ status, method, succeededAt: null })
    server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
    open(`/donation-success?donation=${gift.id}`)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.getByText(lead)).toBeTruthy()
    expect(screen.queryByText(/Thank you/)).toBeNull()
  },
)

test('the success page of an unknown gift says that the gift could not be found', async () => {
  server({
    'GET /api/donation/unknown': makeErrorResponse(
      404,
      'donation-not-found',
      'We could not find this gift.',
    ),
  })
  open('/donation-success?donation=unknown')
  expect(await screen.findByRole('heading', { name: 'We could not find this gift' })).toBeTruthy()
})

const line = async (label: string) =>
  (await screen.findByText(label)).parentElement?.textContent?.replace(label, '')

test('the receipt shows the fee, the refund and the amount that reached the charity', async () => {
  const gift = makeGift({ refunded: 1000, status: 'partly-refunded' })
  server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
  open(`/donation/${gift.id}`)
  expect(await line('Refunded to you')).toBe('−£10.00')
  expect(await line('Card fee')).toBe('−£0.58')
  expect(await line('Reached the charity')).toBe('£14.42')
})

const summary = {
  currency: 'GBP',
  given: 7500,
  givenThisTaxYear: 2500,
  taxYearStart: '2026-04-06',
  gifts: 3,
  projects: 2,
  charities: 2,
}
const makeDonationList = (donations: Donation[]) => ({
  donations,
  summary,
  page: 1,
  limit: 12,
  totalCount: donations.length,
  totalPages: 1,
})
const ownGifts = 'GET /api/donation/donor/person-1'

const startedPayment = {
  id: '01900000-0000-7000-8000-00000000000d',
  amount: 5000,
  currency: 'GBP',
  interval: 'month',
  charity: { id: 'charity-1', number: '9000001', name: 'Harbour Lights' },
  project: { id: projectId, title: 'Warm meals' },
  startedAt: '2026-06-15T10:00:00.000Z',
  openUntil: '2026-06-15T11:00:00.000Z',
  lastDecline: 'Your card was declined.',
  checkoutUrl: '/test-payments/pay/cs_test_1',
}

test.each(['home', 'gifts'])(
  'the %s section of the dashboard shows started payments apart from gifts',
  async (section) => {
    server({
      [ownGifts]: makeDonationList([makeGift({ id: 'other' })]),
      'GET /api/donation/started': { payments: [startedPayment] },
    })
    open(`/dashboard-donor?section=${section}`)
    // The dashboard's sections load when they are first opened.
    const name = 'Unfinished payments'
    const part = within(await screen.findByRole('region', { name }, { timeout: 4000 }))
    expect(part.getByText('£50.00 a month')).toBeTruthy()
    expect(part.getByText(/This payment is not a gift yet/)).toBeTruthy()
    expect(part.getByText(/The last card was declined: Your card was declined/)).toBeTruthy()
    const go = part.getByRole('link', { name: 'Continue to payment' })
    expect(go.getAttribute('href')).toBe('/test-payments/pay/cs_test_1')
    expect(await screen.findAllByRole('row')).toHaveLength(2)
    expect(within(screen.getByRole('table')).queryByText('£50.00')).toBeNull()
  },
)

test('dismissing a started payment ends it and says that no money was taken', async () => {
  let payments = [startedPayment]
  const fake = server({
    [ownGifts]: makeDonationList([]),
    'GET /api/donation/started': () => ({ payments }),
    [`POST /api/donation/${startedPayment.id}/dismiss`]: () => {
      payments = []
      return { status: 'expired' }
    },
  })
  const successToast = vi.spyOn(toast, 'success')
  open('/dashboard-donor?section=gifts')
  await userEvent.click(await screen.findByRole('button', { name: /^Dismiss the payment of £50/ }))
  await vi.waitFor(() => expect(screen.queryByText('Unfinished payments')).toBeNull())
  expect(successToast).toHaveBeenCalledWith('The payment has been dismissed. No money was taken.')
  const [sent] = fake.to(`POST /api/donation/${startedPayment.id}/dismiss`)
  expect((sent!.body as { browserSecret: string }).browserSecret).toBe(stored.get('browser-secret'))
})

test('the page of an unpaid gift has no receipt', async () => {
  const gift = makeGift({ ...startedGift, lastDecline: null })
  server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
  open(`/donation/${gift.id}`)
  expect(await screen.findByRole('heading', { name: 'Payment not finished' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue to payment' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Dismiss this payment' })).toBeTruthy()
  expect(screen.queryByText(/receipt/i)).toBeNull()
})

test('the dashboard asks where the gifts went while the gifts are still loading', async () => {
  const gifts = Promise.withResolvers<object>()
  const parts = ['where-it-went', 'where-each-went'].map((part) => `${ownGifts}/${part}`)
  const fake = server({
    [ownGifts]: () => gifts.promise,
    [parts[0]!]: { totals: [], funds: [], latest: [] },
    [parts[1]!]: { gifts: [] },
  })
  open('/dashboard-donor')
  await vi.waitFor(() => expect(parts.map((part) => fake.to(part).length)).toEqual([1, 1]))
  gifts.resolve(makeDonationList([makeGift()]))
  expect(await screen.findByRole('heading', { name: 'Latest gifts' })).toBeTruthy()
})

test('a dashboard without gifts leads to explore', async () => {
  server({ [ownGifts]: makeDonationList([]) })
  open('/dashboard-donor')
  expect(await screen.findByRole('link', { name: 'Explore projects' })).toBeTruthy()
})

test.each([
  ['without a word', () => new Response('', { status: 500 }), []],
  ['without an answer', () => Promise.reject(new TypeError()), [createNoResponseError().message]],
  ['for a reason', () => makeErrorResponse(500, 'internal-error', 'It broke.'), ['It broke.']],
])(
  'after a failure %s, the dashboard says that gifts could not be fetched',
  async (_, answer, expected) => {
    server({ [ownGifts]: answer })
    open('/dashboard-donor?section=gifts')
    expect(await screen.findByText('Failed to fetch donations')).toBeTruthy()
    for (const reason of expected) expect(screen.getByText(reason)).toBeTruthy()
  },
)

test('only donors can open the donor dashboard', async () => {
  useUser.setState({ userType: 'GENERAL' })
  server({})
  open('/dashboard-donor')
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy()
})
