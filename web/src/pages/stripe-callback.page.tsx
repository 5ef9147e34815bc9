import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { chooseCharity } from '../features/identity/session.ts'
import type { WayBackState } from '../features/payments/way-back.tsx'
import { api } from '../lib/api.ts'
import { messageOf } from '../lib/api-error.ts'
import { PageHeading } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './stripe-callback.module.css'

/** Where Stripe sends people back to: finishes the connection and goes on to the dashboard. */
export default function StripeCallbackPage() {
  const [query] = useSearchParams()
  const way = Object.fromEntries(
    ['code', 'state', 'error', 'error_description'].flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  // Asked once: every way back works once only.
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
  if (connecting.isSuccess) return <Navigate to="/dashboard?connected=true" replace />
  if (connecting.isError) {
    const stripe = messageOf(connecting.error, 'Stripe could not be reached. Please begin again.')
    return (
      <Navigate to="/dashboard?error=stripe" state={{ stripe } satisfies WayBackState} replace />
    )
  }
  return (
    <div className={styles['page']}>
      <Spinner />
      <PageHeading title="Stripe">Connecting your Stripe account...</PageHeading>
    </div>
  )
}
