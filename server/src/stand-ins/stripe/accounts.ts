import type Stripe from 'stripe'
import { z } from 'zod'
import type { Db } from '../../platform/database/index.ts'
import { newId, unixSeconds, type Context } from './context.ts'
import { StripeFailure } from './failure.ts'
import { currency, expand, metadata, text } from './params.ts'
import { findObject, insertObject, PLATFORM } from './store.ts'

export const accountParams = z.strictObject({
  type: z.enum(['standard', 'express', 'custom']).default('standard'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('GB'),
  default_currency: currency.default('gbp'),
  email: text.nullable().default(null),
  business_type: z.enum(['company', 'individual', 'non_profit', 'government_entity']).optional(),
  business_profile: z
    .strictObject({ name: text.optional(), url: text.optional(), support_email: text.optional() })
    .default({}),
  metadata,
  expand,
})

/** Opens a connected account that can take payments at once, as test accounts can. */
export async function createAccount(context: Context, params: z.infer<typeof accountParams>) {
  const account: Stripe.Account = {
    id: newId('acct', 16),
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: params.business_profile.name ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: params.business_profile.support_email ?? null,
      support_phone: null,
      support_url: null,
      url: params.business_profile.url ?? null,
    },
    business_type: params.business_type ?? null,
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: params.country,
    created: unixSeconds(context.now),
    default_currency: params.default_currency,
    details_submitted: true,
    email: params.email,
    metadata: params.metadata,
    payouts_enabled: true,
    type: params.type,
  }
  // Platform-owned, because the platform is who looks it up, by its id and without a header.
  await insertObject(context.db, PLATFORM, account)
  return account
}

/** Refuses a Stripe-Account header that names no account, in the words that Stripe uses. */
export async function requireAccount(db: Db, id: string, key: string): Promise<void> {
  if (await findObject(db, PLATFORM, 'account', id)) return
  throw new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message:
      `The provided key '${maskedKey(key)}' does not have access to account '${id}' ` +
      '(or that account does not exist). Application access may have been revoked.',
  })
}

export function maskedKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`
}
