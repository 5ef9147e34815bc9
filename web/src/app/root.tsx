import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
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
      <ScrollRestoration />
    </>
  )
}
