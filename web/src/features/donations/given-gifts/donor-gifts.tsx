import type { Donation } from '@pennytrail/contract'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { TestPaymentsNotice } from '../../system/index.ts'
import { NoGifts } from './donor-home.tsx'
import styles from '../donor.module.css'
import { GiftList } from './gift-list.tsx'

interface DonorGiftsProps {
  userId: string
  donations: readonly Donation[]
  page: number
  totalPages: number
  totalCount: number
  busy: boolean
}

export function DonorGifts({
  userId,
  donations,
  page,
  totalPages,
  totalCount,
  busy,
}: DonorGiftsProps) {
  if (totalCount === 0) return <NoGifts />
  return (
    <section className={styles['section']} aria-label="Gifts">
      <p role="status">{formatPlural(totalCount, 'gift')}</p>
      <TestPaymentsNotice />
      <GiftList userId={userId} page={page} gifts={donations} caption="Your gifts" busy={busy} />
      <Row gap={24} rowGap={8} align="baseline" justify="between">
        <Pagination
          page={page}
          totalPages={totalPages}
          hrefFor={(to) => `?section=gifts&page=${to}`}
          label="Pages of gifts"
        />
        <FileButton
          label="Download all as CSV"
          address={buildUrl('/api/donation/donor/{id}', { params: { id: `${userId}.csv` } })}
          name="gifts.csv"
        />
      </Row>
    </section>
  )
}
