import { lazy, Suspense } from 'react'
import { useSession } from '../../features/identity/session/session-store.ts'
import styles from './navbar.module.css'

// Lazy-loaded, so visitors' pages do without their scripts.
const Bell = lazy(() => import('../../features/notifications/bell/bell.tsx'))
const SearchButton = lazy(() => import('../../features/search/search-button.tsx'))

/**
 * Shows the search and the bell. On a phone the tools stand beside the button of the menu, because
 * the menu is closed; the styles show one of the two places.
 */
export function NavbarTools({ on }: { on: 'phone' | 'desk' }) {
  const isSignedIn = useSession(({ expired, status }) => status === 'signed-in' && !expired)
  if (!isSignedIn) return null
  return (
    <div className={styles['tools']} data-on={on}>
      <Suspense fallback={null}>
        <SearchButton hasKey={on === 'desk'} />
        <Bell />
      </Suspense>
    </div>
  )
}
