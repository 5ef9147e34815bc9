import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { GiftLoading, GiftUnavailable } from '../features/donations/given-gifts/gift-loading.tsx'
import { Thanks } from '../features/donations/receipt/thanks.tsx'
import { useDonation } from '../features/donations/receipt/use-donation.ts'
import { refreshSession } from '../features/identity/session/session.ts'
import { useSession } from '../features/identity/session/session-store.ts'
import { deleteStartedGift } from '../lib/started-gifts.ts'
import { FollowButton } from '../features/updates/following/follow-button.tsx'

/**
 * Shows the result after the payment page. It shows the gift from the server and uses only the
 * gift's id from the URL.
 */
export default function DonationSuccessPage() {
  const [query] = useSearchParams()
  const id = query.get('donation')
  const gift = useDonation(id)
  const firstname = useSession((state) => state.firstname)
  const arrived = gift.data !== undefined && hasArrived(gift.data.status)
  const isPaid = arrived || gift.data?.status === 'processing'
  useEffect(() => {
    if (isPaid && id !== null) void deleteStartedGift(id)
  }, [id, isPaid])
  // A first gift makes the giver a donor, so the session needs a refresh.
  useEffect(() => {
    if (arrived) void refreshSession().catch(() => undefined)
  }, [arrived])

  if (id === null || gift.isError) {
    return <GiftUnavailable error={gift.error} onRetry={() => void gift.refetch()} />
  }
  if (gift.isPending) return <GiftLoading />
  const { charity, project } = gift.data
  const follow = (
    <FollowButton
      owner={
        project ? { kind: 'project', id: project.id } : { kind: 'charity', id: charity.number }
      }
      name={project?.title ?? charity.name}
    />
  )
  return <Thanks gift={gift.data} firstname={firstname} follow={follow} />
}
