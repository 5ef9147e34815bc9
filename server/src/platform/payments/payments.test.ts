import { expect, it } from 'vitest'
import { createPayments } from './index.ts'

it('a giver has an answer within ten seconds although the card processor says nothing', () => {
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
