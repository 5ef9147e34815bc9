import { readMandateReference, type Mandate } from '../../donations/index.ts'
import type { Payments } from '../../../platform/payments/index.ts'
import type { SubscriptionSnapshot } from './subscription-snapshot.ts'

/** Fetches the mandate of another account that the giver has entered. */
export const readMandate = async (
  payments: Payments,
  stripeAccount: string,
  { bank, customer }: Pick<SubscriptionSnapshot, 'bank' | 'customer'>,
): Promise<Mandate | null> => {
  if (!payments.readsMandates || bank === null) return null
  const options = { stripeAccount }
  const { checkout, setupIntents } = payments.stripe
  for await (const page of checkout.sessions.list({ customer, limit: 100 }, options)) {
    if (page.mode !== 'setup' || typeof page.setup_intent !== 'string') continue
    const { mandate, payment_method } = await setupIntents.retrieve(page.setup_intent, {}, options)
    if (payment_method !== bank.id || typeof mandate !== 'string') continue
    return { ...bank, reference: await readMandateReference(payments, mandate, options) }
  }
  return null
}
