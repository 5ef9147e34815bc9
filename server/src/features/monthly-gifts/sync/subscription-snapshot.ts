import { getNextPaymentDay } from '@pennytrail/contract/monthly-gifts/rules.ts'
import Stripe from 'stripe'
import type { Payments } from '../../../platform/payments/index.ts'
import type { Mandate } from '../../donations/index.ts'
import type { MonthlyRow } from '../monthly-gifts.sql.ts'

export interface SubscriptionSnapshot {
  readonly id: string
  readonly customer: string
  readonly monthlyGiftId: string | null
  /** False until the first payment is made. */
  readonly isBegun: boolean
  readonly state: 'active' | 'failing' | 'ended'
  /** Whether the provider has stopped collecting an unpaid subscription without ending it. */
  readonly isGivenUp: boolean
  /** Whether the provider no longer retries the unpaid invoice by itself. */
  readonly isTriedNoMore: boolean
  readonly item: string
  readonly product: string
  readonly currency: string
  readonly gift: number
  readonly feeCover: number
  readonly startedAt: Date
  readonly nextPaymentAt: Date | null
  readonly pausedUntil: Date | null
  readonly held: boolean
  /** The card or the bank account that pays, and when it was saved. */
  readonly payer: { readonly id: string; readonly savedAt: Date } | null
  /** The failed attempt that this payer was entered to make good; null if none. */
  readonly makesGood: string | null
  readonly card: CardSnapshot | null
  /** The account of a Direct Debit, with the provider's id. */
  readonly bank: (Omit<Mandate, 'reference'> & { readonly id: string }) | null
  /** The newest invoice, whatever its state. */
  readonly newest: { readonly id: string; readonly isPaid: boolean } | null
  readonly openInvoice: OpenInvoice | null
  /** The payment whose day has come, until the provider takes it about an hour later. */
  readonly draft: DraftInvoice | null
  readonly failedAttempts: number
  readonly retryAt: Date | null
  readonly endedAt: Date | null
  readonly endedUnpaid: boolean
}

/** A draft of an invoice. Its amount stays when the gift’s amount changes. */
export interface DraftInvoice {
  readonly amount: number
  /** When the provider finalises and charges it; null if it does not say. */
  readonly takenAt: Date | null
}

/** The newest unpaid invoice. Its amount stays when the gift’s amount changes. */
export interface OpenInvoice {
  readonly id: string
  readonly amount: number
  readonly page: string | null
}

export interface CardSnapshot {
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** YYYY-MM */
  readonly expires: string
}

const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)
const fromUnixSecondsOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? fromUnixSeconds(seconds) : null

export const readSubscription = async (
  { stripe }: Payments,
  account: string,
  id: string,
): Promise<SubscriptionSnapshot> => {
  const found = await stripe.subscriptions.retrieve(
    id,
    { expand: ['default_payment_method', 'latest_invoice'] },
    { stripeAccount: account },
  )
  const [item] = found.items.data
  if (!item) throw new Error('a subscription has nothing to pay for')
  const invoice = typeof found.latest_invoice === 'object' ? found.latest_invoice : null
  const draft = invoice?.status === 'draft' && invoice.auto_advance ? invoice : null
  const state = getState(found)
  const unpaid =
    draft !== null && state === 'failing'
      ? await readNewestUnpaid(stripe, account, id)
      : invoice?.status === 'open'
        ? invoice
        : null
  const startedAt = fromUnixSeconds(found.billing_cycle_anchor)
  const held = found.metadata['held'] === 'true'
  const pausedUntil = held ? null : fromUnixSecondsOrNull(found.pause_collection?.resumes_at)
  const retryAt = state === 'failing' ? fromUnixSecondsOrNull(unpaid?.next_payment_attempt) : null
  const end = found.pause_collection && pausedUntil === null ? null : item.current_period_end
  return {
    id: found.id,
    customer: typeof found.customer === 'string' ? found.customer : found.customer.id,
    monthlyGiftId: found.metadata['monthly_gift_id'] ?? null,
    isBegun: found.status !== 'incomplete',
    state,
    isGivenUp: found.status === 'unpaid',
    isTriedNoMore: found.status === 'past_due' && retryAt === null,
    item: item.id,
    product: typeof item.price.product === 'string' ? item.price.product : item.price.product.id,
    currency: found.currency.toUpperCase(),
    ...splitFee(found.metadata, item.price.unit_amount ?? 0),
    startedAt,
    nextPaymentAt:
      state === 'ended' || end === null
        ? null
        : getNextPayment(startedAt, fromUnixSeconds(end), pausedUntil),
    pausedUntil,
    held,
    payer: toPayer(found.default_payment_method),
    makesGood: found.metadata['makes_good'] ?? null,
    card: toCardSnapshot(found.default_payment_method),
    bank: toBankSnapshot(found.default_payment_method),
    newest: invoice && { id: invoice.id, isPaid: invoice.status === 'paid' },
    openInvoice: unpaid && {
      id: unpaid.id,
      amount: unpaid.amount_remaining,
      page: unpaid.hosted_invoice_url ?? null,
    },
    draft: draft && {
      amount: draft.amount_due,
      takenAt: fromUnixSecondsOrNull(draft.automatically_finalizes_at),
    },
    failedAttempts: unpaid?.attempt_count ?? 0,
    retryAt,
    endedAt:
      state === 'ended'
        ? fromUnixSeconds(found.ended_at ?? found.canceled_at ?? found.created)
        : null,
    endedUnpaid: found.cancellation_details?.reason === 'payment_failed',
  }
}

