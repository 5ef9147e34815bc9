import { usePrefetchQuery } from '@tanstack/react-query'
import { gatherReads } from '../../../lib/api/gather-reads.ts'
import { readQuery } from '../../../lib/api/use-read.ts'
import { GivingSpendingView } from '../../attribution/index.ts'
import { Pledges } from '../../matching/index.ts'
import { NextPayment, useMonthlyItems } from '../../monthly-gifts/index.ts'
import { useQuestionItems } from '../../unspent-gifts/index.ts'
import {
  DonorHome,
  StartedPayments,
  useDonorGifts,
  usePrefetchGiftShares,
} from '../../donations/index.ts'
import { FinishSettingUp, useSession } from '../../identity/index.ts'
import { GivenUpdates } from '../../updates/index.ts'
import { NeedsAttention } from '../../../ui/layout/dashboard.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'

export function DonorHomePanel() {
  const userId = useSession((state) => state.userId)
  const of = { kind: 'donor', id: userId } as const
  const gifts = useDonorGifts(userId)
  const monthly = useMonthlyItems(null)
  const questions = useQuestionItems(null)
  // The parts that show this wait for the gifts, but their data need not.
  usePrefetchQuery(
    readQuery('GET /api/donation/donor/{id}/where-it-went', { params: { id: userId } }),
  )
  usePrefetchGiftShares(userId)
  return (
    <Stack gap={32}>
      <FinishSettingUp />
      <StartedPayments />
      <NeedsAttention
        title="To do"
        items={[...questions.items, ...monthly.items]}
        query={gatherReads([questions.query, monthly.query])}
      />
      <NextPayment gifts={monthly.gifts} to={monthly.to} />
      <GivenUpdates userId={userId} />
      {gifts.isPending && <LoadingPlaceholder label="your gifts" height="24rem" />}
      {gifts.isError && (
        <LoadFailed
          error={gifts.error}
          failure="Failed to fetch donations"
          onRetry={gifts.refetch}
        />
      )}
      {gifts.data && (
        <DonorHome {...gifts.data} userId={userId} spending={<GivingSpendingView of={of} />} />
      )}
      <Pledges side="pledger" />
      <p>
        <TextLink to="/matching/new">Match other people’s gifts</TextLink>
      </p>
    </Stack>
  )
}
