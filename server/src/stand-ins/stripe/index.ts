import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { stripeApi } from './api.ts'
import type { Settings } from './context.ts'
import { startOutbox } from './outbox-loop.ts'
import type { Endpoint, Post } from './outbox.ts'
import { hostedPages } from './pages.ts'

export { signed } from './outbox.ts'
export { TEST_CARDS } from './cards.ts'

export interface StandInOptions {
  pool: pg.Pool
  /** The time as the product sees it, so that tests can move it. */
  now: () => Date
  secretKey: string
  /** The site's own address: the hosted pages are served under it, at /test-payments. */
  origin: string
  /** Where events of the platform itself and of connected accounts are delivered. */
  endpoints: { account: Endpoint; connect: Endpoint }
  /** Replaces the delivery over HTTP. */
  post?: Post
  /** 0, the default, takes any free port. */
  port?: number
  log: { error: (fields: object, message: string) => void }
}

export interface StripeStandIn {
  /** Where the official client reaches it: a loopback address, never open to the network. */
  apiUrl: string
  /** Serves the hosted pages; register it under the prefix /test-payments. */
  pages: (app: FastifyInstance) => Promise<void>
  /** Delivers what is due without waiting for the clock. */
  nudge: () => void
  /** The same, and waits until all of it has been tried once. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the product's own stand-in of Stripe. It keeps everything in PostgreSQL, so a killed
 * process loses neither a payment nor an event.
 */
export async function startStripeStandIn(options: StandInOptions): Promise<StripeStandIn> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The Stripe stand-in takes no real money and never starts in production.')
  }
  const { pool, now, log } = options
  const settings: Settings = { pagesUrl: `${options.origin}/test-payments` }
  const failed = (err: unknown) => log.error({ err }, 'the Stripe stand-in failed')
  const outbox = startOutbox(
    {
      pool,
      now,
      settings,
      endpoints: options.endpoints,
      ...(options.post ? { post: options.post } : {}),
    },
    failed,
  )
  const api = fastify({ logger: false })
  const common = { pool, now, settings, changed: outbox.nudge, failed }
  await api.register(stripeApi, { ...common, secretKey: options.secretKey })
  const apiUrl = await api.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  return {
    apiUrl,
    pages: (app) => hostedPages(app, common),
    nudge: outbox.nudge,
    settled: outbox.settled,
    stop: async () => {
      await api.close()
      await outbox.stop()
    },
  }
}
