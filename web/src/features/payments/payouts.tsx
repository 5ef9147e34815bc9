import type { OwnCharity } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { DashboardLoading, DashboardSection } from '../../ui/layout/dashboard.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import styles from './payments.module.css'
import { PayoutItem } from './payout-item.tsx'

export function Payouts({ charity }: { charity: OwnCharity }) {
  const [query] = useSearchParams()
  const page = readPageNumber(query)
  const { data, error, refetch } = useRead(
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
        <Stack as="ul" gap={12} role="list" className={styles['payouts']}>
          {data.payouts.map((payout) => (
            <PayoutItem
              key={payout.id}
              payout={payout}
              charity={charity}
              canMatch={data.can.match}
            />
          ))}
        </Stack>
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
