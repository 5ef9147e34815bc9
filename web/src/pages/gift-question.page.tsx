import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingPlaceholder } from '../ui/loading-placeholder.tsx'

const LinkedQuestion = lazy(() => import('../features/unspent-gifts/linked-gift-question.tsx'))

/**
 * Shows a charity's question about a gift, from the link in an email. Opening the page sends no
 * answer, because mail scanners open every link.
 */
export default function GiftQuestionPage() {
  const [query] = useSearchParams()
  return (
    <Suspense fallback={<LoadingPlaceholder label="the question" height="16rem" />}>
      <LinkedQuestion token={query.get('token') ?? ''} />
    </Suspense>
  )
}
