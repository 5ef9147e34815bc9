import type { Query, QueryClient } from '@tanstack/react-query'
import { useSession } from '../features/identity/session/session-store.ts'

/** Skips what a link opens, such as an invite: it is the same for everyone, and may be used up. */
const ofPerson = { predicate: ({ meta }: Query): boolean => meta?.['isOfLink'] !== true }

/**
 * Clears one person's cached data before the next person sees the page. When a visitor signs in,
 * what they saw stays on screen until it is fetched again with their permissions.
 */
export const clearDataOnUserChange = (queries: QueryClient): (() => void) =>
  useSession.subscribe((now, before) => {
    if (now.userId === before.userId) return
    if (!before.userId) {
      // Without this, the answer to a visitor's request would end up on the person's page.
      void queries.cancelQueries(ofPerson)
      void queries.invalidateQueries(ofPerson)
      return
    }
    queries.removeQueries({ ...ofPerson, type: 'inactive' })
    void queries.resetQueries(ofPerson)
  })
