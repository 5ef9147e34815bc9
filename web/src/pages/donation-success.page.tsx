import { hasArrived } from '@pennytrail/contract/giving.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { GiftLoading, GiftUnavailable } from '../features/donations/gift-states.tsx'
import { Thanks } from '../features/donations/thanks.tsx'
import { useDonation } from '../features/donations/use-donation.ts'
import { refreshSession } from '../features/identity/session.ts'
import { useSession } from '../features/identity/session-store.ts'

/** Where the payment page leads back to. It shows what the server knows, never what the address says. */
export default function DonationSuccessPage() {
  const [query] = useSearchParams()
  const id = query.get('donation')
  const gift = useDonation(id)
  const firstname = useSession((state) => state.firstname)
  const arrived = gift.data !== undefined && hasArrived(gift.data.status)
  // A first gift makes the giver a donor.
  useEffect(() => {
    if (arrived) void refreshSession().catch(() => undefined)
  }, [arrived])

  if (id === null || gift.isError) {
    return <GiftUnavailable error={gift.error} onRetry={() => void gift.refetch()} />
  }
  if (gift.isPending) return <GiftLoading />
  return <Thanks gift={gift.data} firstname={firstname} />
}
