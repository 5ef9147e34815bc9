import { useSearchParams } from 'react-router'
import styles from '../features/donations/donor.module.css'
import { DonorGifts } from '../features/donations/donor-gifts.tsx'
import { StartedPayments } from '../features/donations/started-payments.tsx'
import { useDonorGifts } from '../features/donations/use-donor-gifts.ts'
import { useSession } from '../features/identity/session-store.ts'
import { pageIn } from '../lib/page-in.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Waiting } from '../ui/waiting.tsx'

/** Every gift of whoever is signed in, a page at a time. */
export default function DonorGiftsPanel() {
  const userId = useSession((state) => state.userId)
  const [query] = useSearchParams()
  const gifts = useDonorGifts(userId, pageIn(query))
  if (gifts.isError)
    return (
      <LoadFailed error={gifts.error} failure="Failed to fetch donations" onRetry={gifts.refetch} />
    )
  if (gifts.isPending) return <Waiting of="your gifts" height="24rem" />
  return (
    <div className={styles['home']}>
      <StartedPayments />
      <DonorGifts {...gifts.data} userId={userId} busy={gifts.isPlaceholderData} />
    </div>
  )
}
