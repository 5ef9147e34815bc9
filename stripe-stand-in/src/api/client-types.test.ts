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
import type { Kinds } from '../kinds.ts'

/**
 * Compares the stand-in with the installed official client. The compiler does most of this: if a
 * new version of the client drops a name, the type check fails here.
 */
type Params<Schema extends z.ZodType> = keyof z.infer<Schema>

describe('the stand-in and the official client', () => {
  it('the stand-in and the client use the same API version', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION)
  })

  it('the client has every parameter that the stand-in accepts', () => {
    expectTypeOf<Params<typeof accountParams>>().toExtend<keyof Stripe.AccountCreateParams>()
    expectTypeOf<Params<typeof accountLinkParams>>().toExtend<
      keyof Stripe.AccountLinkCreateParams
    >()
    expectTypeOf<Params<typeof customerParams>>().toExtend<keyof Stripe.CustomerCreateParams>()
    expectTypeOf<Params<typeof refundParams>>().toExtend<keyof Stripe.RefundCreateParams>()
    // Stripe's command-line tool still uses the name `payment_method_types`; the client calls it
    // `allowed_payment_method_types`.
    expectTypeOf<Exclude<Params<typeof intentParams>, 'payment_method_types'>>().toExtend<
      keyof Stripe.PaymentIntentCreateParams
    >()
    expectTypeOf<Params<typeof methodParams>>().toExtend<keyof Stripe.PaymentMethodCreateParams>()
    expectTypeOf<Params<typeof sessionParams>>().toExtend<
      keyof Stripe.Checkout.SessionCreateParams
    >()
  })

  it('the client has every listed value that the stand-in accepts', () => {
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

  it('the stand-in stores and returns the client’s objects and sends its events', () => {
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
