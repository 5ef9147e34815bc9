import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readExploreQuery, toSearchString } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'

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

  return { query: readExploreQuery(search), follows, followsTyping }
}
