import Stripe from 'stripe'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { accountLinkParams } from '../accounts/account-links.ts'
import type { accountParams } from '../accounts/accounts.ts'
import type { sessionParams } from '../payments/checkout-sessions.ts'
import type { confirmIntent, intentParams, methodParams } from '../payments/cli-payments.ts'
import { API_VERSION } from '../context.ts'
import type { customerParams } from '../payments/customers.ts'
import type { recordEvent } from '../events/events.ts'
import type { refundParams } from '../balance/refunds.ts'
import type { Kinds } from '../store.ts'

/**
 * The stand-in beside the official client that is installed. Most of this the compiler decides: a
 * new version of the client in which a name is gone fails the check of types here.
 */
type Params<Schema extends z.ZodType> = keyof z.infer<Schema>

describe('the stand-in and the official client', () => {
  it('speak the same version', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION)
  })

  it('know the same parameters', () => {
    expectTypeOf<Params<typeof accountParams>>().toExtend<keyof Stripe.AccountCreateParams>()
    expectTypeOf<Params<typeof accountLinkParams>>().toExtend<
      keyof Stripe.AccountLinkCreateParams
    >()
    expectTypeOf<Params<typeof customerParams>>().toExtend<keyof Stripe.CustomerCreateParams>()
    expectTypeOf<Params<typeof refundParams>>().toExtend<keyof Stripe.RefundCreateParams>()
    // The command-line tool still says what the client calls `allowed_payment_method_types`.
    expectTypeOf<Exclude<Params<typeof intentParams>, 'payment_method_types'>>().toExtend<
      keyof Stripe.PaymentIntentCreateParams
    >()
    expectTypeOf<Params<typeof methodParams>>().toExtend<keyof Stripe.PaymentMethodCreateParams>()
    expectTypeOf<Params<typeof sessionParams>>().toExtend<
      keyof Stripe.Checkout.SessionCreateParams
    >()
  })

  it('know the same values of what is chosen from a list', () => {
    type Session = z.infer<typeof sessionParams>
    expectTypeOf<NonNullable<Session['submit_type']>>().toExtend<
      NonNullable<Stripe.Checkout.SessionCreateParams['submit_type']>
    >()
    expectTypeOf<Session['mode']>().toExtend<
      NonNullable<Stripe.Checkout.SessionCreateParams['mode']>
    >()
    expectTypeOf<NonNullable<z.infer<typeof refundParams>['reason']>>().toExtend<
      NonNullable<Stripe.RefundCreateParams['reason']>
    >()
  })

  it('keep and answer the same objects, and tell the same events', () => {
    expectTypeOf<Kinds['charge']>().toEqualTypeOf<Stripe.Charge>()
    expectTypeOf<Kinds['checkout.session']>().toEqualTypeOf<Stripe.Checkout.Session>()
    expectTypeOf<Kinds['dispute']>().toEqualTypeOf<Stripe.Dispute>()
    expectTypeOf<Kinds['payout']>().toEqualTypeOf<Stripe.Payout>()
    expectTypeOf<Kinds['refund']>().toEqualTypeOf<Stripe.Refund>()
    expectTypeOf<Kinds[keyof Kinds]>().toHaveProperty('object')
    expectTypeOf<Awaited<ReturnType<typeof confirmIntent>>>().toEqualTypeOf<Stripe.PaymentIntent>()
    expectTypeOf<Parameters<typeof recordEvent>[1]>().toEqualTypeOf<Stripe.Event['type']>()
  })
})
