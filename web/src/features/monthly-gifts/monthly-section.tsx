import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import { CardSaved } from './card-saved.tsx'
import { MonthlyGift } from './monthly-gift.tsx'
import { readSaved, useMonthlyGifts } from './use-monthly-gifts.ts'

/** Lists every monthly gift of the signed-in giver. */
export default function MonthlySection() {
  const [query] = useSearchParams()
  const saved = readSaved(query)
  const { data, error, refetch } = useMonthlyGifts(saved !== null)
  if (error) {
    return (
      <LoadFailed
        error={error}
        failure="Your monthly gifts could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data) return <LoadingPlaceholder label="your monthly gifts" height="16rem" />
  if (data.gifts.length === 0) {
    return (
      <EmptyState
        title="You have no monthly gifts"
        action={<ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>}
      >
        Choose “Every month” when you give. You can change, pause or cancel it here at any time.
      </EmptyState>
    )
  }
  return (
    <Stack gap={24}>
      {saved !== null && <CardSaved saved={saved} />}
      <TestPaymentsNotice />
      {data.gifts.map((gift) => (
        <MonthlyGift key={gift.id} gift={gift} access={{ id: gift.id }} />
      ))}
    </Stack>
  )
}
