import type { SessionUser } from '@pennytrail/contract'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const queryKey = ['session', 'me']

/** Loads the signed-in person, with the remaining steps of the setup. */
export const useMe = (enabled = true) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/auth/me', { signal }),
    enabled,
  })

/** Stores the signed-in person, so that a page need not load them again. */
export const storeMe = (queries: QueryClient, me: SessionUser): void => {
  queries.setQueryData(queryKey, me)
}
