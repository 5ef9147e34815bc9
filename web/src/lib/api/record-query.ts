import type { Query, QueryClient } from '@tanstack/react-query'

export interface RecordError {
  /** The HTTP status of the failed response; 0 if the server did not respond. */
  status: number
  message: string
}

/** When this document brought a visitor's data from the server; NaN if it brought none. */
const documentData = { at: Number.NaN }

// As long as other data counts as fresh (query-client.ts).
const freshFor = 30_000

/** Tells that the data of this document was fetched for a visitor at this time. */
export const noteDocumentData = (at: number): void => {
  documentData.at = at
}

interface FetchedRecord {
  readonly state: { readonly dataUpdatedAt: number }
}

/** Returns whether a record came with the document just now, so that it need not be fetched. */
const isFromDocument = ({ state }: FetchedRecord): boolean =>
  state.dataUpdatedAt === documentData.at && Date.now() - documentData.at < freshFor

/**
 * The query options for a page's record, such as its project. Each visit fetches the record once,
 * and a failed fetch clears it. Nothing else fetches it again, because a form may be editing it.
 */
export const recordQueryOptions = {
  retry: false,
  staleTime: 0,
  refetchOnMount: (query: FetchedRecord) => (isFromDocument(query) ? false : 'always'),
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
