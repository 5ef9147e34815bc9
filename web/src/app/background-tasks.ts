import type { QueryClient } from '@tanstack/react-query'
import { prefetchOnHover } from './prefetch-pages.ts'
import { markStaleAfterWrites, keepDataAfterFailedRefetch } from './query-freshness.ts'
import { restoreFocusOnRemoval } from './restore-focus.ts'

/** What the first page can stand without: started once it is there. */
export function startBackgroundTasks(queries: QueryClient): void {
  prefetchOnHover()
  restoreFocusOnRemoval()
  markStaleAfterWrites(queries)
  keepDataAfterFailedRefetch(queries)
}
