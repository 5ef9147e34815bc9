import { expect, test } from 'vitest'
import type Stripe from 'stripe'
import { openSession, standInWorld } from '../testing.ts'

const world = await standInWorld()

const readId = (field: string | { id: string } | null) => (typeof field === 'string' ? field : '')

const CARD = { number: '4242 4242 4242 4242', expiry: '04/31', cvc: '123', name: 'Ada Byron' }

const paid = async (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
  const opened = await openSession(world, changes)
  const answer = await world.submit(opened.payUrl, CARD)
  return { ...opened, answer }
}

test('a paid session has a charge on the connected account, with its fees', async () => {
  const { answer, options, session, account } = await paid()
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(`/donation-success?session=${session.id}`)

  const after = await world.stripe.checkout.sessions.retrieve(
    session.id,
    { expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'] },
    options,
  )
  expect(after).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 2500,
    client_reference_id: 'donation-1',
    livemode: false,
    url: null,
  })
  expect(after.line_items?.data[0]).toMatchObject({ description: 'Warm meals', amount_total: 2500 })
  const intent = after.payment_intent as Stripe.PaymentIntent
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 2500,
    application_fee_amount: 50,
    metadata: { donation: 'donation-1' },
  })
  const charge = intent.latest_charge as Stripe.Charge
  expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' })
  const balance = charge.balance_transaction as Stripe.BalanceTransaction
  // 1.5% of 25.00 is 37.5 pence, rounded half up to 38, plus 20.
  expect(balance).toMatchObject({ amount: 2500, fee: 58 + 50, net: 2392, source: charge.id })
  expect(balance.fee_details.map(({ type, amount }) => [type, amount])).toEqual([
    ['stripe_fee', 58],
    ['application_fee', 50],
  ])

  const { data: fees } = await world.stripe.applicationFees.list({ charge: charge.id })
  expect(fees).toMatchObject([{ amount: 50, account: account.id }])
  const { data: elsewhere } = await world.stripe.charges.list()
  expect(elsewhere).toEqual([])
})

test.each([
  ['4000000000000002', 'Your card was declined.', 'generic_decline'],
  ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
])(
  'a payment declined for the card %s shows the reason on the payment page, which accepts another card',
  async (...row) => {
    const [number, reason, declineCode] = row
    const { options, session, payUrl } = await openSession(world)
    const declined = await world.submit(payUrl, { ...CARD, number })
    expect(declined.statusCode).toBe(422)
    expect(declined.body).toContain(reason)
    expect(declined.body).toContain('role="alert"')
    expect(declined.body).toContain('value="Ada Byron"')
    expect(declined.body).not.toContain('value="123"')

    const open = await world.stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ['payment_intent'] },
      options,
    )
    const intent = open.payment_intent as Stripe.PaymentIntent
    expect(open.status).toBe('open')
    expect(intent.status).toBe('requires_payment_method')
    expect(intent.last_payment_error?.decline_code).toBe(declineCode)

    expect((await world.submit(payUrl, { test_card: '4242424242424242' })).statusCode).toBe(303)
    const after = await world.stripe.paymentIntents.retrieve(intent.id, {}, options)
    expect(after).toMatchObject({ id: intent.id, status: 'succeeded', last_payment_error: null })
    const { data: charges } = await world.stripe.charges.list(
      { payment_intent: intent.id },
      options,
    )
    expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  },
)

test('a card that needs authentication opens an authentication page, which can succeed or fail', async () => {
  const { options, session, payUrl } = await openSession(world)
  const first = await world.submit(payUrl, { test_card: '4000002500003155' })
  const address = String(first.headers.location)
  expect(first.statusCode).toBe(303)
  expect((await world.browse(address)).body).toContain('Complete authentication')

  const failed = await world.submit(address, { answer: 'fail' })
  expect(failed.statusCode).toBe(422)
  expect(failed.body).toContain('could not authenticate')

  await world.submit(payUrl, { test_card: '4000002500003155' })
  const done = await world.submit(address, { answer: 'complete' })
  expect(done.headers.location).toContain(session.id)
  const after = await world.stripe.checkout.sessions.retrieve(session.id, {}, options)
  expect(after.payment_status).toBe('paid')
})

