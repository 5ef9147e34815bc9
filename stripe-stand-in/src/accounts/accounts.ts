import type Stripe from 'stripe'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { newId, unixSeconds, type Context } from '../context.ts'
import { StripeFailure } from '../api/failure.ts'
import { currency, expand, metadata, text } from '../api/params.ts'
import { recordEvent } from '../events/events.ts'
import { findObject, insertObject, PLATFORM, updateObject } from '../store.ts'

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

/**
 * Creates a connected account that can take payments at once, like a Stripe test account. If its
 * metadata says that the owner sets it up by an account link, it cannot take payments yet, as at
 * Stripe.
 */
export const createAccount = async (
  context: Context,
  params: z.infer<typeof accountParams>,
  ready = true,
) => {
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
    country: params.country,
    created: unixSeconds(context.now),
    ...abilities(ready),
    default_currency: params.default_currency,
    email: params.email,
    metadata: params.metadata,
    type: params.type,
  }
  // The platform owns the account object, because it reads the object by id and without an
  // account header.
  await insertObject(context.db, PLATFORM, account)
  return account
}

/** Returns the capabilities of an account and the requirements that it still has to meet. */
const abilities = (ready: boolean) => {
  const requirements = ready
    ? []
    : ['business_profile.url', 'external_account', 'tos_acceptance.date']
  const state = ready ? 'active' : 'inactive'
  return {
    capabilities: {
      bacs_debit_payments: state,
      card_payments: state,
      link_payments: state,
      pay_by_bank_payments: state,
      transfers: state,
    },
    charges_enabled: ready,
    details_submitted: ready,
    payouts_enabled: ready,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: requirements,
      disabled_reason: ready ? null : 'requirements.past_due',
      errors: [],
      eventually_due: requirements,
      past_due: requirements,
      pending_verification: [],
    },
  } satisfies Partial<Stripe.Account>
}

/** Completes an account after its owner answered all questions: it takes payments from now on. */
export const finishAccount = async (context: Context, account: Stripe.Account): Promise<void> => {
  const before = abilities(false)
  const after = { ...account, ...abilities(true) }
  await updateObject(context.db, after)
  await recordEvent({ ...context, account: account.id }, 'account.updated', after, before)
}

/**
 * Restricts an account: it takes no payments until its owner has answered the processor's
 * questions.
 */
export const restrictAccount = async (context: Context, account: Stripe.Account): Promise<void> => {
  const before = abilities(true)
  const after = { ...account, ...abilities(false) }
  await updateObject(context.db, after)
  await recordEvent({ ...context, account: account.id }, 'account.updated', after, before)
}

/** Returns the account. Throws Stripe's error if the platform may not act for it. */
export const requireAccount = async (
  db: Db,
  id: string,
  key = 'sk_test_',
): Promise<Stripe.Account> => {
  const found = await findObject(db, PLATFORM, 'account', id)
  if (found) return found
  throw new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message:
      `The provided key '${maskedKey(key)}' does not have access to account '${id}' ` +
      '(or that account does not exist). Application access may have been revoked.',
  })
}

export const maskedKey = (key: string): string =>
  `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`
