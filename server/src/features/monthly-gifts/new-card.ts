import { isRunning } from '@pennytrail/contract/monthly-rules.ts'
import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { ownPath } from '../donations/index.ts'
import { atProvider, limitChanges } from './change-monthly.ts'
import { followMonthlyGift } from './follow.ts'
import { findMonthly, type MonthlyRow } from './monthly.sql.ts'
import { readSubscription } from './subscription-facts.ts'
import { stateOf } from './view-monthly.ts'

/** The processor's page on which another card is entered; it leads back to `back`. */
export const askForCard = async (
  deps: Deps,
  gift: MonthlyRow,
  back: string,
): Promise<{ cardUrl: string }> => {
  const { config, payments } = deps
  const { customer } = gift
  if (customer === null || !isRunning(stateOf(gift))) throw new AppError('monthly-gift-not-running')
  await limitChanges(deps, gift.id)
  const about = { monthly_gift_id: gift.id }
  const returnTo = new URL(back, config.appOrigin)
  const saved = new URL(returnTo)
  saved.searchParams.set('card', 'saved')
  const page = await atProvider(() =>
    payments.stripe.checkout.sessions.create(
      {
        mode: 'setup',
        currency: gift.currency.toLowerCase(),
        customer,
        metadata: about,
        setup_intent_data: { metadata: about },
        allowed_payment_method_types: ['card'],
        success_url: saved.href,
        cancel_url: returnTo.href,
      },
      { stripeAccount: gift.stripe_account },
    ),
  )
  if (page.url === null) throw new AppError('payment-provider-unavailable')
  return { cardUrl: ownPath(page.url, config.appOrigin) }
}

/**
 * The giver has entered another card: from now on it pays, and what is unpaid is paid by it at
 * once. Of two cards the one entered last counts, in whatever order we hear of them.
 */
export const takeNewCard = async (deps: Deps, account: string, session: string): Promise<void> => {
  const { stripe } = deps.payments
  const options = { stripeAccount: account }
  const page = await stripe.checkout.sessions.retrieve(
    session,
    { expand: ['setup_intent.payment_method'] },
    options,
  )
  const setup = typeof page.setup_intent === 'object' ? page.setup_intent : null
  const method = typeof setup?.payment_method === 'object' ? setup.payment_method : null
  const gift = await deps.database.read('system', (db) =>
    findMonthly(db, page.metadata?.['monthly_gift_id'] ?? ''),
  )
  const fits = gift?.stripe_account === account && gift.customer === page.customer
  if (!fits || !method || setup?.status !== 'succeeded' || gift.subscription === null) return
  const facts = await readSubscription(deps.payments, account, gift.subscription)
  if (facts.state === 'ended' || gift.ending !== null) return
  const isNewer = facts.card === null || method.created * 1000 >= facts.card.savedAt.getTime()
  if (isNewer && facts.card?.id !== method.id) {
    const { subscriptions } = stripe
    await subscriptions.update(gift.subscription, { default_payment_method: method.id }, options)
  }
  if (facts.openInvoice !== null) await payNow(deps, account, facts.openInvoice, method.id)
  await followMonthlyGift(deps, gift.id)
}

/** A card that is refused leaves all as it was: the processor tries again on its day. */
const payNow = async (
  { payments }: Deps,
  stripeAccount: string,
  invoice: string,
  card: string,
): Promise<void> => {
  try {
    const idempotencyKey = `monthly-pay-${invoice}-${card}`
    await payments.stripe.invoices.pay(invoice, {}, { stripeAccount, idempotencyKey })
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
    const isAnswer = error instanceof StripeCardError || error instanceof StripeInvalidRequestError
    if (!isAnswer) throw error
  }
}
