import type { QueryClient } from '@tanstack/react-query'
import { fetchAhead } from './fetch-ahead.ts'
import { keepFresh, keepShown } from './fresh-data.ts'
import { keepFocus } from './keep-focus.ts'

/** What the first page can stand without: started once it is there. */
export function startLater(queries: QueryClient): void {
  fetchAhead()
  keepFocus()
  keepFresh(queries)
  keepShown(queries)
}
