import { expect, it } from 'vitest'
import { createPayments } from './index.ts'

it('calls to Stripe give up within ten seconds, including retries, if Stripe does not respond', () => {
  const { stripe } = createPayments({
    secretKey: 'sk_test_x',
    clientId: 'ca_x',
    webhookSecret: 'whsec_x',
    connectWebhookSecret: 'whsec_y',
    apiBase: null,
  })
  const attempts = 1 + stripe.getMaxNetworkRetries()
  expect(attempts * stripe.getApiField('timeout')).toBeLessThan(10_000)
})
