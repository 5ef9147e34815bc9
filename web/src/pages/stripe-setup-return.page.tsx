import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { chooseCharity } from '../features/identity/session/session.ts'
import { api } from '../lib/api.ts'
import { StripeRedirect } from '../features/payments/stripe-redirect.tsx'

/**
 * Opens when people return from setting up a Stripe account. It fetches the account's state and
 * continues.
 */
export default function StripeSetupReturnPage() {
  const [query] = useSearchParams()
  const state = query.get('state') ?? ''
  // Requested once, because each return works only once.
  const reading = useQuery({
    queryKey: ['stripe', 'setup-return', state],
    queryFn: async () => {
      const { charity } = await api('POST /api/stripe/account-link/return', { body: { state } })
      chooseCharity(charity.id)
      return charity
    },
    retry: false,
    staleTime: Infinity,
  })
  return (
    <StripeRedirect
      result={reading}
      failure="Stripe could not be reached. Please try again."
      wait="Reading your Stripe account..."
    />
  )
}
