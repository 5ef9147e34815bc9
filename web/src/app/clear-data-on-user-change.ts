import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../features/identity/session/session-store.ts'

/**
 * Clears one person's cached data before the next person sees the page. When a visitor signs in,
 * what they saw stays on screen until it is fetched again with their permissions.
 */
export const clearDataOnUserChange = (queries: QueryClient): (() => void) =>
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId) return
    if (!before.userId) {
      // Without this, the answer to a visitor's request would end up on the person's page.
      void queries.cancelQueries()
      void queries.invalidateQueries()
      return
    }
    queries.removeQueries({ type: 'inactive' })
    void queries.resetQueries()
  })
