import type { NewDonation } from '@pennytrail/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { givingProject, makeGift, projectId } from '../../testing/donation.ts'
import { makeErrorResponse, type FakeCall } from '../../testing/session.ts'
import { assign, open, server, startedGift, setUpGivingPages } from '../../testing/giving-pages.tsx'
import { fillField } from '../../testing/fill-field.ts'
import { findInPage } from '../../testing/render.tsx'

setUpGivingPages()

const portal = `/donation-portal?project=${projectId}`
const payButton = () => screen.findByRole('button', { name: /^Pay / })
const started = ({ body }: FakeCall) => ({
  donation: makeGift({ id: (body as NewDonation).id, status: 'pending' }),
  checkoutUrl: '/test-payments/pay/cs_test_1',
})

test('the payment summary reflects every choice, and the URL reflects the amount', async () => {
  server({})
  const router = open(portal)
  expect(await payButton()).toHaveProperty('textContent', 'Pay £25.00')
  await userEvent.click(screen.getByLabelText('£100'))
  await userEvent.click(screen.getByLabelText('Add £1.73 to cover the card fee'))
  expect((await payButton()).textContent).toBe('Pay £101.73')
  expect(screen.getByText('Reaches the charity').parentElement?.textContent).toContain('£100.00')
  expect(router.state.location.search).toContain('amount=100.00')
  expect(screen.getByText('Test payments')).toBeTruthy()
  expect(
    screen.getByText(
      'If we raise more than we need, or cannot go ahead, we will use your gift for the general charitable purposes of Harbour Lights.',
    ),
  ).toBeTruthy()
})

test('the portal says that a project is fully funded and what a further gift is used for', async () => {
  server({
    [`GET /api/project/${projectId}`]: {
      ...givingProject(),
      target: 100_000,
      money: [{ currency: 'GBP', received: 130_000 }],
    },
  })
  open(portal)
  expect(
    await screen.findByText(/^Fully funded: £1,300 raised of £1,000. Anything extra goes/),
  ).toBeTruthy()
})

test('the portal explains that gifts to the project are repayable and that Gift Aid is claimed only later', async () => {
  const project = givingProject()
  server({
    [`GET /api/project/${projectId}`]: {
      ...project,
      giftTerms: { kind: 'repayable', secondaryPurpose: '' },
      giving: { ...project.giving, giftAid: true },
    },
    'GET /api/gift-aid/declarations': { declarations: [], identity: null },
  })
  open(portal)
  expect(
    await screen.findByText(
      'If we raise more than we need, or cannot go ahead, what has not been spent of your gift goes back to you.',
    ),
  ).toBeTruthy()
  expect(await screen.findByText(/^Gifts to this project are repayable\./)).toBeTruthy()
})

test('paying sends one gift and goes to the payment page', async () => {
  const fake = server({ 'POST /api/donation': started })
  open(`${portal}&amount=12.50`)
  await userEvent.click(await screen.findByLabelText(/Show another name/))
  await userEvent.click(await payButton())
  expect((await findInPage('alert')).textContent).toContain('Enter the name to show.')
  expect(fake.to('POST /api/donation')).toHaveLength(0)

  await fillField(screen.getByLabelText('Name to show'), 'Friends')
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/test-payments/pay/cs_test_1'))
  expect(fake.to('POST /api/donation').map(({ body }) => body)).toMatchObject([
    { projectId, amount: 1250, shownAs: 'display-name', displayName: 'Friends', coverFee: false },
  ])
})

const takesGiftAid = () => {
  const project = givingProject()
  return {
    [`GET /api/project/${projectId}`]: {
      ...project,
      giving: { ...project.giving, giftAid: true },
    },
    'GET /api/gift-aid/declarations': { declarations: [], identity: null },
  }
}

test('a Gift Aid declaration for one gift says that it covers only the first payment of a monthly gift', async () => {
  server(takesGiftAid())
  open(portal)
  await userEvent.click(await screen.findByLabelText(/I am a UK taxpayer/))
  expect(screen.queryByText(/Only the first payment/)).toBeNull()
  await userEvent.click(screen.getByLabelText(/Every month/))
  expect(screen.getByText(/Only the first payment/)).toBeTruthy()
})

test('a monthly gift preselects the Gift Aid scope that covers later payments, and never Gift Aid itself', async () => {
  const fake = server({
    ...takesGiftAid(),
    'POST /api/donation': started,
  })
  open(`${portal}&interval=month`)
  const taxpayer = await screen.findByLabelText(/I am a UK taxpayer/)
  expect(taxpayer).toHaveProperty('checked', false)
  await userEvent.click(taxpayer)
  expect(screen.getByLabelText(/all my future gifts$/)).toHaveProperty('checked', true)
  await fillField(screen.getByLabelText(/House/), '12')
  await fillField(screen.getByLabelText(/Postcode/), 'SW1Y 4JH')
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(fake.to('POST /api/donation')[0]?.body).toMatchObject({
    interval: 'month',
    giftAid: { scope: 'future', wordingVersion: 2 },
  })
})

