import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { StripeReturnState } from './stripe-return-notice.tsx'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { PageHeading } from '../../ui/layout/page-header.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import styles from './stripe-callback.module.css'

interface StripeRedirectProps {
  /** The request that completes what the person did at Stripe. */
  result: Pick<UseQueryResult, 'error' | 'isError' | 'isSuccess'>
  /** The message if the server gives no reason. */
  failure: string
  /** The message while the request runs. */
  wait: string
  /**
   * Whether the caller navigates after success; otherwise this component leads to the dashboard.
   */
  hasOwnRedirect?: boolean
}

/** A waiting page between Stripe and the dashboard. */
export function StripeRedirect({
  result,
  failure,
  wait,
  hasOwnRedirect = false,
}: StripeRedirectProps) {
  if (result.isSuccess && !hasOwnRedirect)
    return <Navigate to="/dashboard?connected=true" replace />
  if (result.isError) {
    const stripe = getErrorMessage(result.error, failure)
    return (
      <Navigate
        to="/dashboard?error=stripe"
        state={{ stripe } satisfies StripeReturnState}
        replace
      />
    )
  }
  return (
    <Stack gap={16} justify="center" className={styles['page']}>
      <Spinner />
      <PageHeading title="Stripe">{wait}</PageHeading>
    </Stack>
  )
}
