import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import type { WayBackState } from '../features/payments/way-back.tsx'
import { api } from '../lib/api.ts'
import { messageOf } from '../lib/api-error.ts'
import { PageHeading } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './stripe-callback.module.css'

/** Where Stripe sends people whose link has expired or was opened before: they go on by a new one. */
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
  if (renewing.isError) {
    const stripe = messageOf(renewing.error, 'Stripe could not be reached. Please try again.')
    return (
      <Navigate to="/dashboard?error=stripe" state={{ stripe } satisfies WayBackState} replace />
    )
  }
  return (
    <div className={styles['page']}>
      <Spinner />
      <PageHeading title="Stripe">Going back to Stripe...</PageHeading>
    </div>
  )
}
