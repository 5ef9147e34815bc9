import type { Charity } from '@pennytrail/contract'
import { useDeferredValue, useEffect, useRef, type ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { PageUnavailable } from '../../ui/loading/page-unavailable.tsx'
import { RecordLoading } from '../../ui/loading/loading-placeholder.tsx'
import { useCharity } from '../../features/charities/use-charity.ts'
import { useSession } from '../../features/identity/session/session-store.ts'
import { NotFoundPage } from '../not-found.page.tsx'

/**
 * Loads the charity of a URL below /charity. A URL with the charity's number in another format
 * redirects to the canonical URL. `at` is the rest of the path after the number.
 */
export function LoadCharity(props: {
  at:
    | ''
    | '/edit'
    | '/import'
    | '/bank-import'
    | '/bank-rules'
    | '/column-maps'
    | '/reconcile'
    | '/published-names'
    | '/nominal-accounts'
    | '/earlier-gifts'
  children: (charity: Charity) => ReactNode
}) {
  const { at, children } = props
  const { ukCharityNumber: number } = useParams()
  const { charity, error, refetch } = useCharity(number)
  // A deferred value lets React render the long page in slices, which input can interrupt.
  const shown = useDeferredValue(charity)
  const { pathname, search } = useLocation()
  // Reloads the charity when another person signs in, who may have other permissions.
  const userId = useSession((state) => state.userId)
  const loadedFor = useRef(userId)
  useEffect(() => {
    if (loadedFor.current === userId) return
    loadedFor.current = userId
    void refetch()
  }, [refetch, userId])
  if (error) {
    if (error.status === 400 || error.status === 404) return <NotFoundPage />
    return (
      <PageUnavailable
        title="Failed to fetch charity data"
        reason={error.message}
        status={error.status}
        onRetry={refetch}
      />
    )
  }
  if (charity && charity.ukCharityNumber !== number) {
    const pages = pathname.startsWith('/charities/') ? '/charities' : '/charity'
    return <Navigate replace to={`${pages}/${charity.ukCharityNumber}${at}${search}`} />
  }
  return charity && shown?.id === charity.id ? (
    children(shown)
  ) : (
    <RecordLoading label="the charity" />
  )
}
