import type { Charity } from '@pennytrail/contract'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { ApiError, getErrorMessage } from '../../lib/api/api-error.ts'
import {
  recordQueryOptions,
  toRecordState,
  type RecordError,
  type RecordQueryState,
} from '../../lib/api/record-query.ts'
import { readQuery } from '../../lib/api/use-read.ts'

const fallback = 'Failed to fetch charity data'

const toCharityError = (error: unknown): RecordError => {
  const answered = error instanceof ApiError && error.status !== 0
  return answered
    ? { status: error.status, message: getErrorMessage(error, fallback) }
    : { status: 0, message: fallback }
}

const toQueryKey = (id = '') => readQuery('GET /api/charity/{id}', { params: { id } }).queryKey

export const fetchCharity = (id: string): Promise<Charity> =>
  api('GET /api/charity/{id}', { params: { id } })

/** Loads a charity by its number in any format, or by its id. */
export const charityQuery = (id: string | undefined) =>
  queryOptions({
    ...recordQueryOptions,
    queryKey: toQueryKey(id),
    queryFn: async ({ client }) => {
      if (!id?.trim()) throw new ApiError(400, 'charity-id-invalid', 'Invalid charity ID')
      const charity = await fetchCharity(id)
      // The page redirects to the canonical URL, which then shows the charity at once.
      if (charity.ukCharityNumber !== id) storeCharity(client, charity)
      return charity
    },
  })

const toCharityState = (query: RecordQueryState<Charity>) => {
  const { record, loading, error } = toRecordState(query, toCharityError)
  return { charity: record, loading, error }
}

/** Loads the charity of a page. */
export const useCharity = (id: string | undefined) => {
  const query = useQuery(charityQuery(id))
  return { ...toCharityState(query), refetch: query.refetch }
}

/** Reads the state of a charity, as the specification names it, from the query cache. */
export const readCharityState = (queries: QueryClient, id: string | undefined) => {
  const query = queries.getQueryState(charityQuery(id).queryKey)
  return toCharityState(query ?? { data: undefined, error: null, fetchStatus: 'idle' })
}

const storeCharity = (queries: QueryClient, charity: Charity): void => {
  queries.setQueryData(toQueryKey(charity.ukCharityNumber), charity)
}

/** Returns a function that stores the charity that the server returned after a change. */
export const useStoreCharity = (): ((charity: Charity) => void) => {
  const queries = useQueryClient()
  return (charity) => storeCharity(queries, charity)
}
