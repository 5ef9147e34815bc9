import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { toProviderError } from './provider-error.ts'

it.each([
  ['StripeInvalidRequestError', 'payment-provider-refused'],
  ['StripeCardError', 'payment-provider-refused'],
  ['StripePermissionError', 'payment-provider-refused'],
  ['StripeAuthenticationError', 'payment-provider-unavailable'],
  ['StripeAPIError', 'payment-provider-unavailable'],
] as const)('an error of the processor is one of the catalogue: %s', (name, code) => {
  expect(
    toProviderError(new Stripe.errors[name]({ message: 'No.', type: 'api_error' }))?.code,
  ).toBe(code)
})

it('an error of our own is none of the processor', () => {
  expect(toProviderError(new Error('A fault of ours.'))).toBeNull()
})
