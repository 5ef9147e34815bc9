import Stripe from 'stripe'
import type { Payments } from '../../platform/payments/index.ts'

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
  readonly lastDecline: string | null
}

export interface RefundFact {
  readonly id: string
  readonly amount: number
  readonly at: Date
}

/** Reads a payment afresh, by its checkout session on the charity's own account. */
export const readPayment = async (
  { stripe }: Payments,
  account: string,
  session: string,
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
    refunds: paidCharge ? await refundsOf(stripe, paidCharge, options) : [],
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
  if (charge.amount_refunded === 0) return []
  const all: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ charge: charge.id, limit: 100 }, options)) {
    all.push(refund)
  }
  return (
    all
      .filter((refund) => refund.status === 'succeeded')
      .map((refund) => ({ id: refund.id, amount: refund.amount, at: momentOf(refund.created) }))
      // The provider lists the newest first.
      .toReversed()
  )
}
