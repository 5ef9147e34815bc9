import type { OwnCharity } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'
import { DashboardLoading, DashboardSection, Figures } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Money } from '../../ui/money/money.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import { ChargeFindings } from './charge-findings.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { DebitsUnderWay } from './debits-under-way.tsx'
import { Disputes } from './disputes.tsx'
import { Payouts } from './payouts.tsx'
import { ReplacementCard } from './replacement-card.tsx'
import { StripeReturnNotice } from './stripe-return-notice.tsx'

export default function PaymentsSection({ charity }: { charity: OwnCharity }) {
  const { data, error, refetch } = useRead('GET /api/charity/{id}/payments', {
    params: { id: charity.id },
  })
  if (charity.status === 'claimed') {
    return (
      <EmptyState title="Not verified yet">
        The charity can connect Stripe once an administrator has verified your claim.
      </EmptyState>
    )
  }
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch charity data" onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  const isConnected = data.connection.state === 'ready' || data.connection.state === 'incomplete'
  return (
    <>
      <DashboardSection id="payments" title="Payments">
        <StripeReturnNotice {...data} />
        <TestPaymentsNotice />
        {data.replacement && (
          <ReplacementCard
            charity={charity}
            replacement={data.replacement}
            present={isConnected ? data.connection.account : null}
          />
        )}
        <ConnectionCard charity={charity} payments={data} />
        {data.waiting.length > 0 && (
          <Figures
            figures={data.waiting.map(({ currency, amount }) => ({
              label: 'At Stripe, not paid out yet',
              value: <Money amount={amount} currency={currency} />,
            }))}
          />
        )}
      </DashboardSection>
      <DebitsUnderWay {...data} />
      <ChargeFindings findings={data.findings} />
      <Disputes charity={charity} disputes={data.disputes} />
      <Payouts charity={charity} />
    </>
  )
}
