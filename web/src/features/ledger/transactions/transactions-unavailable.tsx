import { getErrorMessage, getErrorStatus } from '../../../lib/api/api-error.ts'
import { PageUnavailable } from '../../../ui/loading/page-unavailable.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import type { LedgerOwner } from './ledger-owner.ts'

const failures = {
  project: 'Failed to fetch project transaction data',
  charity: 'Failed to fetch charity data',
} as const

/** Returns the server's message for a refusal; otherwise a message that loading failed. */
function getFailureMessage(error: unknown, owner: LedgerOwner): string {
  const isDenied = [401, 403, 404].includes(getErrorStatus(error))
  return isDenied ? getErrorMessage(error, failures[owner.kind]) : failures[owner.kind]
}

/** Says that transactions do not exist, are not visible to the viewer or could not be loaded. */
export function TransactionsUnavailable(props: {
  owner: LedgerOwner
  error: unknown
  onRetry: () => unknown
}) {
  const { owner, error, onRetry } = props
  return (
    <PageUnavailable
      title={getFailureMessage(error, owner)}
      status={getErrorStatus(error)}
      onRetry={onRetry}
    />
  )
}

export function TransactionsLoading() {
  return (
    <LoadingPlaceholder label="the transactions" gap={24}>
      <Skeleton height="6rem" />
      <Skeleton height="8rem" />
      {/* This skeleton is as high as the screen, so that the content below the table stays off
          screen until the table has loaded. */}
      <Skeleton height="100dvh" />
    </LoadingPlaceholder>
  )
}