test('the Gift Aid scope follows the gift’s frequency until the giver chooses a scope', async () => {
  server(takesGiftAid())
  open(portal)
  await userEvent.click(await screen.findByLabelText(/I am a UK taxpayer/))
  expect(screen.getByLabelText(/^This gift only/)).toHaveProperty('checked', true)
  await userEvent.click(screen.getByLabelText(/Every month/))
  expect(screen.getByLabelText(/all my future gifts$/)).toHaveProperty('checked', true)
  await userEvent.click(screen.getByLabelText(/Once/))
  expect(screen.getByLabelText(/^This gift only/)).toHaveProperty('checked', true)
  await userEvent.click(screen.getByLabelText(/past four years/))
  await userEvent.click(screen.getByLabelText(/Every month/))
  expect(screen.getByLabelText(/past four years/)).toHaveProperty('checked', true)
})

test('the portal’s declaration ends with HMRC’s sentence for higher-rate taxpayers', async () => {
  server(takesGiftAid())
  open(portal)
  await userEvent.click(await screen.findByLabelText(/I am a UK taxpayer/))
  expect(
    screen.getByText(
      'If you pay Income Tax at the higher or additional rate and want to receive the additional tax relief due to you, you must include all your Gift Aid donations on your Self-Assessment tax return or ask HM Revenue and Customs to adjust your tax code.',
    ),
  ).toBeTruthy()
})

test('the giver pays by another method, at its own fee, and only a card or Direct Debit pays monthly', async () => {
  const methods = ['card', 'direct-debit', 'pay-by-bank']
  const fake = server({
    [`GET /api/project/${projectId}`]: givingProject({
      open: true,
      reason: null,
      paymentMethods: methods,
    }),
    'POST /api/donation': started,
  })
  open(portal)
  expect(await screen.findByText('£24.42 of your £25.00 reaches Harbour Lights')).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/^Pay by Bank/))
  await userEvent.click(screen.getByLabelText(/Every month/))
  expect(screen.queryByLabelText(/^Pay by Bank/)).toBeNull()
  expect(screen.getByLabelText(/^Card or wallet/)).toHaveProperty('checked', true)
  await userEvent.click(screen.getByLabelText(/^Direct Debit/))
  expect(screen.getByText('£24.75 of your £25.00 reaches Harbour Lights')).toBeTruthy()
  expect(screen.getByText(/Your bank statement may show “Stripe”/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Add £0.25 to cover the Direct Debit fee'))
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(fake.to('POST /api/donation')[0]?.body).toMatchObject({
    interval: 'month',
    method: 'direct-debit',
    amount: 2500,
    coverFee: true,
  })
})

test('a charity with one way to pay shows no choice of methods', async () => {
  server({})
  open(portal)
  await payButton()
  expect(screen.queryByText('How would you like to pay?')).toBeNull()
})

test('a lost response keeps the form and says so beside the button, and a retry sends the same gift', async () => {
  let tries = 0
  const fake = server({
    'POST /api/donation': (call: FakeCall) => {
      tries += 1
      return tries === 1
        ? makeErrorResponse(
            503,
            'payment-provider-unavailable',
            'The card processor does not answer.',
          )
        : started(call)
    },
  })
  open(portal)
  await userEvent.click(await payButton())
  const alert = await findInPage('alert')
  expect(alert.textContent).toBe('The card processor does not answer.')
  expect(document.activeElement).toBe(alert)
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  const ids = fake.to('POST /api/donation').map(({ body }) => (body as NewDonation).id)
  expect(new Set(ids).size).toBe(1)
})

