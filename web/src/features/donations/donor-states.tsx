import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function DonorLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading your gifts
      </p>
      <Skeleton height="24rem" />
    </>
  )
}

export function DonorFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      title={messageOf(error, 'Failed to fetch donations')}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}
