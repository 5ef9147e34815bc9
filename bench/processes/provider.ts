import fastify from 'fastify'
import { createLog } from '../../server/src/platform/log.ts'
import { Database } from '../../server/src/platform/database/index.ts'
import { startStripeStandIn } from '../../stripe-stand-in/src/index.ts'
import { answerParent } from './messages.ts'
import { rememberPayments } from './remembered.ts'
import { providerKey, webhookSecrets } from './secrets.ts'

/**
 * The stand-in of Stripe in a process of its own, as Stripe is nobody's own process either; its
 * webhook secrets are known here, so that the bench can sign events.
 */
const database = new Database(process.env['DATABASE_URL'] ?? '', { max: 4 })
const standIn = await startStripeStandIn({
  database,
  now: () => new Date(),
  secretKey: providerKey,
  origin: 'http://127.0.0.1',
  secrets: webhookSecrets,
  post: async () => 200,
  log: createLog('error'),
})
const remembered = await rememberPayments(standIn.apiUrl)
const site = fastify()
await site.register(standIn.pages, { prefix: '/test-payments' })
const origin = await site.listen({ host: '127.0.0.1', port: 0 })

answerParent(origin, { apiUrl: () => remembered.url }, async () => {
  await site.close()
  await remembered.stop()
  await standIn.stop()
  await database.close()
})
