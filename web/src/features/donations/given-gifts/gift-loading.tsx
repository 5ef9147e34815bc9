import { guestGiftPath } from '@pennytrail/contract/guest-gifts/rules.ts'
import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { isNotFound, getErrorStatus } from '../../../lib/api/api-error.ts'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'

export function GiftLoading() {
  return (
    <>
      <PageHeader title="Your gift" />
      <LoadingPlaceholder label="your gift" height="20rem" />
    </>
  )
}

/** Says that a gift does not exist, belongs to another giver or could not be loaded. */
export function GiftUnavailable(props: {
  error: unknown
  onRetry: () => void
  /** Whether the reader has no account, and so no list of gifts. */
  isGuest?: boolean
}) {
  const { error, isGuest = false, onRetry } = props
  const isGone = error === null || isNotFound(error) || getErrorStatus(error) === 403
  return (
    <>
      <PageHeader title="Your gift" />
      {isGone && isGuest ? (
        <EmptyState
          title="We cannot show this gift here"
          action={<ButtonLink to={exploreAddress()}>Explore projects and charities</ButtonLink>}
        >
          A gift without an account shows only in the browser that started it. If it was paid, the
          link in your receipt opens it anywhere.{' '}
          <TextLink to={guestGiftPath}>Email me a new link</TextLink>.
        </EmptyState>
      ) : isGone ? (
        <EmptyState
          title="We could not find this gift"
          action={<ButtonLink to="/dashboard-donor?section=gifts">Your gifts</ButtonLink>}
        >
          The link may be incomplete, or the gift may belong to another account. Your dashboard
          lists all your gifts.
        </EmptyState>
      ) : (
        <LoadFailed failure="Failed to fetch donations" error={error} onRetry={onRetry} />
      )}
    </>
  )
}
