import type { QueryClient } from '@tanstack/react-query'
import { fetchAhead } from './prefetch-pages.ts'
import { keepFresh, keepShown } from './query-freshness.ts'
import { keepFocus } from './restore-focus.ts'

/** What the first page can stand without: started once it is there. */
export function startLater(queries: QueryClient): void {
  fetchAhead()
  keepFocus()
  keepFresh(queries)
  keepShown(queries)
}