/** Fetches the invoice that a bank refused, while the next month’s is still a draft. */
const readNewestUnpaid = async (
  stripe: Payments['stripe'],
  stripeAccount: string,
  subscription: string,
): Promise<Stripe.Invoice | null> => {
  const query = { subscription, status: 'open', limit: 1 } as const
  const { data } = await stripe.invoices.list(query, { stripeAccount })
  return data[0] ?? null
}

/** Returns the end of the current period, or the first payment date after a longer pause. */
const getNextPayment = (first: Date, end: Date, pausedUntil: Date | null): Date =>
  pausedUntil !== null && pausedUntil > end ? getNextPaymentDay(first, pausedUntil) : end

const getState = ({ status }: Stripe.Subscription): SubscriptionSnapshot['state'] => {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  return status === 'past_due' || status === 'unpaid' ? 'failing' : 'active'
}

/** Splits an amount into gift and fee cover if it is the amount that we requested. */
const splitFee = (
  metadata: Stripe.Metadata | null | undefined,
  amount: number,
): { gift: number; feeCover: number } => {
  const [gift, feeCover] = [Number(metadata?.['gift']), Number(metadata?.['fee_cover'])]
  const fits = Number.isSafeInteger(gift) && Number.isSafeInteger(feeCover) && feeCover >= 0
  return fits && gift > 0 && gift + feeCover === amount
    ? { gift, feeCover }
    : { gift: amount, feeCover: 0 }
}

const toCardSnapshot = (method: string | Stripe.PaymentMethod | null): CardSnapshot | null => {
  if (method === null || typeof method === 'string' || !method.card) return null
  const { brand, exp_month, exp_year, last4 } = method.card
  return {
    id: method.id,
    brand,
    last4,
    expires: `${exp_year}-${String(exp_month).padStart(2, '0')}`,
  }
}

const toPayer = (method: string | Stripe.PaymentMethod | null): SubscriptionSnapshot['payer'] =>
  method === null || typeof method === 'string'
    ? null
    : { id: method.id, savedAt: fromUnixSeconds(method.created) }

const toBankSnapshot = (
  method: string | Stripe.PaymentMethod | null,
): SubscriptionSnapshot['bank'] =>
  method !== null && typeof method === 'object' && method.bacs_debit
    ? {
        id: method.id,
        holder: method.billing_details.name,
        sortCode: method.bacs_debit.sort_code,
        last4: method.bacs_debit.last4,
      }
    : null

const toOpenBill = (invoice: Stripe.Invoice): PaidInvoice => ({
  id: invoice.id,
  isFirst: invoice.billing_reason === 'subscription_create',
  amount: invoice.amount_due,
  ...splitFee(invoice.parent?.subscription_details?.metadata, invoice.amount_due),
})

export interface PaidInvoice {
  readonly id: string
  readonly isFirst: boolean
  readonly amount: number
  readonly gift: number
  readonly feeCover: number
}

/** Lists the unpaid invoices, whose Direct Debits may be on their way, oldest first. */
export const listOpenBills = async (
  { stripe }: Payments,
  account: string,
  subscription: string,
): Promise<PaidInvoice[]> => {
  const open: PaidInvoice[] = []
  const query = { subscription, status: 'open', limit: 100 } as const
  for await (const invoice of stripe.invoices.list(query, { stripeAccount: account })) {
    open.push(toOpenBill(invoice))
  }
  return open.toReversed()
}

/** Lists the paid invoices that are not recorded yet, oldest first. */
export const listNewPayments = async (
  { stripe }: Payments,
  { invoices, stripeAccount }: Pick<MonthlyRow, 'invoices' | 'stripeAccount'>,
  subscription: string,
): Promise<PaidInvoice[]> => {
  const fresh: PaidInvoice[] = []
  const all = stripe.invoices.list(
    { subscription, status: 'paid', limit: 100 },
    { stripeAccount: stripeAccount },
  )
  for await (const invoice of all) {
    // A bank can pay an older invoice after a newer one, so the whole list is read.
    if (invoices.includes(invoice.id) || invoice.amount_paid === 0) continue
    fresh.push({
      id: invoice.id,
      isFirst: invoice.billing_reason === 'subscription_create',
      amount: invoice.amount_paid,
      ...splitFee(invoice.parent?.subscription_details?.metadata, invoice.amount_paid),
    })
  }
  return fresh.toReversed()
}

/** The reason why the last payment failed. */
export interface PaymentProblem {
  /** Whether the bank asks the giver to confirm the payment. If so, nothing was declined. */
  readonly needsConfirmation: boolean
  /** The provider’s message to the payer about a declined payment. */
  readonly message: string | null
}

export const readPaymentProblem = async (
  { stripe }: Payments,
  account: string,
  customer: string,
): Promise<PaymentProblem> => {
  const { data } = await stripe.paymentIntents.list(
    { customer, limit: 1 },
    { stripeAccount: account },
  )
  const [intent] = data
  const error = intent?.last_payment_error
  const needsConfirmation =
    intent?.status === 'requires_action' || error?.code === 'authentication_required'
  return { needsConfirmation, message: needsConfirmation ? null : (error?.message ?? null) }
}

/** Returns whether the error means that we no longer have access to the account. */
export const isLost = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError
