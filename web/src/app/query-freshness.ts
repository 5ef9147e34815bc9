import type { QueryClient } from '@tanstack/react-query'
import { connectSession } from '../lib/api/api.ts'
import { getErrorStatus } from '../lib/api/api-error.ts'
import { isRecord } from '../lib/api/record-query.ts'
import { shouldRetry } from '../lib/api/query-client.ts'
import { toast } from '../lib/toast.ts'

/**
 * Marks all queries as stale after a write, so that the next screen fetches them again. A feature
 * refreshes the current screen itself.
 */
export const markStaleAfterWrites = (queries: QueryClient): void => {
  connectSession({ onWritten: () => void queries.invalidateQueries({ refetchType: 'none' }) })
}

const isTemporary = (error: unknown): boolean =>
  shouldRetry(0, error) || getErrorStatus(error) === 429

/**
 * Keeps data on screen when a refetch fails temporarily, so that typed text stays too. A toast
 * reports the first such failure; the next toast can only follow after a query has succeeded. The
 * page shows the error instead if it is not temporary, or if the query loads the record that the
 * page is about.
 */
export const keepDataAfterFailedRefetch = (queries: QueryClient): void => {
  const { config } = queries.getQueryCache()
  let isAnnounced = false
  config.onSuccess = () => {
    isAnnounced = false
  }
  config.onError = (error, query) => {
    if (query.state.data === undefined || isRecord(query) || !isTemporary(error)) return
    query.setState({ error: null, status: 'success' })
    if (isAnnounced) return
    isAnnounced = true
    toast.error('The newest could not be fetched. What you see is from before.')
  }
}
