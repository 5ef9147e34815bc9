import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import type { Config } from '../config/config.ts'

/** How the product reaches the card processor, and recognises what comes from it. */
export interface Payments {
  /** The official client; `stripeAccount` in its options names the charity's own account. */
  readonly stripe: Stripe
  /** Null where payments are real. */
  readonly standIn: PaymentsStandIn | null
  /** Whether events and objects are of real money. */
  readonly livemode: boolean
  /** Where a charity allows the platform to charge for it, and comes back from to `redirectUri`. */
  authorizeUrl(way: {
    readonly state: string
    readonly redirectUri: string
    /** What the processor may call a new account. */
    readonly name: string
  }): string
  /** The platform's Connect application. */
  readonly clientId: string
  /** An account's own pages at the processor. */
  dashboardUrl(account: string): string
  /** Where the account answers a dispute. */
  disputeUrl(account: string, dispute: string): string
  /**
   * The event in a webhook's raw body, where one of the endpoints' secrets signed it at most five
   * minutes ago. Null for anything else.
   */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): Stripe.Event | null
}

/** What the product's own stand-in of Stripe offers beside its HTTP interface. */
export interface PaymentsStandIn {
  /** Serves the hosted payment pages, under /test-payments. */
  pages(app: FastifyInstance): Promise<void>
  /** Takes every step of a subscription that is due, and returns how many: for tests. */
  renewDue(): Promise<number>
  /** Tries all event deliveries that are due, and waits for their end. */
  settled(): Promise<void>
  /** Its HTTP interface, on this machine alone: for tools, with the key of the stand-in. */
  readonly apiUrl: string
  /** Where its own pages are, in place of the processor's. */
  readonly pagesUrl: string
  /** The signature that goes with an event's body: for tests that deliver events themselves. */
  sign(body: string): string
}

type StripeConfig = NonNullable<Config['stripe']>

const stripesAuthorize = 'https://connect.stripe.com/oauth/authorize'
const toleranceSeconds = 300

export const createPayments = (
  config: StripeConfig,
  standIn: PaymentsStandIn | null = null,
): Payments => {
  const base = config.apiBase === null ? null : new URL(config.apiBase)
  const stripe = new Stripe(config.secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(base
      ? {
          protocol: base.protocol === 'http:' ? 'http' : 'https',
          host: base.hostname,
          port: base.port || (base.protocol === 'http:' ? 80 : 443),
        }
      : {}),
  })
  const constructSignedEvent = (secret: string, rawBody: Buffer, signature: string, now: Date) => {
    try {
      return stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      )
    } catch {
      return null
    }
  }
  return {
    stripe,
    standIn,
    clientId: config.clientId,
    authorizeUrl: ({ state, redirectUri, name }) => {
      // The client's own builder of this address leaves out port and protocol.
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
    readEvent: (rawBody, signature, now) => {
      if (!signature) return null
      // Each endpoint has its own secret: an event of a connected account must come by the
      // endpoint for those, and the platform's own by the other.
      const connected = constructSignedEvent(config.connectWebhookSecret, rawBody, signature, now)
      if (connected?.account) return connected
      const own = constructSignedEvent(config.webhookSecret, rawBody, signature, now)
      return own && !own.account ? own : null
    },
  }
}
