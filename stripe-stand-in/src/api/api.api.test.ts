import { expect, test } from 'vitest'
import { openSession, SECRET_KEY, standInWorld } from '../testing.ts'

const world = await standInWorld()

const names = (list: { data: { name?: string | null }[] }) => list.data.map(({ name }) => name)
const account = () => world.stripe.accounts.create({ type: 'standard' })

test('a wrong or missing API key is refused as Stripe refuses it', async () => {
  await expect(world.client('sk_test_wrong1234').accounts.retrieve('acct_1')).rejects.toMatchObject(
    {
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided: sk_test_************1234',
    },
  )
  const bare = await fetch(`${world.apiUrl}/v1/events`)
  expect(bare.status).toBe(401)
  const basic = Buffer.from(`${SECRET_KEY}:`).toString('base64')
  const curl = await fetch(`${world.apiUrl}/v1/events`, {
    headers: { authorization: `Basic ${basic}` },
  })
  expect(curl.status).toBe(200)
})

test('an unknown account, object or URL gets its own error', async () => {
  await expect(
    world.stripe.charges.list({}, { stripeAccount: 'acct_unknown' }),
  ).rejects.toMatchObject({ type: 'StripePermissionError', code: 'account_invalid' })
  await expect(world.stripe.paymentIntents.retrieve('pi_missing')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    statusCode: 404,
  })
  await expect(world.stripe.products.list()).rejects.toThrow('Unrecognized request URL')
})

test('an account cannot read objects of another account', async () => {
  const { session } = await openSession(world)
  const other = await account()
  await expect(
    world.stripe.checkout.sessions.retrieve(session.id, {}, { stripeAccount: other.id }),
  ).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(world.stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('errors name the parameter that is missing, unknown or malformed', async () => {
  const create = (params: object) => world.stripe.checkout.sessions.create(params)
  await expect(
    create({ mode: 'payment', success_url: 'http://localhost:4000' }),
  ).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'line_items',
  })
  await expect(openSession(world, { surprise: 1 } as never)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'surprise',
  })
  await expect(
    openSession(world, {
      line_items: [
        { price_data: { currency: 'gbp', unit_amount: 2.5, product_data: { name: 'x' } } },
      ],
    }),
  ).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'line_items[0][price_data][unit_amount]',
  })
  await expect(openSession(world, { expires_at: 1 })).rejects.toThrow('at least 30 minutes')
  await expect(
    openSession(world, { payment_intent_data: { application_fee_amount: 9999 } }),
  ).rejects.toThrow('cannot be larger')
})

test('an idempotency key replays the first response, refuses other parameters, and has at most 255 characters', async () => {
  const { id } = await account()
  const options = { stripeAccount: id, idempotencyKey: 'donation-7' }
  const params = { email: 'ada@example.org', metadata: { a: '1', b: '2' } }
  const first = await world.stripe.customers.create(params, options)
  const again = await world.stripe.customers.create(params, options)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(again.lastResponse.requestId).toBe(first.lastResponse.requestId)
  const reordered = { email: 'ada@example.org', metadata: { b: '2', a: '1' } }
  expect((await world.stripe.customers.create(reordered, options)).id).toBe(first.id)
  await expect(
    world.stripe.customers.create({ email: 'eve@example.org' }, options),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  const { data } = await world.stripe.customers.list({}, { stripeAccount: id })
  expect(data).toHaveLength(1)
  await expect(
    world.stripe.customers.create(params, { stripeAccount: id, idempotencyKey: 'x'.repeat(256) }),
  ).rejects.toThrow('at most 255')
  const other = await account()
  const elsewhere = await world.stripe.customers.create(params, {
    ...options,
    stripeAccount: other.id,
  })
  expect(elsewhere.id).not.toBe(first.id)
})

test('an idempotency key remembers a refused call but not a parameter error', async () => {
  const { session, options } = await openSession(world)
  await world.stripe.checkout.sessions.expire(session.id, {}, options)
  const again = { ...options, idempotencyKey: 'expire-1' }
  const attempt = () => world.stripe.checkout.sessions.expire(session.id, {}, again)
  await expect(attempt()).rejects.toMatchObject({ headers: { 'idempotency-key': 'expire-1' } })
  await expect(attempt()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })

  const key = { ...options, idempotencyKey: 'refund-2' }
  await expect(world.stripe.refunds.create({}, key)).rejects.toMatchObject({
    code: 'parameter_missing',
  })
  await expect(world.stripe.refunds.create({ charge: 'ch_missing' }, key)).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('simultaneous calls with one idempotency key create one object; the others get an error that asks them to wait', async () => {
  const { id } = await account()
  const options = { stripeAccount: id, idempotencyKey: 'at-once' }
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => world.stripe.customers.create({ name: 'Ada' }, options)),
  )
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
  const waiting = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  expect(new Set(made).size).toBe(1)
  expect(new Set([...waiting, 'idempotency_key_in_use']).size).toBe(1)
  const { data } = await world.stripe.customers.list({}, { stripeAccount: id })
  expect(data).toHaveLength(1)
})

test('lists page in both directions, newest first, and can be filtered', async () => {
  const { id } = await account()
  const options = { stripeAccount: id }
  for (const name of ['1', '2', '3', '4', '5']) {
    await world.stripe.customers.create({ name, email: `${name}@example.org` }, options)
  }
  const first = await world.stripe.customers.list({ limit: 2 }, options)
  expect([names(first), first.has_more]).toEqual([['5', '4'], true])
  const after = first.data[1]?.id ?? ''
  const second = await world.stripe.customers.list({ limit: 3, starting_after: after }, options)
  expect([names(second), second.has_more]).toEqual([['3', '2', '1'], false])
  const before = second.data[1]?.id ?? ''
  const back = await world.stripe.customers.list({ limit: 2, ending_before: before }, options)
  expect([names(back), back.has_more]).toEqual([['4', '3'], true])
  const filtered = await world.stripe.customers.list({ email: '3@example.org' }, options)
  expect(names(filtered)).toEqual(['3'])
  const now = Math.trunc(world.clock.now().getTime() / 1000)
  expect(names(await world.stripe.customers.list({ created: { lt: now } }, options))).toEqual([])
  const every: unknown[] = []
  for await (const { name } of world.stripe.customers.list({ limit: 2 }, options)) every.push(name)
  expect(every).toEqual(['5', '4', '3', '2', '1'])
})

test('a call expands only the requested fields and refuses fields that cannot be expanded', async () => {
  const { session, options } = await openSession(world)
  await expect(
    world.stripe.checkout.sessions.retrieve(session.id, { expand: ['nothing'] }, options),
  ).rejects.toThrow('cannot be expanded')
  const plain = await world.stripe.checkout.sessions.retrieve(session.id, {}, options)
  expect(plain).not.toHaveProperty('line_items')
  expect(plain).not.toHaveProperty('payment_intent_data')
  const list = await world.stripe.checkout.sessions.list({ expand: ['data.line_items'] }, options)
  expect(list.data[0]?.line_items?.data).toHaveLength(1)
})
