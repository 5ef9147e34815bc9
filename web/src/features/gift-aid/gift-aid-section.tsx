import type { OwnCharity } from '@pennytrail/contract'
import { useSearchParams } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { DashboardLoading } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { GiftAidClaimScreen } from './claims/gift-aid-claim-screen.tsx'
import { DeclarationsScreen } from './declarations/declarations-screen.tsx'
import { NewGiftAidClaim } from './claims/new-gift-aid-claim.tsx'
import { GiftAidOverviewScreen } from './gift-aid-overview.tsx'
import { RecordDeclaration } from './declarations/record-declaration.tsx'
import { RepayableScreen } from './repayable-screen.tsx'
import { SmallDonationsScreen } from './small-donations/small-donations-screen.tsx'

/**
 * The Gift Aid section of the charity dashboard. The query selects the screen: `&claim` shows one
 * claim, `&new` creates a claim, `&declarations` lists the charity's declarations, `&record`
 * records a declaration, `&repayable` lists gifts whose terms allow a refund, and `&small` shows small
 * donations.
 */
export default function GiftAidSection({ charity }: { charity: OwnCharity }) {
  if (!charity.can.claimGiftAid) {
    return (
      <EmptyState title="Only Leads can see Gift Aid">
        <p>
          Claims contain givers’ names and home addresses, so only the charity’s Leads can see and
          make them. Everyone can see in the ledger what HMRC pays.
        </p>
      </EmptyState>
    )
  }
  return <LeadsOnlyNotice charity={charity} />
}

function LeadsOnlyNotice({ charity }: { charity: OwnCharity }) {
  const [query] = useSearchParams()
  if (query.has('record')) return <RecordDeclaration charity={charity} />
  if (query.has('repayable')) return <RepayableScreen charity={charity} />
  if (query.has('small')) return <SmallDonationsScreen charity={charity} />
  if (query.has('declarations')) return <DeclarationsScreen charity={charity} />
  return <ClaimViews charity={charity} />
}

function ClaimViews({ charity }: { charity: OwnCharity }) {
  const [query] = useSearchParams()
  const { data, error, refetch } = useRead('GET /api/charity/{id}/gift-aid', {
    params: { id: charity.id },
  })
  const claimId = query.get('claim')
  if (error) {
    return <LoadFailed error={error} failure="Gift Aid could not be loaded." onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  if (claimId !== null) return <GiftAidClaimScreen charity={charity} claimId={claimId} />
  if (query.has('new')) return <NewGiftAidClaim charity={charity} overview={data} />
  return <GiftAidOverviewScreen charity={charity} overview={data} />
}
