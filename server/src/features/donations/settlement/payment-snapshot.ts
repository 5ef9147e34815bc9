import type { Wallet } from '@pennytrail/contract/donations/payment-methods.ts'
import Stripe from 'stripe'
import type { Payments } from '../../../platform/payments/index.ts'
import { readMandateReference, type Mandate } from '../mandate.ts'
import { listDisputes, type DisputeSnapshot } from '../refunds/dispute-snapshot.ts'

/**
 * The current state of a gift's payment as fetched from the card processor. A webhook event only
 * tells when to fetch it.
 */
export interface PaymentSnapshot {
  readonly state: 'open' | 'processing' | 'paid' | 'expired' | 'failed'
  /**
   * The checkout session of the gift's payment page; null for a later payment of a monthly gift.
   */
  readonly session: string | null
  /** The id of the gift that the payment page was opened for. */
  readonly donationId: string | null
  readonly url: string | null
  readonly livemode: boolean
  /** `amount` is in minor units, `currency` in capitals. */
  readonly amount: number
  readonly currency: string
  readonly paymentIntent: string | null
  /**
   * The moment at which the money arrived; null if it is not known yet. The charge of a bank
   * payment is created days before.
   */
  readonly paidAt: Date | null
  readonly charge: string | null
  /**
   * The processor's fee. Null until the processor books the charge, which can be later than the
   * payment.
   */
  readonly fee: { readonly amount: number; readonly balanceTransaction: string } | null
  readonly refunds: readonly RefundSnapshot[]
  readonly disputes: readonly DisputeSnapshot[]
  readonly lastDecline: string | null
  /** The processor's fingerprint of the card of the latest attempt; null if it was no card. */
  readonly fingerprint: string | null
  /** The wallet that held the card. */
  readonly wallet: Wallet | null
  /** The day on which the bank takes a Direct Debit, YYYY-MM-DD; null if not known. */
  readonly collectOn: string | null
  /** The charge of a Direct Debit, and the account that it debits. */
  readonly debit: DebitSnapshot | null
}

export interface DebitSnapshot extends Mandate {
  readonly charge: string
}

export interface RefundSnapshot {
  readonly id: string
  readonly amount: number
  readonly at: Date
  /**
   * `open`: the processor is still trying. `failed`: final, and possible even after the refund
   * succeeded.
   */
  readonly state: 'open' | 'succeeded' | 'failed'
  /** The processor's code for why the refund failed. */
  readonly problem: string | null
  /** The id of the refund request made here; null for a refund made at the processor. */
  readonly request: string | null
}

export interface ReadOptions {
  /** Reads refunds even if every one of them failed. */
  readonly failedRefunds?: boolean
  /** The moment of the event that says that the payment succeeded. */
  readonly succeededAt?: Date | null
}

/**
 * Fetches a payment by its checkout session on the charity's own account. Includes refunds if part
 * of the charge was refunded. If every refund failed, includes them only with `failedRefunds`.
 */
export const readPayment = async (
  payments: Payments,
  account: string,
  session: string,
  read: ReadOptions = {},
): Promise<PaymentSnapshot> => {
  const options = { stripeAccount: account }
  const expand = ['payment_intent.latest_charge.balance_transaction']
  const { stripe } = payments
  const found = await stripe.checkout.sessions.retrieve(session, { expand }, options)
  const intent =
    found.mode === 'subscription'
      ? await readPaymentIntentOfInvoice(stripe, getId(found.invoice), options)
      : getExpanded(found.payment_intent)
  return readSnapshot(payments, options, {
    state: getPaymentState(found, intent),
    session: found.id,
    donationId: found.client_reference_id,
    url: found.url,
    livemode: found.livemode,
    amount: found.amount_total ?? 0,
    currency: found.currency ?? '',
    intent,
    ...read,
  })
}

/** Fetches a later payment of a monthly gift by its invoice at the processor. */
const readInvoicePayment = async (
  payments: Payments,
  account: string,
  { invoice, donationId }: { readonly invoice: string; readonly donationId: string },
  read: ReadOptions = {},
): Promise<PaymentSnapshot> => {
  const options = { stripeAccount: account }
  const intent = await readPaymentIntentOfInvoice(payments.stripe, invoice, options)
  return readSnapshot(payments, options, {
    state: getInvoiceState(intent),
    session: null,
    donationId,
    url: null,
    livemode: intent?.livemode ?? payments.livemode,
    amount: intent?.amount ?? 0,
    currency: intent?.currency ?? '',
    intent,
    ...read,
  })
}

/** How a gift is paid: on a payment page or by an invoice. */
export interface PaidBy {
  readonly donationId: string
  readonly session: string | null
  readonly invoice: string | null
}

/** Fetches the payment of a gift. Returns null if neither page nor invoice is known. */
export const readGiftPayment = async (
  payments: Payments,
  account: string,
  { donationId, invoice, session }: PaidBy,
  options: ReadOptions = {},
): Promise<PaymentSnapshot | null> => {
  if (session !== null) return readPayment(payments, account, session, options)
  if (invoice === null) return null
  return readInvoicePayment(payments, account, { invoice, donationId }, options)
}

const readPaymentIntentOfInvoice = async (
  stripe: Stripe,
  invoice: string | null,
  options: { stripeAccount: string },
): Promise<Stripe.PaymentIntent | null> => {
  if (invoice === null) return null
  // The newest payment is the last attempt, unless an earlier one has succeeded.
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 100 }, options)
  const found = data.find(({ status }) => status === 'paid') ?? data[0]
  const id = getId(found?.payment.payment_intent)
  if (id === null) return null
  const expand = ['latest_charge.balance_transaction']
  return stripe.paymentIntents.retrieve(id, { expand }, options)
}

