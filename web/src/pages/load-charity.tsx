import type { Charity } from '@pennytrail/contract'
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PageUnavailable } from '../ui/page-unavailable.tsx'
import { CharityLoading } from '../features/charities/charity-page.tsx'
import { fetchCharity, useCharity } from '../features/charities/charity-store.ts'
import { useSession } from '../features/identity/session/session-store.ts'
import { NotFoundPage } from './not-found.page.tsx'

/**
 * Shows the charity of an address below /charity. Every form of its number redirects to the
 * canonical address. `at` is the rest of the path after the number.
 */
export function LoadCharity(props: {
  number: string | undefined
  at: '' | '/edit' | '/import' | '/bank-import' | '/published-names'
  children: (charity: Charity) => ReactNode
}) {
  const { number, at, children } = props
  const { charity, error } = useCharity()
  const found = charity?.ukCharityNumber === number ? charity : undefined
  // Renders in slices that input can interrupt, because the page is long.
  const shown = useDeferredValue(found)
  const { search } = useLocation()
  // The store may still hold another address's charity, so it counts only after this address was
  // answered.
  const [answered, setAnswered] = useState<string>()
  // Loads again for another person, who may have other permissions.
  const userId = useSession((state) => state.userId)
  const load = useCallback(
    () => void fetchCharity(number).then(() => setAnswered(number)),
    [number],
  )
  useEffect(load, [load, userId])
  const isAnswered = answered === number
  if (isAnswered && error) {
    if (error.status === 400 || error.status === 404) return <NotFoundPage />
    return (
      <PageUnavailable
        title="Failed to fetch charity data"
        reason={error.message}
        status={error.status}
        onRetry={load}
      />
    )
  }
  if (found && shown?.id === found.id) return children(shown)
  if (!isAnswered || !charity || found) return <CharityLoading />
  return <Navigate replace to={`/charity/${charity.ukCharityNumber}${at}${search}`} />
}
