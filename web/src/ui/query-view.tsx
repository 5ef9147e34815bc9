import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed, LoadFailedLine } from './load-failed.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** What is said where it could not be loaded and the server says nothing better. */
  failure: string
  /** A few lines among others, such as a part of the settings. */
  compact?: boolean
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there; until then its shape, and the way on where it fails. */
export function QueryView<Data>({
  query,
  failure,
  compact = false,
  children,
}: QueryViewProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error)
    return (
      <LoadingPlaceholder
        label="what belongs here"
        {...(compact ? { lines: 3 } : { height: '12rem' })}
      />
    )
  const Failed = compact ? LoadFailedLine : LoadFailed
  return <Failed error={error} failure={failure} onRetry={refetch} />
}
