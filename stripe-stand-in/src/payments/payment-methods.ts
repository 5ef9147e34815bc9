import type Stripe from 'stripe'
import { expiredCard, makeFingerprint, testCard, type Decline, type TestCard } from './cards.ts'
import type { Payer } from './charges.ts'
import { unixSeconds, type Context } from '../context.ts'
import { insertObject } from '../store.ts'

/** A saved card, with the internal number of its published test card. */
export type StoredMethod = Stripe.PaymentMethod & { test_card?: string }

export const saveMethod = async (
  context: Context,
  id: string,
  { card, payer, customer }: { card: TestCard; payer: Payer; customer: string },
): Promise<StoredMethod> => {
  const method: StoredMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: null,
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: payer.expiry.month,
      exp_year: payer.expiry.year,
      fingerprint: makeFingerprint(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: card.wallet ? { [card.wallet]: {}, dynamic_last4: null, type: card.wallet } : null,
    },
    created: unixSeconds(context.now),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    test_card: card.number,
  }
  await insertObject(context.db, context.account, method)
  return method
}

/** Returns the details of a saved card that a charge needs. */
export const savedCard = (method: StoredMethod): { card: TestCard; payer: Payer } => ({
  card: testCard(method.test_card ?? ''),
  payer: {
    name: method.billing_details.name ?? '',
    email: method.billing_details.email ?? '',
    expiry: { month: method.card?.exp_month ?? 1, year: method.card?.exp_year ?? 1970 },
  },
})

/**
 * Returns why the bank declines a charge of a saved card without its holder; undefined if the
 * charge succeeds.
 */
export const answerLater = (method: StoredMethod, now: Date): Decline | undefined => {
  const { card, payer } = savedCard(method)
  if (Date.UTC(payer.expiry.year, payer.expiry.month) <= now.getTime()) return expiredCard
  if (card.later !== undefined) return card.later
  return typeof card.outcome === 'string' ? undefined : card.outcome
}
