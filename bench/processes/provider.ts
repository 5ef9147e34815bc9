import fastify from 'fastify'
import { createLog } from '../../server/src/platform/log.ts'
import { startStripeStandIn } from '@pennytrail/stripe-stand-in'
import { answerParent } from './messages.ts'
import { startPaymentCache } from './payment-cache.ts'
import { providerKey, webhookSecrets } from './secrets.ts'

/**
 * Runs the stand-in for Stripe in its own process, as Stripe runs outside the product. Its webhook
 * secrets are known here, so that the bench can sign events.
 */
const standIn = await startStripeStandIn({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  now: () => new Date(),
  secretKey: providerKey,
  origin: 'http://127.0.0.1',
  secrets: webhookSecrets,
  post: async () => 200,
  log: createLog('error'),
})
const remembered = await startPaymentCache(standIn.apiUrl)
const site = fastify()
await site.register(standIn.pages, { prefix: '/test-payments' })
const origin = await site.listen({ host: '127.0.0.1', port: 0 })

answerParent(origin, { apiUrl: () => remembered.url }, async () => {
  await site.close()
  await remembered.stop()
  await standIn.stop()
})
