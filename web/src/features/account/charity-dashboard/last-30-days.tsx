import type { OwnCharity, TransactionTotals } from '@pennytrail/contract'
import { useState } from 'react'
import { gatherReads } from '../../../lib/api/gather-reads.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { DashboardSection, Figures } from '../../../ui/layout/dashboard.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { declareLast30DaysReads, getLast30Days } from './home-reads.ts'

const days = 30

function listFigures(total: TransactionTotals, gifts: number | null) {
  const amount = (value: number) => <Money amount={value} currency={total.currency} short />
  return [
    { label: 'Money in', value: amount(total.in) },
    { label: 'Money out, including fees', value: amount(total.out) },
    ...(gifts === null ? [] : [{ label: 'Gifts and grants', value: formatNumber(gifts) }]),
  ]
}

/** Shows income and spending of the last thirty days. Renders nothing if there was none. */
export function Last30Days({ charity }: { charity: OwnCharity }) {
  const [now] = useState(() => new Date())
  const { from, to } = getLast30Days(now)
  const reads = declareLast30DaysReads(charity, now)
  const all = useRead(...reads.all)
  const gifts = useRead(...reads.gifts)
  const { error, refetch } = gatherReads([all, gifts])
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure={`The last ${days} days could not be loaded.`}
        onRetry={refetch}
      />
    )
  }
  const moved = (all.data?.totals ?? []).filter((total) => total.in > 0 || total.out > 0)
  if (!gifts.data || moved.length === 0) return null
  return (
    <DashboardSection id="lately" title={`Last ${days} days`}>
      <p>
        {formatDate(from)} to {formatDate(to)}, all funds.
      </p>
      {moved.map((total) => (
        <Figures
          key={total.currency}
          figures={listFigures(total, moved.length === 1 ? gifts.data.totalCount : null)}
        />
      ))}
    </DashboardSection>
  )
}
