import type { QueryClient } from '@tanstack/react-query'
import { connectSession } from '../lib/api.ts'
import { getErrorStatus } from '../lib/api-error.ts'
import { shouldRetry } from '../lib/query-client.ts'
import { toast } from '../lib/toast.ts'

/** After a write nothing that was read before counts as fresh: a figure that hangs on it is asked
    for again on the next screen. What the present screen shows anew, its feature says. */
export function markStaleAfterWrites(queries: QueryClient): void {
  connectSession({ onWritten: () => void queries.invalidateQueries({ refetchType: 'none' }) })
}

const isTemporary = (error: unknown): boolean =>
  shouldRetry(0, error) || getErrorStatus(error) === 429

/** What a screen shows stays when asking for it again fails in passing, and so does what was typed
    there; it is said once until an answer comes. What is refused or gone is taken away. */
export function keepDataAfterFailedRefetch(queries: QueryClient): void {
  const { config } = queries.getQueryCache()
  let isAnnounced = false
  config.onSuccess = () => {
    isAnnounced = false
  }
  config.onError = (error, query) => {
    if (query.state.data === undefined || !isTemporary(error)) return
    query.setState({ error: null, status: 'success' })
    if (isAnnounced) return
    isAnnounced = true
    toast.error('The newest could not be fetched. What you see is from before.')
  }
}
