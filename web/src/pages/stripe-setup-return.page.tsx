import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { chooseCharity } from '../features/identity/session.ts'
import type { WayBackState } from '../features/payments/way-back.tsx'
import { api } from '../lib/api.ts'
import { messageOf } from '../lib/api-error.ts'
import { PageHeading } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './stripe-callback.module.css'

/** Where Stripe sends people back to from setting up an account: asks where it stands and goes on. */
export default function StripeSetupReturnPage() {
  const [query] = useSearchParams()
  const state = query.get('state') ?? ''
  // Asked once: every way back works once only.
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
  if (reading.isSuccess) return <Navigate to="/dashboard?connected=true" replace />
  if (reading.isError) {
    const stripe = messageOf(reading.error, 'Stripe could not be reached. Please try again.')
    return (
      <Navigate to="/dashboard?error=stripe" state={{ stripe } satisfies WayBackState} replace />
    )
  }
  return (
    <div className={styles['page']}>
      <Spinner />
      <PageHeading title="Stripe">Reading your Stripe account...</PageHeading>
    </div>
  )
}
