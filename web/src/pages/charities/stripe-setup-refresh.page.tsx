import { useSearchParams } from 'react-router'
import { StripeRedirect } from '../../features/payments/stripe-redirect.tsx'
import { useStripeSetupRefresh } from '../../features/payments/use-stripe-account.ts'

/** Opens when a Stripe link has expired or was used before, and continues with a new link. */
export default function StripeSetupRefreshPage() {
  const [query] = useSearchParams()
  const state = query.get('state') ?? ''
  const renewing = useStripeSetupRefresh(state)
  return (
    <StripeRedirect
      result={renewing}
      failure="Stripe could not be reached. Please try again."
      wait="Going back to Stripe..."
      hasOwnRedirect
    />
  )
}
