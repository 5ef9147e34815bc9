import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed, LoadFailedLine } from './load-failed.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The error message if the server sends none. */
  failure: string
  /**
   * Whether a failure takes only one line, because other parts of the screen remain, such as other
   * settings.
   */
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
