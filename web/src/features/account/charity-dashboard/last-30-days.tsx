import type { OwnCharity, TransactionTotals } from '@pennytrail/contract'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { entryKindNames, isGiftKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { useState } from 'react'
import { gatherReads } from '../../../lib/api/gather-reads.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { DashboardSection, Figures } from '../../../ui/layout/dashboard.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'

const days = 30

/** Returns the calendar dates of the last thirty days, including today. */
export function getLast30Days(now: Date): { from: string; to: string } {
  const to = toUkDate(now)
  return { from: addDays(to, 1 - days), to }
}

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
  const [{ from, to }] = useState(() => getLast30Days(new Date()))
  const route = 'GET /api/transaction/charity/{id}'
  const params = { id: charity.id }
  const isShown = charity.status !== 'claimed'
  const all = useRead(route, isShown ? { params, query: { from, to, limit: 1 } } : null)
  const gifts = useRead(
    route,
    isShown
      ? { params, query: { from, to, limit: 1, kind: entryKindNames.filter(isGiftKind) } }
      : null,
  )
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
