import { useSearchParams } from 'react-router'
import { DonorGifts } from '../features/donations/donor-gifts.tsx'
import { DonorFailed, DonorLoading } from '../features/donations/donor-states.tsx'
import { useDonorGifts } from '../features/donations/use-donor-gifts.ts'
import { useSession } from '../features/identity/session-store.ts'

/** Every gift of whoever is signed in, a page at a time. */
export default function DonorGiftsPanel() {
  const userId = useSession((state) => state.userId)
  const [query] = useSearchParams()
  const gifts = useDonorGifts(userId, pageOf(query))
  if (gifts.isError) return <DonorFailed error={gifts.error} onRetry={() => void gifts.refetch()} />
  if (gifts.isPending) return <DonorLoading />
  return <DonorGifts {...gifts.data} userId={userId} busy={gifts.isPlaceholderData} />
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : 1
}
