import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Waiting } from '../../ui/waiting.tsx'

export function GiftLoading() {
  return (
    <>
      <PageHeader title="Your gift" />
      <Waiting of="your gift" height="20rem" />
    </>
  )
}

/** A gift that is not there or not theirs, or that could not be loaded. */
export function GiftUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone =
    error === null || (error instanceof ApiError && error.status < 500 && error.status > 0)
  return (
    <>
      <PageHeader title="Your gift" />
      <EmptyState
        title={
          isGone ? 'We could not find this gift' : messageOf(error, 'Failed to fetch donations')
        }
        action={
          isGone ? (
            <ButtonLink to="/dashboard-donor?section=gifts">Your gifts</ButtonLink>
          ) : (
            <Button onClick={onRetry}>Try again</Button>
          )
        }
      >
        {isGone &&
          'The address may be incomplete, or the gift was made from another account. All your gifts are on your dashboard.'}
      </EmptyState>
    </>
  )
}