interface Read
  extends
    ReadOptions,
    Pick<
      PaymentSnapshot,
      'state' | 'session' | 'donationId' | 'url' | 'livemode' | 'amount' | 'currency'
    > {
  readonly intent: Stripe.PaymentIntent | null
}

const readSnapshot = async (
  payments: Payments,
  options: { stripeAccount: string },
  { intent, failedRefunds = false, succeededAt, ...read }: Read,
): Promise<PaymentSnapshot> => {
  const { stripe } = payments
  const charge = getExpanded(intent?.latest_charge)
  // A charge by a bank can be `paid` while it is still pending.
  const paidCharge = charge?.paid === true && charge.status === 'succeeded' ? charge : null
  const details = charge?.payment_method_details
  const balance = getExpanded(paidCharge?.balance_transaction)
  return {
    ...read,
    amount: paidCharge?.amount ?? read.amount,
    currency: (paidCharge?.currency ?? read.currency).toUpperCase(),
    paymentIntent: intent?.id ?? null,
    paidAt: paidCharge && getArrival(paidCharge, balance, succeededAt),
    charge: paidCharge?.id ?? null,
    fee: balance ? { amount: balance.fee, balanceTransaction: balance.id } : null,
    refunds:
      paidCharge && (failedRefunds || paidCharge.amount_refunded > 0)
        ? await readRefunds(stripe, paidCharge, options)
        : [],
    disputes: paidCharge?.disputed ? await listDisputes(stripe, paidCharge, options) : [],
    lastDecline: intent?.last_payment_error?.message ?? null,
    fingerprint: details?.card?.fingerprint ?? null,
    wallet: getWallet(details),
    collectOn: details?.bacs_debit?.expected_debit_date ?? null,
    debit: charge && (await readDebit(payments, charge, options)),
  }
}

const readDebit = async (
  payments: Payments,
  charge: Stripe.Charge,
  options: { stripeAccount: string },
): Promise<DebitSnapshot | null> => {
  const details = charge.payment_method_details?.bacs_debit
  if (!details) return null
  // Only a reminder needs the reference, and reminders end with the payment.
  const mandate = charge.status === 'pending' ? details.mandate : null
  return {
    charge: charge.id,
    holder: charge.billing_details.name,
    sortCode: details.sort_code,
    last4: details.last4,
    reference: await readMandateReference(payments, mandate, options),
  }
}

const bankTypes = ['bacs_debit', 'pay_by_bank']

/**
 * Returns the moment at which the money of a charge arrived: for a card at once, for a bank payment
 * when it succeeded.
 */
const getArrival = (
  { created, payment_method_details: details }: Stripe.Charge,
  balance: Stripe.BalanceTransaction | null,
  succeededAt: Date | null | undefined,
): Date | null => {
  if (!bankTypes.includes(details?.type ?? '')) return fromUnixSeconds(created)
  return succeededAt ?? (balance && fromUnixSeconds(balance.created))
}

const wallets: Readonly<Record<string, Wallet>> = {
  apple_pay: 'apple-pay',
  google_pay: 'google-pay',
  link: 'link',
}

/** Returns the wallet of a charge. Link is a wallet, or a payment method of its own. */
const getWallet = (details: Stripe.Charge.PaymentMethodDetails | null | undefined): Wallet | null =>
  wallets[details?.card?.wallet?.type ?? details?.type ?? ''] ?? null

/** Returns the object in an expanded field; null if there is none or only an id. */
const getExpanded = <T extends object>(field: string | T | null | undefined): T | null =>
  typeof field === 'object' ? field : null

const getId = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'object' ? (field?.id ?? null) : (field ?? null)

const fromUnixSeconds = (unixSeconds: number): Date => new Date(unixSeconds * 1000)

const getInvoiceState = (intent: Stripe.PaymentIntent | null): PaymentSnapshot['state'] => {
  if (intent?.status === 'succeeded') return 'paid'
  if (intent?.status === 'processing') return 'processing'
  return intent?.status === 'requires_payment_method' ? 'failed' : 'open'
}

const getPaymentState = (
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentSnapshot['state'] => {
  if (intent?.status === 'succeeded') return 'paid'
  if (session.status === 'expired') return 'expired'
  if (session.status === 'open') return 'open'
  // The session is complete, but its invoice does not name a payment yet.
  if (session.mode === 'subscription' && intent === null) return 'processing'
  // The payer has finished, but the money has not arrived: the bank is still processing it, or the
  // payment was declined in the end.
  return intent?.status === 'processing' ? 'processing' : 'failed'
}

const readRefunds = async (
  stripe: Stripe,
  charge: Stripe.Charge,
  options: { stripeAccount: string },
): Promise<RefundSnapshot[]> => {
  const all: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ charge: charge.id, limit: 100 }, options)) {
    all.push(refund)
  }
  // The provider lists the newest refund first.
  return all.toReversed().map(toRefundSnapshot)
}

export const toRefundSnapshot = (refund: Stripe.Refund): RefundSnapshot => ({
  id: refund.id,
  amount: refund.amount,
  at: fromUnixSeconds(refund.created),
  state: refundState(refund.status),
  problem: refund.failure_reason ?? null,
  request: refund.metadata?.['refund_request'] ?? null,
})

const refundState = (status: string | null): RefundSnapshot['state'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'open'
}
