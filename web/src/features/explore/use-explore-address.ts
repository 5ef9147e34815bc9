import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readExploreQuery, toSearchString } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'

/** How long after the last key what was typed is searched for, in milliseconds. */
export const typingPauseMilliseconds = 250

/**
 * Keeps the store and the address the same. The address is what is searched for: it follows a
 * change of the store at once, or after a pause in typing, and the store follows back, forward and
 * reload.
 */
export function useExploreUrl() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const load = useExploreStore((state) => state.load)

  /** The address that the store is on its way to; what was typed since then must stay. */
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
    // Back pressed before a step was drawn leaves `search` as it was: only the browser tells of it.
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
  /** After a choice: a step that the back button undoes. */
  const follows = useCallback(() => follow(false), [follow])
  /** After a key: the address follows when typing pauses, and a word is one step, not one a key. */
  const followsTyping = useCallback(() => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => follow(true), typingPauseMilliseconds)
  }, [follow])

  return { query: readExploreQuery(search), follows, followsTyping }
}
