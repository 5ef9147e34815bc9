import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../lib/api.ts'
import { StripeRedirect } from '../features/payments/stripe-redirect.tsx'

/** Opens when a Stripe link has expired or was used before, and continues with a new link. */
export default function StripeSetupRefreshPage() {
  const [query] = useSearchParams()
  const state = query.get('state') ?? ''
  const renewing = useQuery({
    queryKey: ['stripe', 'setup-refresh', state],
    queryFn: async () => {
      const { url } = await api('POST /api/stripe/account-link/refresh', { body: { state } })
      window.location.replace(url)
      return url
    },
    retry: false,
    staleTime: Infinity,
  })
  return (
    <StripeRedirect
      result={renewing}
      failure="Stripe could not be reached. Please try again."
      wait="Going back to Stripe..."
      hasOwnRedirect
    />
  )
}
