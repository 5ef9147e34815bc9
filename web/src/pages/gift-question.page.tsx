import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingPlaceholder } from '../ui/loading-placeholder.tsx'

const LinkedQuestion = lazy(() => import('../features/unspent-gifts/linked-gift-question.tsx'))

/** Answers nothing when opened, because mail scanners open every link. */
export default function GiftQuestionPage() {
  const [query] = useSearchParams()
  return (
    <Suspense fallback={<LoadingPlaceholder label="the question" height="16rem" />}>
      <LinkedQuestion token={query.get('token') ?? ''} />
    </Suspense>
  )
}
