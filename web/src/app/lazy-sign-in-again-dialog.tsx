import { lazy, Suspense } from 'react'
import { useSession } from '../features/identity/session/session-store.ts'

const SignInAgainDialog = lazy(
  () => import('../features/identity/session/sign-in-again-dialog.tsx'),
)

/** Asks for the password again when the session ends while a page is open. */
export function LazySignInAgainDialog() {
  const expired = useSession((state) => state.expired)
  if (!expired) return null
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog />
    </Suspense>
  )
}
