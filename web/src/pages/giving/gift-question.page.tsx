import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

const LinkedQuestion = lazy(() => import('../../features/unspent-gifts/linked-gift-question.tsx'))

/**
 * Shows a charity's question about a gift at /gift-question#{secret}, from the link in an email. Opening the page sends no
 * answer, because mail scanners open every link.
 */
export default function GiftQuestionPage() {
  const { hash } = useLocation()
  return (
    <Suspense fallback={<LoadingPlaceholder label="the question" height="16rem" />}>
      <LinkedQuestion token={hash.slice(1)} />
    </Suspense>
  )
}
