import { lazy, Suspense } from 'react'
import { useSession } from '../features/identity/session/session-store.ts'

const SessionDialogs = lazy(() => import('../features/identity/session/session-dialogs.tsx'))

/**
 * Asks for the password again when the session ends while a page is open, and says when the browser
 * did not keep the sign-in.
 */
export function LazySessionDialogs() {
  const isNeeded = useSession(({ expired, isCookieRefused }) => expired || isCookieRefused)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <SessionDialogs />
    </Suspense>
  )
}