test('fifty simultaneous submissions of the payment form pay once', async () => {
  const { options, session, payUrl } = await openSession(world)
  const answers = await Promise.all(Array.from({ length: 50 }, () => world.submit(payUrl, CARD)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([303]))
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session.id, {}, options)
  const { data } = await world.stripe.charges.list(
    { payment_intent: readId(payment_intent) },
    options,
  )
  expect(data).toHaveLength(1)
})

test('the payment form names the error of each field', async () => {
  const { payUrl } = await openSession(world)
  const empty = await world.submit(payUrl, {})
  for (const text of ['Enter your card number.', 'Enter the name on the card.']) {
    expect(empty.body).toContain(text)
  }
  const wrong = await world.submit(payUrl, {
    number: '4242 4242 4242 4241',
    expiry: '01/26',
    cvc: '12',
    name: '"><script>',
  })
  expect(wrong.body).toContain('Your card number is invalid.')
  expect(wrong.body).toContain('Your card has expired.')
  expect(wrong.body).toContain('has 3 digits')
  expect(wrong.body).toContain('&quot;&gt;&lt;script&gt;')
  expect(wrong.body).not.toContain('4242 4242 4242 4241')
})

test('the payment page says that it is a test, what is paid, to whom, and where to go back', async () => {
  const { payUrl } = await openSession(world)
  const { body, headers } = await world.browse(payUrl)
  for (const text of ['Test payments', 'no real money moves', '£25.00', 'Harbour Lights']) {
    expect(body).toContain(text)
  }
  expect(body).toContain('ada@example.org')
  expect(body).toContain('href="/donation-portal?amount=2500"')
  expect(body).not.toContain('<script')
  expect(headers['cache-control']).toBe('no-store')
})

test('a payment session that was ended by a call or by its time limit accepts no card', async () => {
  const { options, session, payUrl } = await openSession(world)
  const ended = await world.stripe.checkout.sessions.expire(session.id, {}, options)
  expect(ended).toMatchObject({ status: 'expired', url: null })
  expect((await world.submit(payUrl, CARD)).statusCode).toBe(410)
  await expect(world.stripe.checkout.sessions.expire(session.id, {}, options)).rejects.toThrow(
    'has a status of expired',
  )
  const late = await openSession(world)
  world.clock.advance({ hours: 25 })
  expect((await world.submit(late.payUrl, CARD)).statusCode).toBe(410)
  expect((await paid()).answer.statusCode).toBe(303)
})

test('a charge can be refunded in parts up to its amount, and each refund has its own balance transaction', async () => {
  const { options, session } = await paid()
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session.id, {}, options)
  const intent = readId(payment_intent)
  const part = await world.stripe.refunds.create(
    { payment_intent: intent, amount: 1000, reason: 'requested_by_customer' },
    { ...options, idempotencyKey: 'refund-1' },
  )
  expect(part).toMatchObject({ amount: 1000, status: 'succeeded', payment_intent: intent })
  const balance = await world.stripe.balanceTransactions.retrieve(
    readId(part.balance_transaction),
    {},
    options,
  )
  expect(balance).toMatchObject({ type: 'refund', amount: -1000, fee: 0, net: -1000 })
  await expect(
    world.stripe.refunds.create({ payment_intent: intent, amount: 1501 }, options),
  ).rejects.toThrow('greater than unrefunded amount on charge (£15.00)')
  await world.stripe.refunds.create(
    { payment_intent: intent, refund_application_fee: true },
    options,
  )
  const after = await world.stripe.paymentIntents.retrieve(
    intent,
    { expand: ['latest_charge.refunds'] },
    options,
  )
  const charge = after.latest_charge as Stripe.Charge
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 2500 })
  expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([1500, 1000])
  await expect(
    world.stripe.refunds.create({ payment_intent: intent }, options),
  ).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const fees = await world.stripe.applicationFees.list({ charge: charge.id })
  expect(fees.data[0]).toMatchObject({ amount_refunded: 50, refunded: true })
})
