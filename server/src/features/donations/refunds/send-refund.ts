import Stripe from 'stripe'
import type { Deps } from '../../../platform/http/index.ts'
import { awaitSameCall, isInProgress } from '../../../platform/payments/index.ts'
import { markRefused, markSent } from './refund.sql.ts'

interface Refund {
  readonly id: string
  readonly donationId: string
  readonly amount: number
  readonly stripeAccount: string
  readonly charge: string
}

/**
 * `unanswered`: the processor did not answer, so the reconciler sends the refund again. The refund
 * is made once, however often it is sent.
 */
export type Sent = 'sent' | 'unanswered' | { readonly refused: string }

/**
 * Sends a stored refund to the processor. Each refund has its own idempotency key, so a repeat is
 * the same refund. With `again`, first looks for an existing refund, because the processor forgets
 * keys after some time.
 */
export const sendRefund = async (
  deps: Pick<Deps, 'database' | 'payments' | 'log'>,
  refund: Refund,
  { again = false }: { again?: boolean } = {},
): Promise<Sent> => {
  const { database } = deps
  try {
    const id = (again ? await findSent(deps, refund) : null) ?? (await create(deps, refund))
    await database.transaction('money', (db) => markSent(db, refund.id, id))
    return 'sent'
  } catch (err) {
    const problem = getRefusalReason(err)
    if (problem === null) {
      deps.log.warn({ err, refund: refund.id }, 'a refund was not answered; it is sent again')
      return 'unanswered'
    }
    await database.transaction('money', (db) => markRefused(db, refund.id, problem))
    return { refused: problem }
  }
}

const create = async ({ payments }: Pick<Deps, 'payments'>, refund: Refund): Promise<string> => {
  const { id } = await awaitSameCall(() =>
    payments.stripe.refunds.create(
      {
        charge: refund.charge,
        amount: refund.amount,
        reason: 'requested_by_customer',
        metadata: { donation_id: refund.donationId, refund_request: refund.id },
      },
      { stripeAccount: refund.stripeAccount, idempotencyKey: `refund-${refund.id}` },
    ),
  )
  return id
}

const findSent = async (
  { payments }: Pick<Deps, 'payments'>,
  { charge, id, stripeAccount }: Refund,
): Promise<string | null> => {
  const all = payments.stripe.refunds.list({ charge, limit: 100 }, { stripeAccount: stripeAccount })
  for await (const one of all) if (one.metadata?.['refund_request'] === id) return one.id
  return null
}

/** Returns the processor's reason for refusing, or null if it did not answer or could not tell. */
const getRefusalReason = (error: unknown): string | null => {
  if (!(error instanceof Stripe.errors.StripeError)) return null
  if (isInProgress(error)) return null
  if (error instanceof Stripe.errors.StripePermissionError) {
    return 'The charity’s Stripe account is no longer connected.'
  }
  if (error.code === 'charge_disputed') return 'The giver’s bank disputes the payment.'
  if (error.code === 'charge_already_refunded') return 'The gift has been refunded at Stripe.'
  const isFinal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  return isFinal ? error.message.slice(0, 500) : null
}
