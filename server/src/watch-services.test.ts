import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explainStripeFailure } from './platform/payments/index.ts'
import { watchServices } from './watch-services.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const makeLog = () => {
  const sentences: unknown[] = []
  const note = (_details: unknown, sentence?: unknown) => void sentences.push(sentence)
  return { sentences, warn: note, info: note }
}

test('a service that cannot be used is logged once, and its warning disappears when it works again', async () => {
  const log = makeLog()
  let isDown = true
  let times = 0
  const verify = async () => {
    times += 1
    if (isDown) throw new Error('secret')
  }
  const services = watchServices([{ verify, explain: () => 'The mail server is down.' }], log)
  await services.verified
  expect(services.listWarnings()).toEqual(['The mail server is down.'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toBe(2)
  expect(log.sentences).toEqual(['The mail server is down.'])
  isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(services.listWarnings()).toEqual([])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(times).toBe(3)
  services.stop()
})

const { errors } = Stripe
test('the start explains what is wrong with Stripe, and accepts a restricted key', () => {
  const refused = explainStripeFailure(new errors.StripeAuthenticationError({}))
  expect(refused).toMatch(/^Stripe refuses the key/)
  const away = explainStripeFailure(new errors.StripeConnectionError({}))
  expect(away).toMatch(/^Stripe cannot be reached/)
  expect(explainStripeFailure(new errors.StripePermissionError({}))).toBeNull()
})
