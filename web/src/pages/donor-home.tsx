import { lazy } from 'react'
import styles from '../features/donations/donor.module.css'
import { DonorHome } from '../features/donations/donor-home.tsx'
import { StartedPayments } from '../features/donations/started-payments.tsx'
import { useDonorGifts } from '../features/donations/use-donor-gifts.ts'
import { FinishSettingUp } from '../features/identity/finish-setting-up.tsx'
import { useSession } from '../features/identity/session-store.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Waiting } from '../ui/waiting.tsx'

const MonthlyAttention = lazy(async () => ({
  default: (await import('../features/monthly-gifts/monthly-attention.tsx')).MonthlyAttention,
}))
const QuestionAttention = lazy(async () => ({
  default: (await import('../features/unspent-gifts/question-attention.tsx')).QuestionAttention,
}))
const GivingTrailSection = lazy(() => import('../features/attribution/giving-trail.tsx'))

/** What waits, giving in figures, where the money went, the latest gifts. */
export function DonorHomePanel() {
  const userId = useSession((state) => state.userId)
  const gifts = useDonorGifts(userId)
  return (
    <div className={styles['home']}>
      <FinishSettingUp />
      <StartedPayments />
      <MonthlyAttention />
      <QuestionAttention donorOrgId={null} />
      {gifts.isPending && <Waiting of="your gifts" height="24rem" />}
      {gifts.isError && (
        <LoadFailed
          error={gifts.error}
          failure="Failed to fetch donations"
          onRetry={gifts.refetch}
        />
      )}
      {gifts.data && <DonorHome {...gifts.data} trail={<GivingTrailSection userId={userId} />} />}
    </div>
  )
}
