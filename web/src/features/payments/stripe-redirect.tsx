import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { WayBackState } from './stripe-return-notice.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { PageHeading } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './stripe-callback.module.css'

interface StripeWayProps {
  /** The call that finishes the Stripe step. */
  way: Pick<UseQueryResult, 'error' | 'isError' | 'isSuccess'>
  /** The message if the server gives no reason. */
  failure: string
  /** The message while the call runs. */
  wait: string
  /** Whether the caller navigates after success; otherwise it leads to the dashboard. */
  leadsOn?: boolean
}

/** A waiting page between Stripe and the dashboard. */
export function StripeWay({ way, failure, wait, leadsOn = false }: StripeWayProps) {
  if (way.isSuccess && !leadsOn) return <Navigate to="/dashboard?connected=true" replace />
  if (way.isError) {
    const stripe = messageOf(way.error, failure)
    return (
      <Navigate to="/dashboard?error=stripe" state={{ stripe } satisfies WayBackState} replace />
    )
  }
  return (
    <div className={styles['page']}>
      <Spinner />
      <PageHeading title="Stripe">{wait}</PageHeading>
    </div>
  )
}
