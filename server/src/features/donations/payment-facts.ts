import Stripe from 'stripe'
import type { Payments } from '../../platform/payments/index.ts'
import { disputesOf, type DisputeFact } from './dispute-facts.ts'

/** What the card processor says of a gift's payment, now. An event is only the hint to ask. */
export interface PaymentFacts {
  readonly state: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  readonly session: string
  /** The gift that the payment page was opened for. */
  readonly donationId: string | null
  readonly url: string | null
  readonly livemode: boolean
  /** Minor units and the currency in capitals. */
  readonly amount: number
  readonly currency: string
  readonly paymentIntent: string | null
  readonly paidAt: Date | null
  readonly charge: string | null
  /** Null until the processor has booked the charge, which can be later than the payment. */
  readonly fee: { readonly amount: number; readonly balanceTransaction: string } | null
  readonly refunds: readonly RefundFact[]
  readonly disputes: readonly DisputeFact[]
  readonly lastDecline: string | null
}

export interface RefundFact {
  readonly id: string
  readonly amount: number
  readonly at: Date
  /** `open` while the processor still tries; `failed` for good, though it may have succeeded before. */
  readonly state: 'open' | 'succeeded' | 'failed'
  /** Why it failed, in the processor's own code. */
  readonly problem: string | null
  /** Our own request that it answers. */
  readonly request: string | null
}

/**
 * Reads a payment afresh, by its checkout session on the charity's own account. Its refunds are
 * looked up where there are any; those that all failed only where they are asked for.
 */
export const readPayment = async (
  { stripe }: Payments,
  account: string,
  session: string,
  { failedRefunds = false }: { failedRefunds?: boolean } = {},
): Promise<PaymentFacts> => {
  const options = { stripeAccount: account }
  const expand = ['payment_intent.latest_charge.balance_transaction']
  const found = await stripe.checkout.sessions.retrieve(session, { expand }, options)
  const intent = objectOf(found.payment_intent)
  const charge = objectOf(intent?.latest_charge)
  const paidCharge = charge?.paid === true ? charge : null
  const balance = objectOf(paidCharge?.balance_transaction)
  return {
    state: stateOf(found, intent),
    session: found.id,
    donationId: found.client_reference_id,
    url: found.url,
    livemode: found.livemode,
    amount: paidCharge?.amount ?? found.amount_total ?? 0,
    currency: (paidCharge?.currency ?? found.currency ?? '').toUpperCase(),
    paymentIntent: intent?.id ?? null,
    paidAt: paidCharge ? momentOf(paidCharge.created) : null,
    charge: paidCharge?.id ?? null,
    fee: balance ? { amount: balance.fee, balanceTransaction: balance.id } : null,
    refunds:
      paidCharge && (failedRefunds || paidCharge.amount_refunded > 0)
        ? await refundsOf(stripe, paidCharge, options)
        : [],
    disputes: paidCharge?.disputed ? await disputesOf(stripe, paidCharge, options) : [],
    lastDecline: intent?.last_payment_error?.message ?? null,
  }
}

/** What an expanded field holds; null where there is nothing, or only an id. */
const objectOf = <T extends object>(field: string | T | null | undefined): T | null =>
  typeof field === 'object' ? field : null

const momentOf = (unixSeconds: number): Date => new Date(unixSeconds * 1000)

const stateOf = (
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentFacts['state'] => {
  if (intent?.status === 'succeeded') return 'paid'
  if (session.status === 'expired') return 'expired'
  if (session.status === 'open') return 'open'
  // The payer is done, the money is not there: it is on its way, or was refused in the end.
  return intent?.status === 'processing' ? 'processing' : 'failed'
}

const refundsOf = async (
  stripe: Stripe,
  charge: Stripe.Charge,
  options: { stripeAccount: string },
): Promise<RefundFact[]> => {
  const all: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ charge: charge.id, limit: 100 }, options)) {
    all.push(refund)
  }
  // The provider lists the newest first.
  return all.toReversed().map(refundFact)
}

export const refundFact = (refund: Stripe.Refund): RefundFact => ({
  id: refund.id,
  amount: refund.amount,
  at: momentOf(refund.created),
  state: refundState(refund.status),
  problem: refund.failure_reason ?? null,
  request: refund.metadata?.['refund_request'] ?? null,
})

const refundState = (status: string | null): RefundFact['state'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'open'
}