test('a giver who comes back without paying finds the form and pays for the same gift, or for a changed one', async () => {
  const gift = makeGift(startedGift)
  const fake = server({
    [`GET /api/donation/${gift.id}`]: { donation: gift },
    'POST /api/donation': started,
  })
  open(`${portal}&donation=${gift.id}`)
  const decline = await screen.findByText(/^Your card was declined\. No money was taken/)
  expect(document.activeElement).toBe(decline)
  expect(screen.getByLabelText(/^Message/)).toHaveProperty('value', 'For the cooks.')
  await userEvent.click(screen.getByRole('button', { name: 'Pay £50.00' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await userEvent.click(await screen.findByLabelText('£10'))
  await userEvent.click(await screen.findByRole('button', { name: 'Pay £10.00' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
  const [first, second] = fake.to('POST /api/donation').map(({ body }) => (body as NewDonation).id)
  expect(first).toBe(gift.id)
  expect(second).not.toBe(gift.id)
})

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Fills in every field of the giving form, goes to the payment page and returns the gift's id. */
const fillInAndLeave = async (fake: ReturnType<typeof server>): Promise<string> => {
  await userEvent.click(await screen.findByLabelText(/Every month/))
  await userEvent.click(screen.getByLabelText('Other'))
  type(/^Other amount/, '12.5')
  await userEvent.click(screen.getByLabelText(/to cover the card fee/))
  await userEvent.click(screen.getByLabelText(/I am a UK taxpayer/))
  await userEvent.click(screen.getByLabelText(/past four years/))
  type(/^Title/, 'Ms')
  type(/^First name/, 'Adaeze')
  type(/^House/, '12')
  type(/^Street and town/, 'St James’s Square, London')
  type(/^Postcode/, 'sw1y 4jh')
  await userEvent.click(screen.getByLabelText(/Show another name/))
  type(/^Name to show/, 'Friends')
  type(/^Message/, ' For the cooks. ')
  await userEvent.click(screen.getByLabelText(/Harbour Lights may/))
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  return (fake.to('POST /api/donation')[0]!.body as NewDonation).id
}

const formValues = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')].map((field) => [
    field.name,
    ['radio', 'checkbox'].includes(field.type) ? `${field.value}: ${field.checked}` : field.value,
  ])

test('a giver who comes back without paying finds every field, also the Gift Aid address, which stays private', async () => {
  const fake = server({ ...takesGiftAid(), 'POST /api/donation': started })
  const first = open(portal)
  const id = await fillInAndLeave(fake)
  const typed = formValues()
  expect(typed.filter(([, value]) => value !== '').length).toBeGreaterThan(20)
  expect(new URLSearchParams(window.location.search).get('donation')).toBe(id)
  for (const place of [window.location.href, first.state.location.search]) {
    for (const secret of ['Adaeze', '12&', 'James', 'sw1y', 'cooks', 'Friends']) {
      expect(place).not.toContain(secret)
    }
  }
  expect(Object.keys(localStorage)).toEqual([])

  cleanup()
  const gift = makeGift({ ...startedGift, id, gift: 1250, amount: 1289 })
  const back = server({
    ...takesGiftAid(),
    [`GET /api/donation/${id}`]: { donation: gift },
    'POST /api/donation': started,
  })
  open(`${portal}&donation=${id}`)
  expect(await screen.findByText(/Everything you entered is still here/)).toBeTruthy()
  await screen.findByLabelText(/^Postcode/)
  expect(formValues()).toEqual(typed)
  // An unchanged form continues the same gift, also with Gift Aid.
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(back.to('POST /api/donation')).toHaveLength(1))
  expect((back.to('POST /api/donation')[0]!.body as NewDonation).id).toBe(id)
})

test('another person who signs in on the same browser does not see the typed values', async () => {
  const fake = server({ ...takesGiftAid(), 'POST /api/donation': started })
  open(portal)
  const id = await fillInAndLeave(fake)
  cleanup()
  useSession.setState({ userId: 'person-2' })
  server({
    ...takesGiftAid(),
    [`GET /api/donation/${id}`]: makeErrorResponse(
      404,
      'donation-not-found',
      'We could not find this gift.',
    ),
  })
  open(`${portal}&donation=${id}`)
  await payButton()
  expect(formValues().flat()).not.toContain('Friends')
  await userEvent.click(await screen.findByLabelText(/I am a UK taxpayer/))
  expect(formValues().flat()).not.toContain('Adaeze')
})

test('a giver whose browser stored no values reads that some of the entered values are missing', async () => {
  const gift = makeGift({
    ...startedGift,
    giftAid: { scope: 'past', covered: false, amount: 0, state: 'declared' },
  })
  const identity = {
    title: 'Ms',
    firstName: 'Adaeze',
    lastName: 'Okoro',
    house: '12',
    address: '',
    postcode: 'SW1Y 4JH',
    abroad: false,
  }
  server({
    ...takesGiftAid(),
    'GET /api/gift-aid/declarations': { declarations: [], identity },
    [`GET /api/donation/${gift.id}`]: { donation: gift },
  })
  open(`${portal}&donation=${gift.id}`)
  expect(await screen.findByText(/some of what you entered is missing/)).toBeTruthy()
  expect(screen.queryByText(/Everything you entered/)).toBeNull()
  // The form is filled in from the server's copy of the gift, including the address in the Gift Aid
  // declaration.
  expect(await screen.findByLabelText(/^Postcode/)).toHaveProperty('value', 'SW1Y 4JH')
  expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Adaeze')
})

test('a gift that the bank is processing is not started a second time', async () => {
  const answers: Record<string, unknown> = {
    'POST /api/donation': ({ body }: FakeCall) => {
      const donation = makeGift({ id: (body as NewDonation).id, status: 'processing' })
      answers[`GET /api/donation/${donation.id}`] = { donation }
      return { donation, checkoutUrl: null }
    },
  }
  const fake = server(answers)
  const router = open(portal)
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/donation-success'))
  expect(fake.to('POST /api/donation')).toHaveLength(1)
})

test('paying again starts a new gift if the payment page of the first has expired', async () => {
  let tries = 0
  const fake = server({
    'POST /api/donation': (call: FakeCall) => {
      tries += 1
      const ended = { donation: makeGift({ status: 'expired' }), checkoutUrl: null }
      return tries === 1 ? ended : started(call)
    },
  })
  open(portal)
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(fake.to('POST /api/donation')).toHaveLength(2)
})

test('a project that takes no gifts says why and shows no form', async () => {
  server({
    [`GET /api/project/${projectId}`]: givingProject({ open: false, reason: 'It is paused.' }),
  })
  open(portal)
  expect(await screen.findByText('It is paused.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
