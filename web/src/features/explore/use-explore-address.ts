import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { readExploreQuery, toSearchString, type ExploreQuery } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'
import { readRememberedLimit } from './remembered-limit.ts'

/** The delay between the last keystroke and the search, in milliseconds. */
export const typingPauseMilliseconds = 250

/**
 * Keeps the store and the page's URL in sync. A change of the store updates the URL at once, or
 * after a pause in typing. Back, Forward and reload update the store from the URL.
 */
export const useExploreUrl = () => {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const load = useExploreStore((state) => state.load)

  /**
   * The query string that the store is navigating to. When it arrives, the store must not load it,
   * because the person may have typed more since.
   */
  const heading = useRef<string>(undefined)

  useLayoutEffect(() => {
    const arrived = heading.current === search
    heading.current = undefined
    if (arrived) return
    clearTimeout(pause.current)
    load(readExploreQuery(search))
  }, [search, load])
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    // If Back is pressed before a navigation rendered, `search` does not change. Only `popstate`
    // reports it.
    const stepped = () => {
      if (window.location.pathname !== pathname) return
      heading.current = undefined
      clearTimeout(pause.current)
      load(readExploreQuery(window.location.search))
    }
    window.addEventListener('popstate', stepped)
    return () => window.removeEventListener('popstate', stepped)
  }, [pathname, load])

  const follow = useCallback(
    (replace: boolean) => {
      clearTimeout(pause.current)
      const storeSearch = toSearchString(useExploreStore.getState())
      if (storeSearch === toSearchString(readExploreQuery(search))) return
      heading.current = storeSearch
      void navigate({ pathname, search: storeSearch }, { replace, preventScrollReset: true })
    },
    [navigate, pathname, search],
  )
  /** After a filter is chosen, updates the URL with a new history entry, which Back undoes. */
  const follows = useCallback(() => follow(false), [follow])
  /**
   * After a keystroke, updates the URL when typing pauses, so that a whole word is one history
   * entry.
   */
  const followsTyping = useCallback(() => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => follow(true), typingPauseMilliseconds)
  }, [follow])

  useRememberedLimit(search, follow)
  const query = readExploreQuery(search)
  return { query, shown: useShownQuery(query), follows, followsTyping }
}

/**
 * Applies the number of results that the person chose before, if the page opens at an address
 * without a number and without a page. A later page keeps the numbers of its address.
 */
const useRememberedLimit = (search: string, follow: (replace: boolean) => void): void => {
  const current = useRef({ search, follow })
  useEffect(() => {
    current.current = { search, follow }
  })
  useEffect(() => {
    const opened = current.current.search
    let left = false
    const apply = async () => {
      const given = new URLSearchParams(opened)
      if (given.has('limit') || given.has('page')) return
      const limit = await readRememberedLimit()
      if (left || limit === undefined || current.current.search !== opened) return
      useExploreStore.getState().setLimit(limit)
      current.current.follow(true)
    }
    void apply()
    return () => {
      left = true
    }
  }, [])
}

/**
 * Returns the search that the controls show: the store's, which contains the text that is being
 * typed. On the server, and until the browser has taken its page over, it is the URL's.
 */
const useShownQuery = (query: ExploreQuery): ExploreQuery => {
  const { searchTerm, filters, sort, map, page, limit } = useExploreStore()
  const isInBrowser = useIsInBrowser()
  return isInBrowser ? { searchTerm, filters, sort, map, page, limit } : query
}
