import type { Query, QueryClient } from '@tanstack/react-query'

export interface RecordError {
  /** The HTTP status of the failed response; 0 if the server did not respond. */
  status: number
  message: string
}

/**
 * The query options for a page's record, such as its project. Each visit fetches the record once,
 * and a failed fetch clears it. Nothing else fetches it again, because a form may be editing it.
 */
export const recordQueryOptions = {
  retry: false,
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnReconnect: false,
  meta: { isRecord: true },
} as const

export interface RecordQueryState<T> {
  data: T | undefined
  error: unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** Reads the record, or else the error, from the state of its query. */
export const toRecordState = <T>(
  { data, error, fetchStatus }: RecordQueryState<T>,
  toError: (error: unknown) => RecordError,
) => {
  const loading = fetchStatus === 'fetching'
  return {
    record: error ? null : (data ?? null),
    loading,
    error: error && !loading ? toError(error) : null,
  }
}

/** Returns whether a query loads a page's record. */
export const isRecord = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['isRecord'] === true

/** Refreshes everything on screen after a change, except a page's record. */
export const refreshAll = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: (query) => !isRecord(query) })
