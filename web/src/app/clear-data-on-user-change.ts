import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../features/identity/session/session-store.ts'

/** Clears one person's cached data before the next person sees the page. */
export const clearDataOnUserChange = (queries: QueryClient): (() => void) =>
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId || !before.userId) return
    queries.removeQueries({ type: 'inactive' })
    void queries.resetQueries()
  })
