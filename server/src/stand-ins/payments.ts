import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/log.ts'
import { createPayments, type Payments } from '../platform/payments/index.ts'
import { loadStripeStandIn } from './stripe.ts'

/** Loopback only and without a penny behind it, so that tools can use it: no secret. */
export const STAND_IN_KEY = 'sk_test_pennytrailStandIn'

export interface OpenPayments {
  readonly payments: Payments
  /** Says which app takes the webhooks of the stand-in. */
  receivedBy(app: FastifyInstance): void
  /** From now on the stand-in delivers its events by itself; `alone`: no other process does so. */
  startDelivery(alone: boolean): void
  close(): Promise<void>
}

interface Needs {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** The address of the database, as the product's role uses it. */
  readonly databaseUrl: string
}

/** Payments by Stripe where it is configured, else by the product's own stand-in. */
export const openPayments = async ({
  config,
  clock,
  log,
  databaseUrl,
}: Needs): Promise<OpenPayments> => {
  if (config.stripe) {
    const payments = createPayments(config.stripe)
    return { payments, receivedBy: () => {}, startDelivery: () => {}, close: async () => {} }
  }
  const secrets = { account: secret(), connect: secret() }
  let receiver: FastifyInstance | undefined
  const { APPLICATION, startStripeStandIn } = await loadStripeStandIn(config)
  const standIn = await startStripeStandIn({
    databaseUrl,
    now: () => clock.now(),
    secretKey: STAND_IN_KEY,
    origin: config.appOrigin,
    secrets,
    // Straight into the app, so that no address of it need be known or reachable.
    post: async (body, signature) => {
      if (!receiver) return 'nothing takes webhooks yet'
      const answer = await receiver.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      })
      return answer.statusCode
    },
    log,
  })
  const payments = createPayments(
    {
      secretKey: STAND_IN_KEY,
      clientId: APPLICATION,
      webhookSecret: secrets.account,
      connectWebhookSecret: secrets.connect,
      apiBase: standIn.apiUrl,
    },
    standIn,
  )
  const receivedBy = (app: FastifyInstance): void => {
    receiver = app
  }
  return { payments, receivedBy, startDelivery: standIn.startDelivery, close: standIn.stop }
}

const secret = (): string => `whsec_${randomBytes(24).toString('base64url')}`
