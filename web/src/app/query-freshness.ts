import type { QueryClient } from '@tanstack/react-query'
import { connectSession } from '../lib/api.ts'
import { statusOf } from '../lib/api-error.ts'
import { shouldRetry } from '../lib/query-client.ts'
import { toast } from '../lib/toast.ts'

/** After a write nothing that was read before counts as fresh: a figure that hangs on it is asked
    for again on the next screen. What the present screen shows anew, its feature says. */
export function keepFresh(queries: QueryClient): void {
  connectSession({ onWritten: () => void queries.invalidateQueries({ refetchType: 'none' }) })
}

const isPassing = (error: unknown): boolean => shouldRetry(0, error) || statusOf(error) === 429

/** What a screen shows stays when asking for it again fails in passing, and so does what was typed
    there; it is said once until an answer comes. What is refused or gone is taken away. */
export function keepShown(queries: QueryClient): void {
  const { config } = queries.getQueryCache()
  let isSaid = false
  config.onSuccess = () => {
    isSaid = false
  }
  config.onError = (error, query) => {
    if (query.state.data === undefined || !isPassing(error)) return
    query.setState({ error: null, status: 'success' })
    if (isSaid) return
    isSaid = true
    toast.error('The newest could not be fetched. What you see is from before.')
  }
}
