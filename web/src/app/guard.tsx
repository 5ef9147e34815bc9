import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LoadingScreen } from './loading-screen.tsx'
import { useSession } from './session.ts'

/** Shows its page to a signed-in person and sends a visitor to /login, which leads back here. */
export function Guard({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const { pathname, search, hash } = useLocation()
  if (status === 'starting') return <LoadingScreen />
  if (status === 'signed-in') return children
  const next = encodeURIComponent(pathname + search + hash)
  return <Navigate to={`/login?next=${next}`} replace />
}
