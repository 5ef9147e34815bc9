import type Stripe from 'stripe'
import { z } from 'zod'
import { newId, unixSeconds, type Context } from '../context.ts'
import { recordEvent } from '../events/events.ts'
import { expand, metadata, text } from '../api/params.ts'
import { insertObject } from '../store.ts'

export const customerParams = z.strictObject({
  email: text.nullable().default(null),
  name: text.nullable().default(null),
  description: text.nullable().default(null),
  metadata,
  expand,
})

export const createCustomer = async (context: Context, params: z.infer<typeof customerParams>) => {
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created: unixSeconds(context.now),
    default_source: null,
    description: params.description,
    email: params.email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata,
    name: params.name,
    shipping: null,
  }
  await insertObject(context.db, context.account, customer)
  await recordEvent(context, 'customer.created', customer)
  return customer
}
