import type { Donation } from '@pennytrail/contract'
import { plural } from '../../lib/format-number.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { TestPayments } from '../../ui/test-payments.tsx'
import { NoGifts } from './donor-home.tsx'
import styles from './donor.module.css'
import { GiftList } from './gift-list.tsx'

interface DonorGiftsProps {
  donations: readonly Donation[]
  page: number
  totalPages: number
  totalCount: number
  busy: boolean
}

/** Every gift of a person, a page at a time. */
export function DonorGifts({ donations, page, totalPages, totalCount, busy }: DonorGiftsProps) {
  if (totalCount === 0) return <NoGifts />
  return (
    <section className={styles['section']} aria-label="Gifts">
      <p role="status">{plural(totalCount, 'gift')}</p>
      <TestPayments />
      <GiftList gifts={donations} caption="Your gifts" busy={busy} />
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(to) => `?section=gifts&page=${to}`}
        label="Pages of gifts"
      />
    </section>
  )
}
