import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { asProviderError } from './provider-error.ts'

const { errors } = Stripe

test.each([
  ['payment-provider-unavailable', new errors.StripeConnectionError({})],
  ['payment-provider-unavailable', new errors.StripeAuthenticationError({})],
  ['payment-provider-refused', new errors.StripeInvalidRequestError({})],
  ['payment-provider-refused', new errors.StripePermissionError({})],
])('a failure of Stripe becomes %s, so nobody gets an unexpected error', (code, error) => {
  expect(asProviderError(error)).toMatchObject({ code })
})
