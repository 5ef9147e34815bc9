import type { Charity } from '@pennytrail/contract'
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PageUnavailable } from '../ui/page-unavailable.tsx'
import { CharityLoading } from '../features/charities/charity-page.tsx'
import { fetchCharity, useCharity } from '../features/charities/charity-store.ts'
import { useSession } from '../features/identity/session/session-store.ts'
import { NotFoundPage } from './not-found.page.tsx'

/**
 * The charity of an address below /charity, however its number is written there: every form leads
 * to the one address. `at` is what follows the number.
 */
export function LoadCharity(props: {
  number: string | undefined
  at: '' | '/edit' | '/import' | '/bank-import' | '/published-names'
  children: (charity: Charity) => ReactNode
}) {
  const { number, at, children } = props
  const { charity, error } = useCharity()
  const found = charity?.ukCharityNumber === number ? charity : undefined
  // Drawn in slices that a press can come between, since it is a long page.
  const shown = useDeferredValue(found)
  const { search } = useLocation()
  // What is in the store may still be another address's: it counts once this one has been answered.
  const [answered, setAnswered] = useState<string>()
  // Anew for another person: what may be done is theirs.
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
