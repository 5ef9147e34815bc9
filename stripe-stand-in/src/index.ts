import fastify, { type FastifyInstance } from 'fastify'
import { Database } from './database.ts'
import { stripeApi } from './api/api.ts'
import type { Settings } from './context.ts'
import { outboxLoop } from './events/outbox-loop.ts'
import { accountPages } from './accounts/account-pages.ts'
import { signEvent, type Post, type WebhookSecrets } from './events/outbox.ts'
import { answerDue } from './payments/late-answers.ts'
import { renewDue } from './subscriptions/renewals.ts'
import { hostedPages } from './pages/pages.ts'

export { signEvent } from './events/outbox.ts'
export { APPLICATION } from './payments/charges.ts'

export interface StandInOptions {
  /** The URL of a migrated database, which the stand-in uses in the role `pennytrail_app`. */
  databaseUrl: string
  /** Returns the product's current time, which a test can change. */
  now: () => Date
  secretKey: string
  /** The site's own origin; it serves the hosted pages under /test-payments. */
  origin: string
  secrets: WebhookSecrets
  post: Post
  /** 0, the default, takes any free port. */
  port?: number
  log: { error: (fields: object, message: string) => void }
}

export interface StripeStandIn {
  /** The URL of the hosted pages. */
  pagesUrl: string
  /** The URL for the official client: a loopback address, never open to the network. */
  apiUrl: string
  /** Serves the hosted pages. Register it under the prefix /test-payments. */
  pages: (app: FastifyInstance) => Promise<void>
  /** Starts to deliver events. `alone` says that no other process delivers them. */
  startDelivery: (alone: boolean) => void
  /** Runs the next due step of up to 50 subscriptions and returns how many were due. */
  renewDue: () => Promise<number>
  /** Plays the banks' answers that are due to up to 50 payments and returns how many were due. */
  answerDue: () => Promise<number>
  /** Tries all deliveries that are due, and waits until they end. */
  settled: () => Promise<void>
  /** Returns a signature for an event's body at the current time. */
  sign: (body: string) => string
  stop: () => Promise<void>
}

/**
 * Starts the product's own stand-in for Stripe. It stores everything in PostgreSQL, so that a
 * killed process loses neither a payment nor an event.
 */
export const startStripeStandIn = async (options: StandInOptions): Promise<StripeStandIn> => {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The Stripe stand-in takes no real money and never starts in production.')
  }
  const { now, log, post, secrets } = options
  const database = new Database(options.databaseUrl)
  const settings: Settings = { pagesUrl: `${options.origin}/test-payments` }
  const failed = (err: unknown) => log.error({ err }, 'the Stripe stand-in failed')
  const outbox = outboxLoop({ database, now, settings, secrets, post }, failed)
  const api = fastify({ logger: false })
  const accounts = new Set<string>()
  const common = { database, now, settings, accounts, changed: outbox.nudge, failed }
  await api.register(stripeApi, {
    ...common,
    secretKey: options.secretKey,
  })
  // `exclusive` because processes of one cluster would otherwise share the port.
  const apiUrl = await api.listen({
    host: '127.0.0.1',
    port: options.port ?? 0,
    exclusive: true,
  })
  return {
    apiUrl,
    pagesUrl: settings.pagesUrl,
    pages: async (app) => {
      await hostedPages(app, common)
      accountPages(app, common)
    },
    startDelivery: outbox.start,
    renewDue: () => renewDue({ database, now, settings }),
    answerDue: () => answerDue({ database, now, settings }),
    settled: outbox.settled,
    sign: (body) => signEvent(body, secrets, now()),
    stop: async () => {
      await api.close()
      await outbox.stop()
      await database.close()
    },
  }
}
