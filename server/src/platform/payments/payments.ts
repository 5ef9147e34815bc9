import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import type { Config } from '../config/config.ts'
import { verifyWebhookEvent } from './verify-webhook-event.ts'

/** Access to the card processor, and verification of its webhook events. */
export interface Payments {
  /** The official client; `stripeAccount` in its options names the charity's own account. */
  readonly stripe: Stripe
  /** The stand-in; null with real payments. */
  readonly standIn: PaymentsStandIn | null
  /** Whether events and objects are about real money. */
  readonly livemode: boolean
  /**
   * Returns the URL at which a charity connects its account to the platform. The processor then
   * redirects the charity to `redirectUri`.
   */
  authorizeUrl(way: {
    readonly state: string
    readonly redirectUri: string
    /** The name that the processor fills in for a new account. */
    readonly name: string
  }): string
  readonly clientId: string
  /** Whether our own notices of Direct Debits name the mandate. */
  readonly readsMandates: boolean
  /** Returns the URL of an account's dashboard at the processor. */
  dashboardUrl(account: string): string
  /** Returns the URL at which the account answers a dispute. */
  disputeUrl(account: string, dispute: string): string
  /**
   * Returns the event in a webhook's raw body if an endpoint's secret signed it in the last five
   * minutes; null otherwise.
   */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): Stripe.Event | null
}

/** The functions of the product's Stripe stand-in besides its HTTP interface. */
export interface PaymentsStandIn {
  /** Serves the hosted payment pages under /test-payments. */
  pages(app: FastifyInstance): Promise<void>
  /** Runs the next due step of up to 50 subscriptions and returns how many were due; for tests. */
  renewDue(): Promise<number>
  /** Plays the answers of banks that are due, and returns how many were due. */
  answerDue(): Promise<number>
  /** Attempts all due event deliveries and waits for them to finish. */
  settled(): Promise<void>
  /** The URL of its HTTP interface, for tools on this machine with the stand-in's key. */
  readonly apiUrl: string
  /** The URL of its pages, which replace the processor's pages. */
  readonly pagesUrl: string
  /** Signs an event's body, for tests that deliver events themselves. */
  sign(body: string): string
}

type StripeConfig = NonNullable<Config['stripe']>

const stripesAuthorize = 'https://connect.stripe.com/oauth/authorize'

export const createPayments = (
  config: StripeConfig,
  standIn: PaymentsStandIn | null = null,
  readsMandates = false,
): Payments => {
  const base = config.apiBase === null ? null : new URL(config.apiBase)
  const stripe = new Stripe(config.secretKey, {
    // A giver who waits gets an answer within ten seconds. Jobs and webhooks try again by
    // themselves. The one retry also covers simultaneous requests with the same idempotency key,
    // which Stripe answers with 409.
    maxNetworkRetries: 1,
    timeout: 4500,
    telemetry: false,
    ...(base
      ? {
          protocol: base.protocol === 'http:' ? 'http' : 'https',
          host: base.hostname,
          port: base.port || (base.protocol === 'http:' ? 80 : 443),
        }
      : {}),
  })
  return {
    stripe,
    standIn,
    readsMandates,
    clientId: config.clientId,
    authorizeUrl: ({ state, redirectUri, name }) => {
      // The official client's own builder of this URL drops the port and protocol.
      const base = standIn ? `${standIn.pagesUrl}/oauth/authorize` : stripesAuthorize
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        scope: 'read_write',
        state,
        redirect_uri: redirectUri,
        ...(standIn ? { name } : { 'stripe_user[business_name]': name }),
        'stripe_user[country]': 'GB',
      })
      return `${base}?${query.toString()}`
    },
    dashboardUrl: (account) =>
      standIn
        ? `${standIn.pagesUrl}/dashboard/${account}`
        : `https://dashboard.stripe.com/${account}`,
    disputeUrl: (account, dispute) =>
      standIn
        ? `${standIn.pagesUrl}/dashboard/${account}`
        : `https://dashboard.stripe.com/${account}/disputes/${dispute}`,
    livemode: /^(sk|rk)_live_/.test(config.secretKey),
    readEvent: (rawBody, signature, now) =>
      verifyWebhookEvent(stripe, config, { rawBody, signature, now }),
  }
}
