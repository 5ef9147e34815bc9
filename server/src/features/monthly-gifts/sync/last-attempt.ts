import type { Payments } from '../../../platform/payments/index.ts'

/** The newest attempt to pay an unpaid invoice. */
export interface LastAttempt {
  /** `under-way`: a bank may be taking the money. `over`: the attempt took no money. */
  readonly state: 'under-way' | 'over'
  /** The id that changes with each attempt. */
  readonly id: string
  /** When the attempt was made. */
  readonly at: Date
}

/**
 * Fetches the newest attempt to pay an unpaid invoice. Returns null before the first attempt, which
 * the provider makes by itself.
 */
export const readLastAttempt = async (
  { stripe }: Payments,
  stripeAccount: string,
  invoice: string,
): Promise<LastAttempt | null> => {
  const options = { stripeAccount }
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 1 }, options)
  const payment = data[0]?.payment.payment_intent
  const id = typeof payment === 'object' ? payment.id : payment
  if (id === undefined) return null
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, options)
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const at = new Date((charge?.created ?? intent.created) * 1000)
  switch (intent.status) {
    case 'requires_payment_method':
      // A payment that was never tried has no charge.
      return charge === null ? null : { state: 'over', id: charge.id, at }
    case 'requires_action':
    case 'canceled':
      return { state: 'over', id: intent.id, at }
    default:
      return { state: 'under-way', id: charge?.id ?? intent.id, at }
  }
}
