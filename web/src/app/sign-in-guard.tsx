import { useDeferredValue, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../features/identity/session/session-store.ts'
import { useSystem } from '../features/system/use-system.ts'
import { LoadingScreen } from './loading-screen.tsx'

// The server rendered the first page if it sent the page's data too.
const isRendered = typeof document === 'object' && document.getElementById('page-data') !== null

/**
 * Shows a public page. If the server could not render it, because it is not for visitors, it waits
 * for a stored session, so that a signed-in person is never told to sign in.
 */
export function SessionWait({ children }: { children: ReactNode }) {
  const isStarting = useSession((state) => state.status === 'starting')
  return isStarting && !isRendered ? <LoadingScreen /> : children
}

/**
 * Shows the guarded page to a signed-in person and sends a visitor to /login, which leads back to
 * the page. A person who signs out on the page goes to the front page instead.
 */
export function Guard({ children }: { children: ReactNode }) {
  const status = useSession((state) => state.status)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const { pathname, search, hash } = useLocation()
  // Fetches the system facts before the page needs them. The document has asked for those of a
  // signed-in person, so they wait for the session.
  useSystem(status !== 'starting')
  // Renders in slices that input can interrupt, because a whole page appears here.
  const isReady = useDeferredValue(status === 'signed-in')
  if (status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  if (status === 'signed-in' && isReady) return children
  if (status !== 'signed-out') return <LoadingScreen />
  if (wasSignedIn) return <Navigate to="/" replace />
  const next = encodeURIComponent(pathname + search + hash)
  return <Navigate to={`/login?next=${next}`} replace />
}
