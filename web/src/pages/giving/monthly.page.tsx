import { lazy, Suspense } from 'react'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

const LinkedMonthly = lazy(() => import('../../features/monthly-gifts/linked-monthly-gift.tsx'))

/** Shows a monthly gift at /monthly#{secret}, which the gift's emails link to. */
export default function MonthlyPage() {
  return (
    <Suspense fallback={<LoadingPlaceholder label="the gift" height="20rem" />}>
      <LinkedMonthly />
    </Suspense>
  )
}
