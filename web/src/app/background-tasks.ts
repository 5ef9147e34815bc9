import type { QueryClient } from '@tanstack/react-query'
import { prefetchOnHover } from './prefetch-pages.ts'
import { markStaleAfterWrites, keepDataAfterFailedRefetch } from './query-freshness.ts'
import { sendWaitingPayments } from './send-waiting-payments.ts'
import { restoreFocusOnRemoval } from './restore-focus.ts'

/** Starts the work that the first page does not need, once the page shows. */
export const startBackgroundTasks = (queries: QueryClient): void => {
  prefetchOnHover()
  restoreFocusOnRemoval()
  markStaleAfterWrites(queries)
  keepDataAfterFailedRefetch(queries)
  sendWaitingPayments(queries)
}
