import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { chooseCharity } from '../features/identity/session/session.ts'
import { api } from '../lib/api.ts'
import { StripeRedirect } from '../features/payments/stripe-redirect.tsx'

/** Opens when Stripe sends people back. It finishes the connection and leads to the dashboard. */
export default function StripeCallbackPage() {
  const [query] = useSearchParams()
  const way = Object.fromEntries(
    ['code', 'state', 'error', 'error_description'].flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  // Requested once, because each callback works only once.
  const connecting = useQuery({
    queryKey: ['stripe', 'callback', way],
    queryFn: async () => {
      const { charity } = await api('GET /api/auth/stripe/oauth/callback', { query: way })
      chooseCharity(charity.id)
      return charity
    },
    retry: false,
    staleTime: Infinity,
  })
  return (
    <StripeRedirect
      result={connecting}
      failure="Stripe could not be reached. Please begin again."
      wait="Connecting your Stripe account..."
    />
  )
}
