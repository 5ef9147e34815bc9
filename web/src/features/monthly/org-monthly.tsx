import type { OwnDonorOrg } from '@pennytrail/contract'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardSection } from '../../ui/dashboard.tsx'
import { CardSaved } from './card-saved.tsx'
import { MonthlyGift } from './monthly-gift.tsx'
import styles from './monthly.module.css'
import { useOrgMonthlyGifts } from './use-monthly.ts'

/** What a donor organisation gives every month; nothing where it gives nothing so. */
export function OrgMonthly({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  const [query] = useSearchParams()
  const isSaved = query.get('card') === 'saved'
  const { data, error, refetch } = useOrgMonthlyGifts(donorOrg.id, isSaved)
  if (!error && !data?.gifts.length) return null
  return (
    <DashboardSection id="monthly" title="Monthly gifts">
      {error ? (
        <p role="alert" className={styles['error']}>
          {messageOf(error, 'The monthly gifts could not be loaded.')}{' '}
          <Button size="small" variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <div className={styles['list']}>
          {isSaved && <CardSaved />}
          {data?.gifts.map((gift) => (
            <MonthlyGift key={gift.id} gift={gift} way={{ id: gift.id }} level={3} />
          ))}
        </div>
      )}
    </DashboardSection>
  )
}
