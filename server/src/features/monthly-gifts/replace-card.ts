import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { describePaymentDay } from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { isRunning } from '@pennytrail/contract/monthly-gifts/rules.ts'
import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { awaitSameCall } from '../../platform/payments/index.ts'
import { toSitePath } from '../donations/index.ts'
import { runAtProvider, limitChanges } from './change-monthly-gift.ts'
import { readLastAttempt } from './sync/last-attempt.ts'
import { syncMonthlyGift, getNextCheck } from './sync/sync-monthly-gift.ts'
import { closeCardPages, findMonthly, saveCardPage, type MonthlyRow } from './monthly-gifts.sql.ts'
import { readSubscription, type SubscriptionSnapshot } from './sync/subscription-snapshot.ts'
import { getMonthlyState } from './view-monthly-gift.ts'

const minute = 60_000
/**
 * The minutes for which a page for entering a new card stays open. The provider allows 30 minutes
 * to 24 hours.
 */
const pageMinutes = 60
/** The minutes until the first check for a completed page; the giver needs time to fill it in. */
const firstCheckMinutes = 2

/** Creates the provider’s page for entering another card. The page leads back to `back`. */
export const askForCard = async (
  deps: Deps,
  gift: MonthlyRow,
  back: string,
): Promise<{ cardUrl: string }> => {
  const { config, payments } = deps
  const { customer } = gift
  if (customer === null || !isRunning(getMonthlyState(gift)))
    throw new AppError('monthly-gift-not-running')
  await limitChanges(deps, gift.id)
  const about = { monthly_gift_id: gift.id }
  const returnTo = new URL(back, config.appOrigin)
  const saved = new URL(returnTo)
  saved.searchParams.set(gift.method === 'direct-debit' ? 'account' : 'card', 'saved')
  const now = deps.clock.now().getTime()
  const until = new Date(now - (now % 1000) + pageMinutes * minute)
  const firstCheck = new Date(now + firstCheckMinutes * minute)
  // Stored before the page exists, so that a card entered on it is found even if this process
  // fails.
  await deps.database.transaction('money', (db) => saveCardPage(db, gift.id, until, firstCheck))
  const page = await runAtProvider(deps, gift, async () =>
    payments.stripe.checkout.sessions.create(
      {
        mode: 'setup',
        currency: gift.currency.toLowerCase(),
        customer,
        metadata: about,
        setup_intent_data: { metadata: about },
        allowed_payment_method_types: gift.method === 'direct-debit' ? ['bacs_debit'] : ['card'],
        custom_text: { submit: { message: await describeWhatIsTaken(deps, gift) } },
        expires_at: Math.trunc(until.getTime() / 1000),
        success_url: saved.href,
        cancel_url: returnTo.href,
      },
      { stripeAccount: gift.stripeAccount },
    ),
  )
  if (page.url === null) throw new AppError('payment-provider-unavailable')
  return { cardUrl: toSitePath(page.url, config.appOrigin) }
}

/** Says on the provider’s page, before the card is entered, what is taken from it and when. */
const describeWhatIsTaken = async (
  deps: Deps,
  { currency, isOpen, method, stripeAccount: account, subscription }: MonthlyRow,
): Promise<string> => {
  const facts = await readSubscription(deps.payments, account, subscription ?? '')
  const name = method === 'card' ? 'card' : 'account'
  const monthly = formatMoney(facts.gift + facts.feeCover, currency)
  const next = facts.nextPaymentAt
  const isStopped = facts.held || facts.pausedUntil !== null || !isOpen
  const later =
    next === null || isStopped
      ? `Payments of ${monthly} a month are taken from this ${name} once they start again.`
      : `The next payment is ${monthly}, ${describePaymentDay(method, next)}.`
  const { draft, openInvoice } = facts
  if (draft !== null && isOpen) {
    const due = formatMoney(draft.amount, currency)
    const now = `A payment of ${due} is due now. It is taken from this ${name} if you finish in time, and otherwise from the ${name} before.`
    return `${now} ${later}`
  }
  if (openInvoice === null || isStopped) return `Nothing is taken now. ${later}`
  const unpaid = formatMoney(openInvoice.amount, currency)
  return (await findFailed(deps, account, facts))
    ? `The unpaid ${unpaid} is taken from this ${name} ${method === 'card' ? 'at once' : 'first, in the next days'}. ${later}`
    : `Nothing is taken now: the bank is already taking ${unpaid} from the ${name} before. If it cannot, ${unpaid} is taken from this ${name} some days later. ${later}`
}

