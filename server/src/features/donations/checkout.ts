import Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'

/** How long a payment page stays open. Stripe allows 30 minutes to 24 hours. */
export const checkoutMinutes = 60

export interface CheckoutInput {
  readonly donationId: string
  readonly stripeAccount: string
  /** Fixed when the gift began: every repeat of the call must say the same. */
  readonly expiresAt: Date
  readonly amount: number
  readonly currency: string
  readonly charityId: string
  readonly charityName: string
  readonly project: { readonly id: string; readonly title: string } | null
  readonly email: string
  readonly reference: string
}

export interface OpenedCheckout {
  readonly session: string
  readonly url: string | null
}

/**
 * Opens the hosted payment page of a gift, as a direct charge on the charity's own account. The
 * idempotency key is the gift's, so a repeat finds the page of the first call; `too-late` where it
 * no longer can, `under-way` while the first call still runs. Throws `payment-provider-unavailable` where nobody answers and
 * `gifts-not-possible` where the account takes no payments.
 */
export const openCheckout = async (
  { config, payments }: Pick<Deps, 'config' | 'payments'>,
  input: CheckoutInput,
): Promise<OpenedCheckout | 'too-late' | 'under-way'> => {
  const metadata = { donation_id: input.donationId, reference: input.reference }
  const name = input.project ? input.project.title : `Gift to ${input.charityName}`
  const back = new URL('/donation-portal', config.appOrigin)
  back.searchParams.set(input.project ? 'project' : 'charity', input.project?.id ?? input.charityId)
  back.searchParams.set('donation', input.donationId)
  try {
    const session = await payments.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        submit_type: 'donate',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: input.currency.toLowerCase(),
              unit_amount: input.amount,
              product_data: { name },
            },
          },
        ],
        client_reference_id: input.donationId,
        customer_email: input.email,
        metadata,
        payment_intent_data: { description: `Gift ${input.reference}`, metadata },
        allowed_payment_method_types: ['card'],
        success_url: `${config.appOrigin}/donation-success?donation=${input.donationId}`,
        cancel_url: back.href,
        expires_at: Math.trunc(input.expiresAt.getTime() / 1000),
      },
      { stripeAccount: input.stripeAccount, idempotencyKey: `donation-${input.donationId}` },
    )
    return { session: session.id, url: session.url }
  } catch (error) {
    if (isTooLate(error)) return 'too-late'
    if (isUnderWay(error)) return 'under-way'
    throw asCatalogueError(error)
  }
}

/** Ends a payment page that nobody has paid by; one that has ended already stays as it is. */
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

/** The end that was fixed for the page is too near by now, or what stands on it has changed. */
const isTooLate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at')

const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'

const asCatalogueError = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripePermissionError) {
    return new AppError('gifts-not-possible', {
      message: 'The charity’s card payments are not working at the moment. Nothing was taken.',
    })
  }
  const unanswered =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  return unanswered ? new AppError('payment-provider-unavailable') : error
}
