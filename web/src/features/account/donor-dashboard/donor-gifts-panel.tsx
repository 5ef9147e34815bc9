import { useSearchParams } from 'react-router'
import { DonorGifts, StartedPayments, useDonorGifts } from '../../donations/index.ts'
import { useSession } from '../../identity/index.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'

export default function DonorGiftsPanel() {
  const userId = useSession((state) => state.userId)
  const [query] = useSearchParams()
  const gifts = useDonorGifts(userId, readPageNumber(query))
  if (gifts.isError)
    return (
      <LoadFailed error={gifts.error} failure="Failed to fetch donations" onRetry={gifts.refetch} />
    )
  if (gifts.isPending) return <LoadingPlaceholder label="your gifts" height="24rem" />
  return (
    <Stack gap={48}>
      <StartedPayments />
      <DonorGifts {...gifts.data} userId={userId} busy={gifts.isPlaceholderData} />
    </Stack>
  )
}
