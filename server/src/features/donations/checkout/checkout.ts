import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { isInProgress, isUnanswered } from '../../../platform/payments/index.ts'

/** How long a payment page stays open, in minutes. Stripe allows 30 minutes to 24 hours. */
export const checkoutMinutes = 60

export interface CheckoutInput {
  readonly donationId: string
  readonly stripeAccount: string
  /**
   * The expiry of the page, fixed when the gift starts: every repeat of the call must send the same
   * value.
   */
  readonly expiresAt: Date
  readonly gift: number
  readonly feeCover: number
  readonly currency: string
  readonly method: PaymentMethod
  readonly interval: Interval
  readonly charityId: string
  readonly charityName: string
  readonly project: { readonly id: string; readonly title: string } | null
  readonly email: string
  /** Whether the giver has no account, and so returns to the public page. */
  readonly isGuest: boolean
  readonly reference: string
}

export interface OpenedCheckout {
  readonly session: string
  readonly url: string | null
  /** The provider's customer, for monthly gifts only. */
  readonly customer: string | null
}

/**
 * Opens the hosted payment page of a gift, as a direct charge on the charity's own account. The
 * gift has one idempotency key, so a repeated call returns the page of the first call. Returns
 * `too-late` if the provider no longer accepts the repeat, `under-way` while the first call still
 * runs, and `refused` if the provider refuses the gift, for example because the charity has switched
 * this way to pay off in its dashboard. Throws `payment-provider-unavailable` if the provider does not answer, and
 * `gifts-not-possible` if the account takes no payments.
 */
export const openCheckout = async (
  { config, log, payments }: Pick<Deps, 'config' | 'log' | 'payments'>,
  input: CheckoutInput,
): Promise<OpenedCheckout | 'too-late' | 'under-way' | 'refused'> => {
  const { stripe } = payments
  const options = { stripeAccount: input.stripeAccount }
  try {
    const customer = input.interval === 'month' ? await makeCustomer(stripe, input) : null
    const session = await stripe.checkout.sessions.create(
      {
        ...onPage(config.appOrigin, input),
        ...(customer ? buildMonthlySession(input, customer) : buildOneOffSession(input)),
      },
      { ...options, idempotencyKey: `donation-${input.donationId}` },
    )
    return { session: session.id, url: session.url, customer }
  } catch (error) {
    if (isTooLate(error)) return 'too-late'
    if (isInProgress(error)) return 'under-way'
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      log.warn({ err: error, donation: input.donationId }, 'the provider refused a payment page')
      return 'refused'
    }
    throw asCatalogueError(error)
  }
}

type PageParams = Stripe.Checkout.SessionCreateParams

const onPage = (origin: string, input: CheckoutInput): Omit<PageParams, 'mode'> => {
  const back = new URL(input.isGuest ? '/give' : '/donation-portal', origin)
  back.searchParams.set(input.project ? 'project' : 'charity', input.project?.id ?? input.charityId)
  back.searchParams.set('donation', input.donationId)
  if (input.interval === 'month') back.searchParams.set('interval', 'month')
  return {
    client_reference_id: input.donationId,
    metadata: buildGiftMetadata(input),
    allowed_payment_method_types: [...providerTypes[input.method]],
    success_url: `${origin}${input.isGuest ? '/give/thanks' : '/donation-success'}?donation=${input.donationId}`,
    cancel_url: back.href,
    expires_at: Math.trunc(input.expiresAt.getTime() / 1000),
  }
}

/** The provider's names for each way to pay. Apple Pay and Google Pay are part of `card`. */
export const providerTypes = {
  card: ['card', 'link'],
  'direct-debit': ['bacs_debit'],
  'pay-by-bank': ['pay_by_bank'],
} as const satisfies Readonly<Record<PaymentMethod, readonly string[]>>

const buildOneOffSession = (input: CheckoutInput): PageParams => ({
  mode: 'payment',
  submit_type: 'donate',
  line_items: [{ quantity: 1, price_data: buildPrice(input) }],
  customer_email: input.email,
  payment_intent_data: {
    description: `Gift ${input.reference}`,
    metadata: buildGiftMetadata(input),
  },
})

const buildMonthlySession = (input: CheckoutInput, customer: string): PageParams => ({
  mode: 'subscription',
  line_items: [
    { quantity: 1, price_data: { ...buildPrice(input), recurring: { interval: 'month' } } },
  ],
  customer,
  subscription_data: {
    description: `Monthly gift ${input.reference}`,
    metadata: {
      monthly_gift_id: input.donationId,
      gift: String(input.gift),
      fee_cover: String(input.feeCover),
    },
  },
})

/**
 * Creates a customer for this gift alone, so that later payment events identify the gift by its
 * customer.
 */
const makeCustomer = async (stripe: Stripe, input: CheckoutInput): Promise<string> => {
  const { id } = await stripe.customers.create(
    { email: input.email, metadata: { monthly_gift_id: input.donationId } },
    { stripeAccount: input.stripeAccount, idempotencyKey: `monthly-customer-${input.donationId}` },
  )
  return id
}

const buildGiftMetadata = ({ donationId, reference }: CheckoutInput) => ({
  donation_id: donationId,
  reference,
})

const buildPrice = (input: CheckoutInput) => ({
  currency: input.currency.toLowerCase(),
  unit_amount: input.gift + input.feeCover,
  product_data: {
    name: input.project ? input.project.title : `Gift to ${input.charityName}`,
  },
})

/** Ends an unpaid payment page. Does nothing if the page has already ended or been paid. */
export const closeCheckout = async (
  { payments }: Pick<Deps, 'payments'>,
  stripeAccount: string,
  session: string,
): Promise<void> => {
  try {
    await payments.stripe.checkout.sessions.expire(session, {}, { stripeAccount })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

/**
 * Whether the provider refuses a repeated call because the fixed expiry of the page is now too near
 * or the details of the page have changed.
 */
const isTooLate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at')

/** Converts the processor's errors to catalogue errors. Returns any other error unchanged. */
export const asCatalogueError = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripePermissionError) {
    return new AppError('gifts-not-possible', {
      message: 'The charity’s online payments are not working at the moment. No money was taken.',
    })
  }
  return isUnanswered(error) ? new AppError('payment-provider-unavailable') : error
}