/**
 * Uses the new card or account that the giver has entered: for all further payments, and at once
 * for an amount that had failed by then. Of two, the one entered last counts, in whatever order the
 * events arrive. A repeat pays nothing, even if a payment fails later.
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
  const fits = gift?.stripeAccount === account && gift.customer === page.customer
  if (!fits || !method || setup?.status !== 'succeeded' || gift.subscription === null) return
  const facts = await readSubscription(deps.payments, account, gift.subscription)
  if (facts.state === 'ended' || gift.ending !== null) return
  const isNewer = facts.payer === null || method.created * 1000 >= facts.payer.savedAt.getTime()
  if (!isNewer) return
  const failed = gift.isOpen ? await findFailed(deps, account, facts) : null
  if (facts.payer?.id !== method.id) {
    // Stored with the new payer, so that a repeat makes good the same attempt and no later one.
    const change = {
      default_payment_method: method.id,
      metadata: { makes_good: failed?.attempt ?? '' },
    }
    await stripe.subscriptions.update(gift.subscription, change, options)
    if (failed) await payUnpaid(deps, account, failed)
  } else if (failed && failed.attempt === facts.makesGood) {
    await payUnpaid(deps, account, failed)
  }
  await syncMonthlyGift(deps, gift.id)
}

/**
 * Takes the cards from completed pages for which no event arrived. Stops checking once no page is
 * open.
 */
export const takeMissedCards = async (deps: Deps, gift: MonthlyRow): Promise<void> => {
  const { clock, database, payments } = deps
  const { cardPageUntil: until, customer, stripeAccount: account } = gift
  if (until === null || customer === null) return
  const since = Date.parse(until) - 2 * pageMinutes * minute
  const pages = payments.stripe.checkout.sessions.list(
    { customer, limit: 100, created: { gte: Math.trunc(since / 1000) } },
    { stripeAccount: account },
  )
  const complete: string[] = []
  let isOpen = false
  for await (const page of pages) {
    if (page.mode !== 'setup') continue
    if (page.status === 'complete') complete.push(page.id)
    if (page.status === 'open') isOpen = true
  }
  // The list is newest first, and the card entered last must be taken last.
  for (const page of complete.toReversed()) await takeNewCard(deps, account, page)
  if (isOpen) return
  await database.transaction('money', async (db) => {
    const now = await findMonthly(db, gift.id)
    if (!now) return
    const retry = now.retryAt === null ? null : new Date(now.retryAt)
    const next = now.nextPaymentAt === null ? null : new Date(now.nextPaymentAt)
    // A payment that is due now is followed until it is taken.
    const nextStepAt = now.dueNowAmount === null ? null : clock.now()
    const planned = { ...now, retryAt: retry, nextPaymentAt: next, nextStepAt }
    await closeCardPages(db, gift.id, until, getNextCheck(planned, clock.now()))
  })
}

/** An unpaid invoice, and the last attempt to pay it, which has failed. */
interface Failed {
  readonly invoice: string
  readonly attempt: string
}

/**
 * Finds the payment that has failed and is still to be made. While a bank may be taking the money,
 * nothing has failed.
 */
const findFailed = async (
  { payments }: Deps,
  account: string,
  { held, openInvoice, pausedUntil }: SubscriptionSnapshot,
): Promise<Failed | null> => {
  if (openInvoice === null || held || pausedUntil !== null) return null
  const last = await readLastAttempt(payments, account, openInvoice.id)
  return last?.state === 'over' ? { invoice: openInvoice.id, attempt: last.id } : null
}

/**
 * Pays an unpaid invoice once with a new card or account. A declined card changes nothing: the
 * provider retries on the day it has planned.
 */
const payUnpaid = async (
  { payments }: Deps,
  stripeAccount: string,
  { attempt, invoice }: Failed,
): Promise<void> => {
  try {
    // One payment for each failed attempt, even if two new cards are entered at the same moment.
    const idempotencyKey = `monthly-pay-${invoice}-${attempt}`
    await awaitSameCall(() =>
      payments.stripe.invoices.pay(invoice, {}, { stripeAccount, idempotencyKey }),
    )
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
    const isAnswer = error instanceof StripeCardError || error instanceof StripeInvalidRequestError
    if (!isAnswer) throw error
  }
}
