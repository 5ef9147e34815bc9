import type { OwnCharity, TransactionTotals } from '@pennytrail/contract'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { DashboardSection, Figures } from '../../../ui/layout/dashboard.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { useLast30Days } from './use-last-30-days.ts'

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
  const { data, error, refetch } = useLast30Days(charity, { from, to })
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure={`The last ${days} days could not be loaded.`}
        onRetry={refetch}
      />
    )
  }
  const moved = (data?.totals ?? []).filter((total) => total.in > 0 || total.out > 0)
  if (!data || moved.length === 0) return null
  return (
    <DashboardSection id="lately" title={`Last ${days} days`}>
      <p>
        {formatDate(from)} to {formatDate(to)}, all funds.
      </p>
      {moved.map((total) => (
        <Figures
          key={total.currency}
          figures={listFigures(total, moved.length === 1 ? data.gifts : null)}
        />
      ))}
    </DashboardSection>
  )
}
