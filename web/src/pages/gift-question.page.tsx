import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingPlaceholder } from '../ui/loading-placeholder.tsx'

const LinkedQuestion = lazy(() => import('../features/unspent-gifts/linked-gift-question.tsx'))

/** Nothing is answered by opening the link: mail scanners open every one. */
export default function GiftQuestionPage() {
  const [query] = useSearchParams()
  return (
    <Suspense fallback={<LoadingPlaceholder label="the question" height="16rem" />}>
      <LinkedQuestion token={query.get('token') ?? ''} />
    </Suspense>
  )
}
