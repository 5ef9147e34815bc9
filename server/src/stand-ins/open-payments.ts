import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/log.ts'
import { createPayments, type Payments } from '../platform/payments/index.ts'
import { loadStripeStandIn } from './load-stand-in.ts'

/**
 * The stand-in's key. It is not secret: the stand-in answers only this machine and holds no real
 * money, so tools may use it.
 */
export const STAND_IN_KEY = 'sk_test_pennytrailStandIn'

/** The part of an app that receives webhooks. */
export interface WebhookReceiver {
  inject(request: InjectOptions): Promise<{ readonly statusCode: number }>
}

export interface OpenPayments {
  readonly payments: Payments
  /** Sets the app that receives the stand-in's webhooks. */
  receivedBy(app: WebhookReceiver): void
  /** Starts the delivery of events; `alone` means that no other process delivers them. */
  startDelivery(alone: boolean): void
  close(): Promise<void>
}

interface Needs {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** The URL of the database in the product's role. */
  readonly databaseUrl: string
}

/** Opens payments by Stripe if it is configured, otherwise by the product's own stand-in. */
export const openPayments = async ({
  config,
  clock,
  log,
  databaseUrl,
}: Needs): Promise<OpenPayments> => {
  const readsMandates = config.directDebitNotices !== null
  if (config.stripe) {
    const payments = createPayments(config.stripe, null, readsMandates)
    return { payments, receivedBy: () => {}, startDelivery: () => {}, close: async () => {} }
  }
  const secrets = { account: secret(), connect: secret() }
  let receiver: WebhookReceiver | undefined
  const { APPLICATION, startStripeStandIn } = await loadStripeStandIn(config)
  const standIn = await startStripeStandIn({
    databaseUrl,
    now: () => clock.now(),
    secretKey: STAND_IN_KEY,
    origin: config.appOrigin,
    secrets,
    // Calls the app directly, so that it needs no known or reachable URL.
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
      webhookSecrets: [secrets.account],
      connectWebhookSecrets: [secrets.connect],
      apiBase: standIn.apiUrl,
    },
    standIn,
    readsMandates,
  )
  const receivedBy = (app: WebhookReceiver): void => {
    receiver = app
  }
  return { payments, receivedBy, startDelivery: standIn.startDelivery, close: standIn.stop }
}

const secret = (): string => `whsec_${randomBytes(24).toString('base64url')}`
