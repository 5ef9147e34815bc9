import { useSearchParams } from 'react-router'
import { StripeRedirect } from '../../features/payments/stripe-redirect.tsx'
import { useStripeSetupReturn } from '../../features/payments/use-stripe-account.ts'

/**
 * The page to which people return after setting up a Stripe account. It fetches the account's state
 * and continues to the dashboard.
 */
export default function StripeSetupReturnPage() {
  const [query] = useSearchParams()
  const state = query.get('state') ?? ''
  const reading = useStripeSetupReturn(state)
  return (
    <StripeRedirect
      result={reading}
      failure="Stripe could not be reached. Please try again."
      wait="Reading your Stripe account..."
    />
  )
}
