import type Stripe from 'stripe'
import { z } from 'zod'
import { accountLinkParams, createAccountLink } from '../accounts/account-links.ts'
import { accountParams, createAccount, requireAccount } from '../accounts/accounts.ts'
import {
  configurationParams,
  readConfiguration,
  updateConfiguration,
} from '../accounts/payment-method-configurations.ts'
import { createSession, expireSession, sessionParams } from '../payments/checkout-sessions.ts'
import { createCustomer, customerParams } from '../payments/customers.ts'
import type { Context } from '../context.ts'
import { missing } from './failure.ts'
import { expand, page, text } from './params.ts'
import {
  finalizeDraft,
  finalizeParams,
  payInvoice,
  voidOpenInvoice,
} from '../subscriptions/collect-invoice.ts'
import { createRefund, refundParams } from '../balance/refunds.ts'
import type { Kind, Stored } from '../kinds.ts'
import { findObject, listObjects } from '../store.ts'
import {
  cancelParams,
  cancelSubscription,
  updateParams,
  updateSubscription,
} from '../subscriptions/subscriptions.ts'

export interface ListAnswer {
  object: 'list'
  url: string
  data: Stored[]
  has_more: boolean
}

/** One call of the API: its parameters and its implementation. */
export interface Operation<P = { expand: string[] }> {
  params: z.ZodType<P>
  run: (
    context: Context,
    params: P,
    id: string,
  ) => Promise<Stored | ListAnswer | Stripe.AccountLink>
}

/** Returns an operation without its parameter type, so that all operations fit into one table. */
export const operation = <P extends { expand: string[] }>(
  params: z.ZodType<P>,
  run: Operation<P>['run'],
): Operation => ({ params, run }) as unknown as Operation

const none = z.strictObject({ expand })

const retrieve = (type: Kind, param = 'id') =>
  operation(none, async ({ db, account }, _, id) => {
    const found = await findObject(db, account, type, id)
    if (!found) throw missing(type, id, param)
    return found
  })

/** Returns an operation that lists objects and can filter them by these fields of the object. */
const list = (type: Kind, url: string, filters: z.ZodRawShape) => {
  const params = z.strictObject({ ...page, ...filters }) as unknown as z.ZodType<ListParams>
  return operation(params, async ({ db, account }, params) => {
    const { limit, starting_after, ending_before, created, expand: _, ...same } = params
    const by = Object.fromEntries(
      Object.entries(same as Filters).map(([name, value]) => [fieldOf[name] ?? name, value]),
    )
    const paging = { limit, starting_after, ending_before, created }
    return { object: 'list', url, ...(await listObjects(db, account, type, by, paging)) }
  })
}

/** Filters whose names differ from the fields that they are compared with. */
const fieldOf: Readonly<Record<string, string>> = {
  types: 'type',
  subscription: 'subscription_id',
}

type Filters = Record<string, string | readonly string[] | undefined>
type ListParams = z.infer<z.ZodObject<typeof page>>

const one = text.optional()

/** Every call that the stand-in supports. `:id` stands for an object's id. */
export const operations: Record<string, Operation> = {
  'POST /v1/accounts': operation(accountParams, (context, params) =>
    createAccount(context, params, params.metadata['setup'] !== 'account_link'),
  ),
  'GET /v1/accounts/:id': operation(none, ({ db }, _, id) => requireAccount(db, id)),

  'GET /v1/payment_method_configurations': operation(none, async (context) => ({
    object: 'list',
    url: '/v1/payment_method_configurations',
    data: [await readConfiguration(context)],
    has_more: false,
  })),
  'POST /v1/payment_method_configurations/:id': operation(configurationParams, updateConfiguration),

  'POST /v1/account_links': operation(accountLinkParams, createAccountLink),

  'POST /v1/customers': operation(customerParams, createCustomer),
  'GET /v1/customers': list('customer', '/v1/customers', { email: one }),
  'GET /v1/customers/:id': retrieve('customer'),

  'POST /v1/checkout/sessions': operation(sessionParams, createSession),
  'POST /v1/checkout/sessions/:id/expire': operation(none, (context, _, id) =>
    expireSession(context, id),
  ),
  'GET /v1/checkout/sessions': list('checkout.session', '/v1/checkout/sessions', {
    payment_intent: one,
    customer: one,
    status: z.enum(['open', 'complete', 'expired']).optional(),
  }),
  'GET /v1/checkout/sessions/:id': retrieve('checkout.session', 'session'),

  'GET /v1/payment_intents': list('payment_intent', '/v1/payment_intents', { customer: one }),
  'GET /v1/payment_intents/:id': retrieve('payment_intent', 'intent'),

  'GET /v1/payment_methods/:id': retrieve('payment_method', 'payment_method'),
  'GET /v1/mandates/:id': retrieve('mandate', 'mandate'),
  'GET /v1/setup_intents/:id': retrieve('setup_intent', 'intent'),
  'GET /v1/prices/:id': retrieve('price', 'price'),
  'GET /v1/products/:id': retrieve('product'),

  'GET /v1/subscriptions': list('subscription', '/v1/subscriptions', {
    customer: one,
    status: z.enum(['active', 'past_due', 'canceled']).optional(),
  }),
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': operation(updateParams, updateSubscription),
  'DELETE /v1/subscriptions/:id': operation(cancelParams, (context, _, id) =>
    cancelSubscription(context, id),
  ),

  'GET /v1/invoices': list('invoice', '/v1/invoices', {
    customer: one,
    subscription: one,
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  }),
  'GET /v1/invoices/:id': retrieve('invoice', 'invoice'),
  'POST /v1/invoices/:id/pay': operation(none, (context, _, id) => payInvoice(context, id)),
  'POST /v1/invoices/:id/finalize': operation(finalizeParams, finalizeDraft),
  'POST /v1/invoices/:id/void': operation(none, (context, _, id) => voidOpenInvoice(context, id)),
  'GET /v1/invoice_payments': list('invoice_payment', '/v1/invoice_payments', {
    invoice: one,
    status: z.enum(['canceled', 'open', 'paid']).optional(),
  }),

  'GET /v1/charges': list('charge', '/v1/charges', { payment_intent: one, customer: one }),
  'GET /v1/charges/:id': retrieve('charge'),

  'GET /v1/balance_transactions': list('balance_transaction', '/v1/balance_transactions', {
    source: one,
    type: one,
    currency: one,
    payout: one,
  }),
  'GET /v1/balance_transactions/:id': retrieve('balance_transaction'),

  'POST /v1/refunds': operation(refundParams, createRefund),
  'GET /v1/refunds': list('refund', '/v1/refunds', { charge: one, payment_intent: one }),
  'GET /v1/refunds/:id': retrieve('refund', 'refund'),

  'GET /v1/disputes': list('dispute', '/v1/disputes', { charge: one, payment_intent: one }),
  'GET /v1/disputes/:id': retrieve('dispute', 'dispute'),

  'GET /v1/payouts': list('payout', '/v1/payouts', { status: one }),
  'GET /v1/payouts/:id': retrieve('payout', 'payout'),

  'GET /v1/application_fees': list('application_fee', '/v1/application_fees', { charge: one }),
  'GET /v1/application_fees/:id': retrieve('application_fee'),

  'GET /v1/events': list('event', '/v1/events', {
    type: one,
    types: z.array(z.string()).max(20).optional(),
  }),
  'GET /v1/events/:id': retrieve('event'),
}
