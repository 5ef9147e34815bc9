import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router'
import { repeatEarlyPress } from '../lib/lazy-component.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { LazySessionDialogs } from './lazy-session-dialogs.tsx'
import styles from './layout/layouts.module.css'

/** Shows the page and the parts that stay on screen when the page changes, such as toasts. */
export function Root() {
  const { state } = useNavigation()
  useEffect(repeatEarlyPress, [])
  return (
    <>
      {state === 'loading' && (
        <div className={styles['travelling']} role="status" aria-label="Loading" />
      )}
      <Toasts />
      <Outlet />
      <LazySessionDialogs />
      <ScrollPlace />
    </>
  )
}

/**
 * Goes back to where a person was on Back and after a reload, and opens other pages at their top. A
 * page that the server rendered stays where it is scrolled to when its scripts take it over:
 * ScrollRestoration alone would move it under a finger that is about to press.
 */
function ScrollPlace() {
  const early = useRef(0)
  const isOpen = useRef(false)
  const note = useCallback((top: number) => {
    early.current = top
  }, [])
  // No position is ever stored under this name.
  const getKey = useCallback(
    ({ key }: Location) => (!isOpen.current && early.current > 0 ? 'no place' : key),
    [],
  )
  useLayoutEffect(() => {
    isOpen.current = true
    if (early.current > 0) window.scrollTo({ top: early.current, behavior: 'instant' })
  }, [])
  return (
    <>
      <EarlyPlace onSeen={note} />
      <ScrollRestoration getKey={getKey} />
    </>
  )
}

/** Tells how far the page is scrolled, in pixels, before the effects of what follows it. */
function EarlyPlace({ onSeen }: { onSeen: (top: number) => void }) {
  useLayoutEffect(() => onSeen(window.scrollY), [onSeen])
  return null
}
