import type Stripe from 'stripe'
import { z } from 'zod'
import { requireAccount } from '../accounts/accounts.ts'
import {
  asPaymentMethod,
  confirmIntent,
  confirmPage,
  intentParams,
  methodParams,
} from '../payments/cli-payments.ts'
import type { Context } from '../context.ts'
import { closeDispute } from '../balance/disputes.ts'
import { recordEvent } from '../events/events.ts'
import { missing } from './failure.ts'
import { operation, type Operation } from './operations.ts'
import { expand, integer, metadata, text } from './params.ts'
import { revoke } from '../accounts/oauth.ts'
import type { Stored } from '../kinds.ts'
import { findObject, updateObject } from '../store.ts'

/**
 * Calls that the product never makes. Stripe's command-line tool needs them for `stripe trigger`,
 * so that people can try that command with the stand-in.
 */

const none = z.strictObject({ expand })
const onlyMetadata = z.strictObject({ metadata, expand })

const findPage = async ({ account, db }: Context, id: string): Promise<Stripe.Checkout.Session> => {
  const page = await findObject(db, account, 'checkout.session', id, { lock: true })
  if (!page) throw missing('payment_page', id)
  return page
}

/** Adds to an object’s metadata and records the events of that change. */
const annotate = async (
  context: Context,
  kind: 'account' | 'dispute' | 'refund',
  id: string,
  { metadata: added }: { metadata: Record<string, string> },
  types: readonly Stripe.Event['type'][],
): Promise<Stored> => {
  const own = kind === 'account'
  const found = own
    ? await requireAccount(context.db, id)
    : await findObject(context.db, context.account, kind, id, { lock: true })
  if (!found) throw missing(kind, id, kind)
  const after = { ...found, metadata: { ...found.metadata, ...added } } as Stored
  await updateObject(context.db, after)
  const owner = own ? { ...context, account: id } : context
  for (const type of types) await recordEvent(owner, type, after, { metadata: found.metadata })
  return after
}

/** Deletes an account and disconnects it, so that the platform gets an event. */
const deleteAccount = async (context: Context, id: string): Promise<Stored> => {
  await requireAccount(context.db, id)
  await revoke(context.db, id)
  const application = { id: 'ca_application', object: 'application', name: 'Pennytrail' }
  await recordEvent(
    { ...context, account: id },
    'account.application.deauthorized',
    application as unknown as Stripe.Account,
  )
  return { id, object: 'account', deleted: true } as unknown as Stored
}

export const cliOperations: Record<string, Operation> = {
  'POST /v1/payment_methods': operation(methodParams, async (_, params) => asPaymentMethod(params)),
  'POST /v1/payment_intents': operation(intentParams, confirmIntent),
  'GET /v1/payment_pages/:id': operation(none, (context, _, id) => findPage(context, id)),
  'POST /v1/payment_pages/:id/confirm': operation(
    z.strictObject({ payment_method: text, expected_amount: integer.optional(), expand }),
    async (context, params, id) => confirmPage(context, await findPage(context, id), params),
  ),
  'POST /v1/refunds/:id': operation(onlyMetadata, (context, params, id) =>
    annotate(context, 'refund', id, params, ['charge.refund.updated', 'refund.updated']),
  ),
  'POST /v1/disputes/:id': operation(onlyMetadata, (context, params, id) =>
    annotate(context, 'dispute', id, params, ['charge.dispute.updated']),
  ),
  'POST /v1/disputes/:id/close': operation(none, async (context, _, id) => {
    await closeDispute(context, id, 'lost')
    const dispute = await findObject(context.db, context.account, 'dispute', id)
    if (!dispute) throw missing('dispute', id, 'dispute')
    return dispute
  }),
  'POST /v1/accounts/:id': operation(onlyMetadata, (context, params, id) =>
    annotate(context, 'account', id, params, ['account.updated']),
  ),
  'DELETE /v1/accounts/:id': operation(none, (context, _, id) => deleteAccount(context, id)),
}
