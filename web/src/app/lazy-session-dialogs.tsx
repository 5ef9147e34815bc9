import { lazy, Suspense } from 'react'
import { useSession } from '../features/identity/session/session-store.ts'

const SignInAgainDialog = lazy(
  () => import('../features/identity/session/sign-in-again-dialog.tsx'),
)
const CookieRefusedDialog = lazy(
  () => import('../features/identity/session/cookie-refused-dialog.tsx'),
)

/**
 * Asks for the password again when the session ends while a page is open, and says when the browser
 * did not keep the sign-in.
 */
export function LazySessionDialogs() {
  const expired = useSession((state) => state.expired)
  const isCookieRefused = useSession((state) => state.isCookieRefused)
  return (
    <Suspense fallback={null}>
      {expired && <SignInAgainDialog />}
      {isCookieRefused && <CookieRefusedDialog />}
    </Suspense>
  )
}
