import { lazy, Suspense } from 'react'
import { LoadingPlaceholder } from '../ui/loading-placeholder.tsx'

const LinkedMonthly = lazy(() => import('../features/monthly-gifts/linked-monthly-gift.tsx'))

/** Where the letters about a monthly gift lead to: /monthly/{signed link}. */
export default function MonthlyPage() {
  return (
    <Suspense fallback={<LoadingPlaceholder label="the gift" height="20rem" />}>
      <LinkedMonthly />
    </Suspense>
  )
}
