import type { SessionUser } from '@pennytrail/contract'
import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '../../lib/api/use-read.ts'

/** Stores the signed-in person, so that a page need not load them again. */
export const storeMe = (queries: QueryClient, me: SessionUser): void => {
  queries.setQueryData(readQuery('GET /api/auth/me').queryKey, me)
}
