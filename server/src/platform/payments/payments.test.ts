import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { createPayments } from './index.ts'

const settings = {
  secretKey: 'sk_test_x',
  clientId: 'ca_x',
  webhookSecrets: ['whsec_x'],
  connectWebhookSecrets: ['whsec_y'],
  apiBase: null,
}

it('calls to Stripe give up within ten seconds, including retries, if Stripe does not respond', () => {
  const { stripe } = createPayments(settings)
  const attempts = 1 + stripe.getMaxNetworkRetries()
  expect(attempts * stripe.getApiField('timeout')).toBeLessThan(10_000)
})

it('while a webhook secret changes, each endpoint accepts events that its own old or new secret signed, and no others', () => {
  const { readEvent } = createPayments({
    ...settings,
    webhookSecrets: ['whsec_new', 'whsec_old'],
    connectWebhookSecrets: ['whsec_connectNew', 'whsec_connectOld'],
  })
  const now = new Date('2026-11-23T12:00:00Z')
  const isAccepted = (secret: string, account?: string): boolean => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', account })
    const timestamp = Math.trunc(now.getTime() / 1000)
    const signed = { payload: body, secret, timestamp }
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString(signed)
    return readEvent(Buffer.from(body), signature, now) !== null
  }
  expect(['whsec_new', 'whsec_old'].map((secret) => isAccepted(secret))).toEqual([true, true])
  const ofConnect = ['whsec_connectNew', 'whsec_connectOld']
  expect(ofConnect.map((secret) => isAccepted(secret, 'acct_1'))).toEqual([true, true])
  expect(ofConnect.map((secret) => isAccepted(secret))).toEqual([false, false])
  expect([isAccepted('whsec_old', 'acct_1'), isAccepted('whsec_gone')]).toEqual([false, false])
})
