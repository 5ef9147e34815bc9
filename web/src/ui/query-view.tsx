import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed, LoadFailedLine } from './load-failed.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The message if the server gives no better one. */
  failure: string
  /** Whether it is one line among others, such as a part of the settings. */
  compact?: boolean
  children: (data: Data) => ReactNode
}

/** Shows loaded data, a skeleton while it loads, or the failure with the next step. */
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
