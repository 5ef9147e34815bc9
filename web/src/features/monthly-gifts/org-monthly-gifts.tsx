import type { OwnDonorOrg } from '@pennytrail/contract'
import { useSearchParams } from 'react-router'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { CardSaved } from './card-saved.tsx'
import { MonthlyGift } from './monthly-gift.tsx'
import { readSaved, useOrgMonthlyGifts } from './use-monthly-gifts.ts'

/** Lists a donor organisation's monthly gifts. Renders nothing if there are none. */
export function OrgMonthlyGifts({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  const [query] = useSearchParams()
  const saved = readSaved(query)
  const { data, error, refetch } = useOrgMonthlyGifts(donorOrg.id, saved !== null)
  if (!error && !data?.gifts.length) return null
  return (
    <DashboardSection id="monthly" title="Monthly gifts">
      {error ? (
        <LoadFailedLine
          error={error}
          failure="The monthly gifts could not be loaded."
          onRetry={refetch}
        />
      ) : (
        <Stack gap={24}>
          {saved !== null && <CardSaved saved={saved} />}
          {data?.gifts.map((gift) => (
            <MonthlyGift key={gift.id} gift={gift} access={{ id: gift.id }} level={3} />
          ))}
        </Stack>
      )}
    </DashboardSection>
  )
}
