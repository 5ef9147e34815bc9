import type { OwnCharity } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { DashboardLoading, DashboardSection } from '../../ui/layout/dashboard.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Money } from '../../ui/money/money.tsx'
import type { DenseColumn } from '../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../ui/table/dense-table/dense-table.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import styles from './payments.module.css'
import { PayoutDetails, type Payout } from './payout-details.tsx'

function getBadge({ alike, match, state }: Payout): { tone: Tone; label: string } {
  if (state === 'failed') return { tone: 'danger', label: 'Came back' }
  if (match) return { tone: 'success', label: 'Matched' }
  if (alike.length > 0) return { tone: 'warning', label: 'Recorded twice?' }
  return { tone: 'info', label: 'Paid out' }
}

const columns: readonly DenseColumn<Payout>[] = [
  { header: 'Arrives', rowHeader: true, render: ({ arrivesOn }) => formatDate(arrivesOn) },
  {
    header: 'Contents',
    width: '12rem',
    phone: 'aside',
    render: ({ itemCount }) => formatPlural(itemCount, 'movement'),
  },
  {
    header: 'State',
    width: '11rem',
    phone: 'below',
    render: (payout) => {
      const { label, tone } = getBadge(payout)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    header: 'Amount',
    width: '9rem',
    kind: 'number',
    phone: 'amount',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

export function Payouts({ charity }: { charity: OwnCharity }) {
  const [query] = useSearchParams()
  const page = readPageNumber(query)
  const { data, error, isPlaceholderData, refetch } = useRead(
    'GET /api/charity/{id}/payouts',
    { params: { id: charity.id }, query: { page } },
    { placeholderData: keepPreviousData },
  )
  if (error) {
    return <LoadFailed error={error} failure="The payouts could not be loaded." onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  const hrefFor = (to: number) =>
    `?${new URLSearchParams({ section: 'payments', charity: charity.ukCharityNumber, page: String(to) })}`
  return (
    <DashboardSection id="payouts" title="Payouts to the bank">
      {data.payouts.length === 0 ? (
        <p className={styles['text']}>
          No payouts yet. Stripe pays gifts to the charity’s bank a few days after they are made.
          Each payout is listed here with its gifts and fees.
        </p>
      ) : (
        <>
          <DenseTable
            caption="Payouts to the bank"
            columns={columns}
            rows={data.payouts}
            toId={({ id }) => id}
            toName={({ arrivesOn }) => formatDate(arrivesOn)}
            renderOpen={(payout) => (
              <PayoutDetails charity={charity} payout={payout} canMatch={data.can.match} />
            )}
            busy={isPlaceholderData}
          />
          <DownloadTable of="Payouts to the bank" name="payouts" />
        </>
      )}
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        hrefFor={hrefFor}
        label="Pages of payouts"
      />
    </DashboardSection>
  )
}
