import { fetchAhead } from './fetch-ahead.ts'
import { keepFocus } from './keep-focus.ts'

/** What the first page can stand without: started once it is there. */
export function startLater(): void {
  fetchAhead()
  keepFocus()
}
