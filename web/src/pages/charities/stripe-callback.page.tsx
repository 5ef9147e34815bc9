import { useSearchParams } from 'react-router'
import { StripeRedirect } from '../../features/payments/stripe-redirect.tsx'
import { useStripeCallback } from '../../features/payments/use-stripe-account.ts'

/**
 * The page to which Stripe sends people back. It completes the connection and leads to the
 * dashboard.
 */
export default function StripeCallbackPage() {
  const [query] = useSearchParams()
  const way = Object.fromEntries(
    ['code', 'state', 'error', 'error_description'].flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const connecting = useStripeCallback(way)
  return (
    <StripeRedirect
      result={connecting}
      failure="Stripe could not be reached. Please start again."
      wait="Connecting your Stripe account..."
    />
  )
}
