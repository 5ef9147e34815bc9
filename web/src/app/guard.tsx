import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../features/identity/session-store.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Shows its page to a signed-in person and sends a visitor to /login, which leads back here. */
export function Guard({ children }: { children: ReactNode }) {
  const status = useSession((state) => state.status)
  const { pathname, search, hash } = useLocation()
  if (status === 'starting') return <LoadingScreen />
  if (status === 'signed-in') return children
  const next = encodeURIComponent(pathname + search + hash)
  return <Navigate to={`/login?next=${next}`} replace />
}
