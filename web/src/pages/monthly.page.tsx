import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

const LinkedMonthly = lazy(() => import('../features/monthly/linked-monthly.tsx'))

/** Where the letters about a monthly gift lead to: /monthly/{signed link}. */
export default function MonthlyPage() {
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <LinkedMonthly />
    </Suspense>
  )
}
