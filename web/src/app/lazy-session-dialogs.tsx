import { lazy, Suspense } from 'react'
import { useProofRequest } from '../features/identity/fresh-proof/proof-request.ts'
import { useSession } from '../features/identity/session/session-store.ts'

const SessionDialogs = lazy(() => import('../features/identity/session/session-dialogs.tsx'))

/**
 * Asks for the password again when the session ends while a page is open, or before what matters
 * most, and says when the browser did not keep the sign-in.
 */
export function LazySessionDialogs() {
  const isNeeded = useSession(({ expired, isCookieRefused }) => expired || isCookieRefused)
  const isProofNeeded = useProofRequest(({ request }) => request !== null)
  if (!isNeeded && !isProofNeeded) return null
  return (
    <Suspense fallback={null}>
      <SessionDialogs />
    </Suspense>
  )
}
