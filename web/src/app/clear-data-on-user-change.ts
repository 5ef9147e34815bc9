import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../features/identity/session/session-store.ts'

/**
 * Clears one person's cached data before the next person sees the page. What a visitor saw stays on
 * screen when they sign in, until it is fetched again for them, who may have other permissions.
 */
export const clearDataOnUserChange = (queries: QueryClient): (() => void) =>
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId) return
    if (!before.userId) {
      void queries.invalidateQueries()
      return
    }
    queries.removeQueries({ type: 'inactive' })
    void queries.resetQueries()
  })
